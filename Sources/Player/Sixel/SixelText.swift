import Media

/// Writes sixels' characters into reserved memory.
///
/// An `OutputSpan` has all the memory it will need from the start, so that a character is stored
/// without any further check.
extension OutputSpan<UInt8> {
  // ANCHOR: solution-5.5
  /// Appends a band, line after line.
  mutating func append(_ band: borrowing SixelBand) {
    let (names, gaps) = (SixelPen.names.span, SixelPen.gaps.span)
    let columns = band.columns.span
    // Safe: the pen writes into the available memory, and says how much of it.
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
  // ANCHOR_END: solution-5.5
}

extension SixelBand {
  /// The band as written.
  package var text: [UInt8] {
    [UInt8](capacity: byteLimit) { $0.append(self) }
  }
}
