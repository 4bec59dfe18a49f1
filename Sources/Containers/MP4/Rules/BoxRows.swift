import Media

/// Where boxes begin and end, as ``BoxRules`` say.
struct BoxRows {
  /// For the offset in the file at which a row of boxes begins: where they lie, as offsets from it.
  private var rows: [Int: [Range<Int>]] = [:]
  private let rules: BoxRules

  init(_ rules: BoxRules) {
    self.rules = rules
  }

  /// Makes the rules find all boxes in a container that is about to be opened, unless that is done.
  mutating func enter(
    _ payload: ByteReader, containers: @autoclosure () -> Set<FourCC>, depthLimit: Int
  ) {
    guard let tree = rules.tree, rows[payload.offset] == nil else { return }
    let bytes = payload.unreadBytes(upTo: .max)
    guard let boxes = tree(bytes, containers(), depthLimit) else { return }
    note(boxes, in: 0..<bytes.count, at: payload.offset)
  }

  /// Notes a row of boxes and those in them; what cannot be right is left to the parser.
  private mutating func note(_ boxes: [BoxOutline], in range: Range<Int>, at base: Int) {
    let row = boxes.map(\.range)
    guard Self.isUsable(row, in: range) else { return }
    let start = range.lowerBound
    rows[base + start] = row.map { $0.lowerBound - start..<$0.upperBound - start }
    for box in boxes {
      guard let first = box.children.first, box.range.contains(first.range.lowerBound) else {
        continue
      }
      note(box.children, in: first.range.lowerBound..<box.range.upperBound, at: base)
    }
  }

  /// Where the boxes lie in `bytes`, which begin at `base` in the file; `nil` if no rule says so.
  func row(in bytes: Span<UInt8>, at base: Int) -> [Range<Int>]? {
    if let row = rows[base], row.last?.upperBound ?? 0 <= bytes.count { return row }
    guard let siblings = rules.siblings, let row = siblings([UInt8](copying: bytes)),
      Self.isUsable(row, in: 0..<bytes.count)
    else { return nil }
    return row
  }

  /// Whether boxes fill a range one after the other, except for what is too short to be one.
  private static func isUsable(_ row: [Range<Int>], in range: Range<Int>) -> Bool {
    var end = range.lowerBound
    for box in row {
      guard box.lowerBound == end, box.count >= 8, box.upperBound <= range.upperBound else {
        return false
      }
      end = box.upperBound
    }
    return range.upperBound - end < 8
  }
}

extension ByteReader {
  /// A copy of the next bytes, which are still to be read.
  func unreadBytes(upTo limit: Int) -> [UInt8] {
    var ahead = self
    guard let bytes = try? ahead.take(min(limit, remaining)) else { return [] }
    return [UInt8](copying: bytes)
  }
}
