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
      var (column, place) = (0, first)
      while place != SixelBand.none {
        let piece = band.pieces[Int(place)]
        append(UInt8(ascii: "#"))
        append(number: Int(piece.color))
        band.forEachRun(of: piece, from: column) { append($0) }
        (column, place) = (Int(piece.end), piece.nextOnLine)
      }
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
    let width = strokes.count / Self.height
    return [UInt8](capacity: byteLimit(width: width)) { $0.append(self) }
  }

  /// Bytes that are enough for the characters of the band.
  ///
  /// A stroke takes one, and five more if a gap is before it; of a gap, each 255 columns take
  /// another five, and the gaps of a line are no wider than the picture. A piece names its colour.
  func byteLimit(width: Int) -> Int {
    6 * strokeCount + 4 * pieceCount + lines.count * (1 + 5 * (width / 255 + 1))
  }
}
