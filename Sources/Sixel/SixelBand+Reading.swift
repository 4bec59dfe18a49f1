import Media

extension SixelBand {
  /// Sets the bits of all pixels and finds pieces; returns how many there are.
  static func read(
    _ indices: Span<UInt8>, width: Int, to columns: consuming MutableSpan<UInt8>, stride: Int,
    _ pieces: consuming MutableSpan<Piece>
  ) -> Int {
    // ANCHOR: solution-5.5
    var columns = columns
    var pieces = pieces
    // For each colour the column in which it was seen last, and the piece that this is a part of.
    var lastColumns = [Int32](repeating: -Int32(longestGap) - 2, count: 256)
    var lastPieces = [Int32](repeating: none, count: 256)
    var lasts = lastColumns.mutableSpan
    var places = lastPieces.mutableSpan
    let rowCount = indices.count / max(1, width)
    // This condition holds for every pixel, and saves a seventh of an encoder's time: a place
    // is below `rowCount * width`, a colour below 256.
    precondition(columns.count >= 256 * stride && width <= stride)
    var pieceCount = 0
    for column in 0..<width {
      let x = Int32(truncatingIfNeeded: column)
      var pixel: UInt8 = 1
      var place = column
      for _ in 0..<rowCount {
        // Safe, like the three below: see the precondition.
        let color = unsafe Int(indices[unchecked: place])
        let last = unsafe lasts[unchecked: color]
        unsafe lasts[unchecked: color] = x
        if x &- last > Int32(longestGap) &+ 1 {
          if places[color] != none { pieces[Int(places[color])].end = last &+ 1 }
          places[color] = Int32(truncatingIfNeeded: pieceCount)
          pieces[pieceCount] = Piece(color: UInt8(truncatingIfNeeded: color), start: x)
          pieceCount &+= 1
        }
        unsafe columns[unchecked: color &* stride &+ column] |= pixel
        pixel <<= 1
        place &+= width
      }
    }
    for color in places.indices where places[color] != none {
      pieces[Int(places[color])].end = lasts[color] &+ 1
    }
    return pieceCount
    // ANCHOR_END: solution-5.5
  }

  /// Puts the pieces on lines, none over another; returns the first piece of each line.
  ///
  /// From left to right each piece takes the line that became free last, or a new one if none is
  /// free. No choice needs fewer lines.
  ///
  /// Two lists are kept as chains: `nextOnLine` leads from a piece to the next one on its line,
  /// `nextEnding` from a piece to another one that ends at the same column. With four pieces:
  ///
  ///     column      0 1 2 3 4 5 6 7 8          piece 0: no line is free, so line 0 begins with it
  ///     piece 0     R R R R                    piece 1: line 0 is taken, so line 1 begins with it
  ///     piece 1       B B B                    both end at column 4: `ending[4]` is 1, and piece 1's
  ///     piece 2             G G G              `nextEnding` is 0
  ///     piece 3             Y Y                piece 2 starts at 5: 1 and then 0 become free, and it
  ///                                            takes line 0; piece 3 takes line 1
  ///
  /// In the end `lines` is [0, 1], with the chains 0 → 2 and 1 → 3: two lines for four colours.
  static func lines(
    of pieces: consuming MutableSpan<Piece>, count: Int, width: Int
  ) -> [Int32] {
    var pieces = pieces
    var lines: [Int32] = []
    /// For each column the pieces that end there, as a chain.
    var endingPieces = [Int32](repeating: none, count: width + 1)
    var ending = endingPieces.mutableSpan
    /// The last pieces of the free lines, the one that ended last on top: at most as many as there
    /// are colours, because a colour's pieces do not overlap.
    var freePieces = [Int32](repeating: none, count: 256)
    var free = freePieces.mutableSpan
    var freeCount = 0
    var column = 0
    for place in 0..<count {
      let (start, end) = (Int(pieces[place].start), Int(pieces[place].end))
      while column <= start {
        var ended = ending[column]
        while ended != none {
          free[freeCount] = ended
          freeCount &+= 1
          ended = pieces[Int(ended)].nextEnding
        }
        column &+= 1
      }
      let piece = Int32(truncatingIfNeeded: place)
      if freeCount > 0 {
        freeCount &-= 1
        pieces[Int(free[freeCount])].nextOnLine = piece
      } else {
        lines.append(piece)
      }
      pieces[place].nextEnding = ending[end]
      ending[end] = piece
    }
    return lines
  }
}
