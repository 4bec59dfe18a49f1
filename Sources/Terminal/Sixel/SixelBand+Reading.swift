import Media

extension SixelBand {
  /// Where a colour was seen last.
  private struct Pen {
    var column: Int32
    var piece: Int32
  }

  /// Sets the bits of all pixels and finds pieces; returns how many there are.
  static func read(
    _ indices: Span<UInt8>, width: Int, to columns: consuming MutableSpan<UInt8>, stride: Int,
    _ pieces: consuming MutableSpan<Piece>
  ) -> Int {
    // ANCHOR: solution-5.5
    var columns = columns
    var pieces = pieces
    let nowhere = Pen(column: -Int32(longestGap) - 2, piece: none)
    var allPens = [Pen](repeating: nowhere, count: 256)
    var pens = allPens.mutableSpan
    let rowCount = indices.count / max(1, width)
    var pieceCount = 0
    for column in 0..<width {
      let x = Int32(truncatingIfNeeded: column)
      var pixel: UInt8 = 1
      for row in 0..<rowCount {
        let color = indices[row &* width &+ column]
        var pen = pens[Int(color)]
        if x &- pen.column > Int32(longestGap) &+ 1 {
          if pen.piece != none { pieces[Int(pen.piece)].end = pen.column &+ 1 }
          pen.piece = Int32(truncatingIfNeeded: pieceCount)
          pieces[pieceCount] = Piece(color: color, start: x)
          pieceCount &+= 1
        }
        pen.column = x
        pens[Int(color)] = pen
        columns[Int(color) &* stride &+ column] |= pixel
        pixel <<= 1
      }
    }
    for color in pens.indices where pens[color].piece != none {
      pieces[Int(pens[color].piece)].end = pens[color].column &+ 1
    }
    return pieceCount
    // ANCHOR_END: solution-5.5
  }

  /// Puts the pieces on lines, none over another; returns the first piece of each line.
  ///
  /// Like trains in a station: from left to right each piece takes the line that became free last,
  /// or a new one if none is free. No choice needs fewer lines.
  static func lines(
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
