/// What a program has written to a terminal, and what is found in it while it grows.
///
/// A film writes megabytes, and a test searches all of them: in this module, which is optimised in
/// debug builds too.
public struct TerminalTranscript: Sendable {
  /// Everything so far.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Adds what the program has written since.
  public mutating func append(_ piece: [UInt8]) { bytes += piece }

  /// Finds the first of some texts from a place on.
  ///
  /// - Parameters:
  ///   - texts: None of them is empty.
  ///   - start: Where the search begins; moves on where nothing is found, up to what may be the
  ///     beginning of a text.
  /// - Returns: The text, and where it ends; `nil` if there is none so far.
  public func first(
    of texts: [String], from start: inout Int
  ) -> (text: String, end: Int)? {
    let wanted = texts.map { Array($0.utf8) }
    for index in start..<max(start, bytes.count) {
      for (text, wanted) in zip(texts, wanted) where matches(wanted, at: index) {
        return (text, index + wanted.count)
      }
    }
    start = max(start, bytes.count - (wanted.map(\.count).max() ?? 0) + 1)
    return nil
  }

  /// Finds where a text ends; colours and weights count only in a text that has some.
  ///
  /// - Parameters:
  ///   - text: What is wanted; if it is empty, anything that is shown will do.
  ///   - start: Where the search begins; moves on where nothing is found.
  /// - Returns: Where it ends; `nil` if it has not come so far.
  public func end(of text: String, from start: inout Int) -> Int? {
    if text.utf8.contains(Self.escape) { return first(of: [text], from: &start)?.end }
    let wanted = Array(text.utf8)
    var index = start
    while index < bytes.count {
      if let end = styleEnd(at: index) {
        index = end
      } else if wanted.isEmpty {
        return start
      } else if bytes[index] == wanted[0], let end = plainEnd(of: wanted, at: index) {
        return end
      } else {
        index += 1
      }
    }
    // A line of text may be cut anywhere, with the styles in it.
    start = max(start, bytes.count - 4096)
    return nil
  }

  private static let escape: UInt8 = 0x1B

  private func matches(_ wanted: [UInt8], at start: Int) -> Bool {
    guard bytes[start] == wanted[0], start + wanted.count <= bytes.count else { return false }
    for index in wanted.indices where bytes[start + index] != wanted[index] { return false }
    return true
  }

  /// Where a text ends that begins here, if styles in it are left out.
  private func plainEnd(of wanted: [UInt8], at start: Int) -> Int? {
    var index = start
    for byte in wanted {
      while let end = styleEnd(at: index) { index = end }
      guard index < bytes.count, bytes[index] == byte else { return nil }
      index += 1
    }
    return index
  }

  /// Where a style ends that begins here: CSI, numbers and `m`; `nil` if there is none.
  private func styleEnd(at start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == Self.escape,
      bytes[start + 1] == UInt8(ascii: "[")
    else { return nil }
    var index = start + 2
    while index < bytes.count, 0x30...0x3B ~= bytes[index] { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "m") ? index + 1 : nil
  }
}
