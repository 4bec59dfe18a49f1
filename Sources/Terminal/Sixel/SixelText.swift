import Media

/// Writes sixels' characters where there is room for them.
///
/// An `OutputSpan` has all the memory it will need from the start, so that a character is stored
/// and nothing else has to be asked.
extension OutputSpan<UInt8> {
  /// The largest repeat count: a VT240 keeps it in one byte.
  private static var longestRepeat: Int { 255 }

  // ANCHOR: solution-5.5
  /// Appends a band, line after line.
  mutating func append(_ band: borrowing SixelBand) {
    for (place, first) in band.lines.enumerated() {
      if place > 0 { append(UInt8(ascii: "$")) }
      var (column, place) = (Int32(0), first)
      while place != SixelBand.none {
        let piece = band.pieces[Int(place)]
        append(UInt8(ascii: "#"))
        append(number: Int(piece.color))
        append(SixelBand.Run(columnCount: Int(piece.start - column), pixels: 0))
        append(band.places(of: piece), of: band.columns.span)
        (column, place) = (piece.end, piece.nextOnLine)
      }
    }
  }

  /// Appends some of the columns: most of them one by one, and four or more that are equal as a run.
  ///
  /// Comparing each column with its neighbour would be a question with a new answer each time, and a
  /// processor guesses ahead. So the next four are held in one number: whether all are equal is
  /// seldom true, and well guessed.
  @inline(__always)
  private mutating func append(_ places: Range<Int>, of columns: Span<UInt8>) {
    var place = places.lowerBound
    var four: UInt32 = 0
    for next in place..<place + 4 { four = four >> 8 | UInt32(columns[next]) << 24 }
    while place < places.upperBound {
      let pixels = UInt8(truncatingIfNeeded: four)
      guard four == UInt32(pixels) &* 0x0101_0101 else {
        append(63 &+ pixels)
        place &+= 1
        four = four >> 8 | UInt32(columns[place &+ 3]) << 24
        continue
      }
      var end = place + 4
      while end < places.upperBound, columns[end] == pixels { end += 1 }
      append(SixelBand.Run(columnCount: end - place, pixels: pixels))
      place = end
      for next in place..<place + 4 { four = four >> 8 | UInt32(columns[next]) << 24 }
    }
  }

  /// Appends a run: `!` and a count where that is shorter than the characters themselves.
  @inline(__always)
  mutating func append(_ run: SixelBand.Run) {
    let character = 63 &+ run.pixels
    var count = run.columnCount
    while count > 3 {
      let part = Swift.min(count, Self.longestRepeat)
      append(UInt8(ascii: "!"))
      append(number: part)
      append(character)
      count &-= part
    }
    while count > 0 {
      append(character)
      count &-= 1
    }
  }
  // ANCHOR_END: solution-5.5

  /// Appends a number below 1000 in decimal digits.
  @inline(__always)
  private mutating func append(number: Int) {
    let zero = UInt8(ascii: "0")
    if number >= 100 { append(zero &+ UInt8(truncatingIfNeeded: number / 100)) }
    if number >= 10 { append(zero &+ UInt8(truncatingIfNeeded: number / 10 % 10)) }
    append(zero &+ UInt8(truncatingIfNeeded: number % 10))
  }
}

extension SixelBand {
  /// The band as it is written.
  public var text: [UInt8] {
    [UInt8](capacity: byteLimit) { $0.append(self) }
  }
}
