import Media

extension SixelBand {
  /// Where a colour was seen last.
  private struct Pen {
    var column: Int32
    var stroke: Int32
    var piece: Int32
  }

  /// Takes another band apart, in the memory of this one.
  mutating func read(_ image: IndexedImage, top: Int) {
    // Spans of two properties of one value exclude each other, so for a moment they are variables.
    var (strokes, pieces) = (self.strokes, self.pieces)
    (self.strokes, self.pieces) = ([], [])
    (strokeCount, pieceCount) = Self.read(
      image, top: top, to: strokes.mutableSpan, pieces.mutableSpan)
    lines = Self.lines(of: pieces.mutableSpan, count: pieceCount, width: image.width)
    (self.strokes, self.pieces) = (strokes, pieces)
  }

  /// Collects strokes and pieces; returns how many there are.
  private static func read(
    _ image: IndexedImage, top: Int, to strokes: consuming MutableSpan<Stroke>,
    _ pieces: consuming MutableSpan<Piece>
  ) -> (strokeCount: Int, pieceCount: Int) {
    // ANCHOR: solution-5.5
    var strokes = strokes
    var pieces = pieces
    let nowhere = Pen(column: -Int32(longestGap) - 2, stroke: none, piece: none)
    var allPens = [Pen](repeating: nowhere, count: 256)
    var pens = allPens.mutableSpan
    let width = image.width
    let rowCount = min(height, image.height - top)
    let indices = image.indices.span.extracting(droppingFirst: top * width)
    var (strokeCount, pieceCount) = (0, 0)
    for column in 0..<width {
      let x = Int32(truncatingIfNeeded: column)
      for row in 0..<rowCount {
        let color = indices[row &* width &+ column]
        let pixel = UInt8(1) &<< UInt8(truncatingIfNeeded: row)
        var pen = pens[Int(color)]
        if pen.column == x {
          strokes[Int(pen.stroke)].pixels |= pixel
          continue
        }
        let stroke = Int32(truncatingIfNeeded: strokeCount)
        strokes[strokeCount] = Stroke(column: x, pixels: pixel)
        strokeCount &+= 1
        if x &- pen.column > Int32(longestGap) &+ 1 {
          pen.piece = Int32(truncatingIfNeeded: pieceCount)
          pieces[pieceCount] = Piece(color: color, firstStroke: stroke, start: x)
          pieceCount &+= 1
        } else {
          strokes[Int(pen.stroke)].next = stroke
        }
        pieces[Int(pen.piece)].end = x &+ 1
        pens[Int(color)] = Pen(column: x, stroke: stroke, piece: pen.piece)
      }
    }
    return (strokeCount, pieceCount)
    // ANCHOR_END: solution-5.5
  }

  /// Puts the pieces on lines, none over another; returns the first piece of each line.
  ///
  /// Like trains in a station: from left to right each piece takes the line that became free last,
  /// or a new one if none is free. No choice needs fewer lines.
  private static func lines(
    of pieces: consuming MutableSpan<Piece>, count: Int, width: Int
  ) -> [Int32] {
    var pieces = pieces
    var lines: [Int32] = []
    /// For each column the pieces that end there, as a chain.
    var ending = [Int32](repeating: none, count: width + 1)
    /// The last pieces of the lines that are free, the one that ended last on top.
    var free: [Int32] = []
    var next = 0
    for column in 0..<width where next < count {
      var ended = ending[column]
      while ended != none {
        free.append(ended)
        ended = pieces[Int(ended)].nextEnding
      }
      while next < count, pieces[next].start == column {
        let piece = Int32(truncatingIfNeeded: next)
        if let before = free.popLast() {
          pieces[Int(before)].nextOnLine = piece
        } else {
          lines.append(piece)
        }
        let end = Int(pieces[next].end)
        pieces[next].nextEnding = ending[end]
        ending[end] = piece
        next += 1
      }
    }
    return lines
  }
}
