extension SixelBand {
  /// Several columns side by side in which the same pixels have the colour.
  public struct Run: Hashable, Sendable {
    public let columnCount: Int

    /// A bit for each row, the uppermost is bit 0; no bits at all where other colours are.
    public let pixels: UInt8

    /// What is written for it: `~` for one column of six pixels, `!12~` for twelve.
    public var text: String {
      let bytes = [UInt8](capacity: Self.byteLimit(columnCount: columnCount)) { $0.append(self) }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Bytes that are enough for so many equal columns: `!255~` for each 255, `!n~` for the rest.
    private static func byteLimit(columnCount: Int) -> Int { 5 * (columnCount / 255 + 1) }
  }

  /// The pixels of one colour, after a gap that other colours fill.
  public struct Stretch: Hashable, Sendable {
    /// The colour's number.
    public let color: Int
    public let runs: [Run]
  }

  /// What is written from left to right before the terminal goes back to the left edge.
  public var stretches: [[Stretch]] {
    lines.map { first in
      var (line, column, place) = ([Stretch](), Int32(0), first)
      while place != Self.none {
        let piece = pieces[Int(place)]
        let gap = Int(piece.start - column)
        let runs = (gap > 0 ? [Run(columnCount: gap, pixels: 0)] : []) + runs(of: piece)
        line.append(Stretch(color: Int(piece.color), runs: runs))
        (column, place) = (piece.end, piece.nextOnLine)
      }
      return line
    }
  }

  /// The columns of a piece, equal neighbours together.
  private func runs(of piece: Piece) -> [Run] {
    let columns = columns[places(of: piece)]
    var runs: [Run] = []
    var start = columns.startIndex
    while start < columns.endIndex {
      let pixels = columns[start]
      let end = columns[start...].firstIndex { $0 != pixels } ?? columns.endIndex
      runs.append(Run(columnCount: end - start, pixels: pixels))
      start = end
    }
    return runs
  }
}
