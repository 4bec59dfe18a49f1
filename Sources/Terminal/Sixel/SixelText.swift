import Media

/// Writes sixels' characters where there is room for them.
///
/// An `OutputSpan` has all the memory it will need from the start, so that a character is stored
/// and nothing else has to be asked.
extension OutputSpan<UInt8> {
  // ANCHOR: solution-5.5
  /// Appends a band, line after line.
  mutating func append(_ band: borrowing SixelBand) {
    let (names, gaps) = (SixelPen.names.span, SixelPen.gaps.span)
    let columns = band.columns.span
    // Safe: the pen writes into the memory that there is, and says how much of it.
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      var pen = unsafe SixelPen(UnsafeMutableRawBufferPointer(buffer), count: count)
      for (number, first) in band.lines.enumerated() {
        if number > 0 { pen.write(SixelPen.returns) }
        var (column, place) = (Int32(0), first)
        while place != SixelBand.none {
          let piece = band.pieces[Int(place)]
          pen.write(names[Int(piece.color)])
          pen.writeGap(Int(piece.start - column), gaps)
          pen.write(columns, at: band.places(of: piece), gaps)
          (column, place) = (piece.end, piece.nextOnLine)
        }
      }
      count = pen.count
    }
  }

  /// Appends a run: `!` and a count where that is shorter than the characters themselves.
  @inline(__always)
  mutating func append(_ run: SixelBand.Run) {
    let character = 63 &+ run.pixels
    var count = run.columnCount
    while count > 3 {
      let part = Swift.min(count, SixelPen.longestRepeat)
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
