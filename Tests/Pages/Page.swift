import Foundation

/// A page in Markdown, line by line.
public struct Page: Sendable {
  /// Below the package's root.
  public let path: String
  public private(set) var lines: [String]

  private var isChanged = false

  public init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  public init(path: String, root: URL) throws {
    try self.init(
      path: path,
      text: String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
  }

  public var text: String { lines.joined(separator: "\n") }

  /// Puts other lines in place of some, `indent` columns to the right.
  public mutating func replace(_ range: Range<Int>, with content: [String], indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    lines.replaceSubrange(range, with: content.map { $0.isEmpty ? "" : margin + $0 })
    isChanged = true
  }

  /// Saves the page if it has changed.
  public func write(in root: URL) throws {
    guard isChanged else { return }
    try text.write(
      to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }
}
