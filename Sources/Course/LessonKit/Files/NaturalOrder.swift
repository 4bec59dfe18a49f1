/// Names in the order in which a person lists them: `part 2` before `part 10`, `a` beside `A`.
///
/// A run of digits counts as the number that it is, of any length; letters count without their case.
/// Names that are equal so far are ordered by their bytes.
package struct NaturalOrder: Comparable {
  private enum Piece: Equatable {
    case number([UInt8])
    case text([UInt8])
  }

  private let pieces: [Piece]
  private let bytes: [UInt8]

  /// The place of a name among others.
  package init(_ name: String) {
    bytes = Array(name.utf8)
    var pieces: [Piece] = []
    var rest = Array(name.lowercased().utf8)[...]
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest.dropFirst(run.count)
      pieces.append(
        isDigit(first) ? .number(Array(run.drop { $0 == UInt8(ascii: "0") })) : .text(Array(run)))
    }
    self.pieces = pieces
  }

  package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    for (one, other) in zip(left.pieces, right.pieces) where one != other {
      switch (one, other) {
      case (.number(let one), .number(let other)):
        // Without zeros before it, the longer number is the greater one.
        if one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other)
      case (.text(let one), .text(let other)): return one.lexicographicallyPrecedes(other)
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if left.pieces.count != right.pieces.count { return left.pieces.count < right.pieces.count }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
