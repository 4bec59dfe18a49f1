import Media

/// How boxes are found in bytes, and what inspects them when they have been read.
///
/// A rule that is `nil`, or answers `nil`, leaves it to `BoxParser`; so does an answer that cannot
/// be right, such as a box that reaches beyond its parent.
public struct BoxRules: Sendable {
  /// The header at the front of some bytes, without the `usertype` of a `uuid` box.
  package var header: (@Sendable (_ bytes: [UInt8]) -> BoxHeader?)?

  /// Where the boxes in the payload of another box lie, side by side.
  package var siblings: (@Sendable (_ payload: [UInt8]) -> [Range<Int>]?)?

  /// All boxes in some bytes, down to those that are `depthLimit` levels deep.
  package var tree:
    (@Sendable (_ bytes: [UInt8], _ containers: Set<FourCC>, _ depthLimit: Int) -> [BoxOutline]?)?

  /// Receives each box that has been read, and the bytes of its own fields.
  ///
  /// The bytes begin where the box does and end where its fields do; of a box that was left in the
  /// file, as much of it as is there.
  package var inspect: (@Sendable (_ box: Box, _ bytes: [UInt8]) -> Void)?

  /// Leaves all to `BoxParser`.
  package init() {}

  /// This module's own.
  public static let core = BoxRules()
}

extension BoxRules {
  /// Reads the header of a box by these rules.
  ///
  /// - Parameters:
  ///   - bytes: The bytes from the start of the box on.
  ///   - read: The header as `BoxParser` reads it.
  /// - Returns: `nil` if the rules have no header that `bytes` can begin with.
  func header(in bytes: Span<UInt8>, insteadOf read: BoxHeader) -> BoxHeader? {
    guard let header else { return nil }
    let userSize = read.userType == nil ? 0 : 16
    let start = [UInt8](copying: bytes.extracting(first: min(BoxHeader.largestSize, bytes.count)))
    guard let other = header(start), [8, 16].contains(other.headerSize),
      other.headerSize + userSize <= start.count
    else { return nil }
    return BoxHeader(
      type: other.type, size: other.size, headerSize: other.headerSize + userSize,
      offset: read.offset, userType: read.userType)
  }

  /// Has a box inspected.
  func inspect(_ box: Box, in bytes: Span<UInt8>) {
    guard let inspect else { return }
    let end = box.fields.last?.range.upperBound ?? box.offset
    let count = min(max(0, end - box.offset), bytes.count)
    inspect(box, [UInt8](copying: bytes.extracting(first: count)))
  }
}
