import Media

/// Collects a text that is pasted: between CSI 200 ~ and CSI 201 ~, no byte of it is a key.
///
/// Terminals do so where mode 2004 is set, see ``ControlCode/bracketPastes``.
struct PastedText: Hashable, Sendable {
  /// Only the beginning of a longer text is kept.
  static let limit = 1 << 16

  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// The latest bytes: as many as the end mark has.
  private var tail: ArraySlice<UInt8> = []

  /// Takes one byte; returns the text when its end has come.
  mutating func consume(_ byte: UInt8) -> String? {
    if bytes.count < Self.limit + Self.end.count { bytes.append(byte) }
    tail.append(byte)
    if tail.count > Self.end.count { tail.removeFirst() }
    guard tail.elementsEqual(Self.end) else { return nil }
    let isWhole = bytes.count >= Self.end.count && bytes.suffix(Self.end.count) == tail
    return String(decoding: isWhole ? bytes.dropLast(Self.end.count) : bytes[...], as: UTF8.self)
  }
}

extension ControlSequence {
  /// Whether a pasted text follows: CSI 200 ~.
  var beginsPaste: Bool {
    marker == nil && intermediates.isEmpty && final == UInt8(ascii: "~")
      && parameters.first == 200
  }
}
