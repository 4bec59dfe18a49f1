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
      var (line, column, place) = ([Stretch](), 0, first)
      while place != Self.none {
        let piece = pieces[Int(place)]
        var runs: [Run] = []
        forEachRun(of: piece, from: column) { runs.append($0) }
        line.append(Stretch(color: Int(piece.color), runs: runs))
        (column, place) = (Int(piece.end), piece.nextOnLine)
      }
      return line
    }
  }

  // ANCHOR: solution-5.5
  /// Walks along a piece from a column at or before it, equal neighbours together.
  @inline(__always)
  func forEachRun(of piece: Piece, from start: Int, _ body: (Run) -> Void) {
    let strokes = strokes.span
    var column = start
    var (count, pixels) = (0, UInt8(0))
    var place = piece.firstStroke
    while place != Self.none {
      let stroke = strokes[Int(place)]
      let gap = Int(stroke.column) &- column
      if gap == 0, stroke.pixels == pixels {
        count &+= 1
      } else {
        if count > 0 { body(Run(columnCount: count, pixels: pixels)) }
        if gap > 0 { body(Run(columnCount: gap, pixels: 0)) }
        (count, pixels) = (1, stroke.pixels)
      }
      column = Int(stroke.column) &+ 1
      place = stroke.next
    }
    if count > 0 { body(Run(columnCount: count, pixels: pixels)) }
  }
  // ANCHOR_END: solution-5.5
}
