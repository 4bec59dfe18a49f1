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
        append(columns: band.columns.span.extracting(band.places(of: piece)))
        (column, place) = (piece.end, piece.nextOnLine)
      }
    }
  }

  /// Appends columns: most of them one by one, and four or more that are equal as a run.
  ///
  /// A run that began at one of the next three columns would contain the third and the fourth. As
  /// those differ, as a rule, three columns are done with one question.
  @inline(__always)
  private mutating func append(columns: Span<UInt8>) {
    var place = 0
    while place < columns.count - 3 {
      let (third, fourth) = (columns[place + 2], columns[place + 3])
      if third != fourth {
        append(63 &+ columns[place])
        append(63 &+ columns[place + 1])
        append(63 &+ third)
        place += 3
        continue
      }
      let pixels = columns[place]
      var end = place + 1
      while end < columns.count, columns[end] == pixels { end += 1 }
      append(SixelBand.Run(columnCount: end - place, pixels: pixels))
      place = end
    }
    while place < columns.count {
      append(63 &+ columns[place])
      place += 1
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
  package var text: [UInt8] {
    [UInt8](capacity: byteLimit) { $0.append(self) }
  }
}
