import Media

extension SixelBand {
  /// Where a colour was seen last.
  private struct Sighting {
    /// Moved left until the piece begins where the colour first occurs.
    var column = -Int32(longestGap) - 2

    /// The piece that this is a part of.
    var piece = none
  }

  /// Sets the bits of all pixels and finds pieces; returns how many there are.
  static func read(
    _ indices: Span<UInt8>, width: Int, to columns: consuming MutableSpan<UInt8>, stride: Int,
    _ pieces: consuming MutableSpan<Piece>
  ) -> Int {
    // ANCHOR: solution-5.5
    var columns = columns
    var pieces = pieces
    var colors = [Sighting](repeating: Sighting(), count: 256)
    var sightings = colors.mutableSpan
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
        let last = unsafe sightings[unchecked: color].column
        unsafe sightings[unchecked: color].column = x
        if x &- last > Int32(longestGap) &+ 1 {
          let piece = sightings[color].piece
          if piece != none { pieces[Int(piece)].end = last &+ 1 }
          sightings[color].piece = Int32(truncatingIfNeeded: pieceCount)
          pieces[pieceCount] = Piece(color: UInt8(truncatingIfNeeded: color), start: x)
          pieceCount &+= 1
        }
        unsafe columns[unchecked: color &* stride &+ column] |= pixel
        pixel <<= 1
        place &+= width
      }
    }
    for color in sightings.indices where sightings[color].piece != none {
      pieces[Int(sightings[color].piece)].end = sightings[color].column &+ 1
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
  /// `nextEnding` from a piece to another one that ends at the same column. The columns at which the
  /// last pieces of lines end are kept as bits, so that the one nearest on the left is found at once.
  /// With four pieces:
  ///
  ///     column      0 1 2 3 4 5 6 7 8          piece 0: no line is free, so line 0 begins with it
  ///     piece 0     R R R R                    piece 1: line 0 is taken, so line 1 begins with it
  ///     piece 1       B B B                    both end at column 4: `ending[4]` is 1, and piece 1's
  ///     piece 2             G G G              `nextEnding` is 0
  ///     piece 3             Y Y                piece 2 starts at 5: the nearest bit is that of 4, so
  ///                                            it comes after piece 1; piece 3 after piece 0
  ///
  /// In the end `lines` is [0, 1], with the chains 0 → 3 and 1 → 2: two lines for four colours.
  static func lines(
    of pieces: consuming MutableSpan<Piece>, count: Int, width: Int
  ) -> [Int32] {
    var pieces = pieces
    var lines: [Int32] = []
    /// For each column the last pieces of lines that end there, as a chain.
    var endingPieces = [Int32](repeating: none, count: width + 1)
    var ending = endingPieces.mutableSpan
    /// A bit for each column: whether there are any.
    var endWords = [UInt64](repeating: 0, count: width / 64 + 1)
    var ends = endWords.mutableSpan
    for place in 0..<count {
      let piece = Int32(truncatingIfNeeded: place)
      let (start, end) = (Int(pieces[place].start), Int(pieces[place].end))
      var word = start / 64
      var bits = ends[word] & (~0 >> UInt64(63 - start % 64))
      while bits == 0 && word > 0 {
        word -= 1
        bits = ends[word]
      }
      if bits == 0 {
        lines.append(piece)
      } else {
        let column = 64 * word + 63 - bits.leadingZeroBitCount
        let last = Int(ending[column])
        pieces[last].nextOnLine = piece
        ending[column] = pieces[last].nextEnding
        if ending[column] == none { ends[word] &= ~(1 << UInt64(column % 64)) }
      }
      pieces[place].nextEnding = ending[end]
      ending[end] = piece
      ends[end / 64] |= 1 << UInt64(end % 64)
    }
    return lines
  }
}
