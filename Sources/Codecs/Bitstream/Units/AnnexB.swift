/// NAL units in a stream of bytes, ITU-T H.264 Annex B: a start code, 0, 0, 1, precedes each.
package enum AnnexB {
  // ANCHOR: solution-C.6
  /// Finds the NAL units in a stream.
  ///
  /// - Parameter stream: Units after start codes.
  /// - Returns: Where each lies, without its start code and the zeros before the next one.
  package static func nalUnits(in stream: [UInt8]) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var start: Int?
    var place = 0
    func close(at end: Int) {
      guard let start else { return }
      var end = end
      // A unit never ends with a zero: those belong to the next start code, or fill the stream.
      while end > start, stream[end - 1] == 0 { end -= 1 }
      if end > start { units.append(start..<end) }
    }
    while place + 3 <= stream.count {
      if stream[place] == 0, stream[place + 1] == 0, stream[place + 2] == 1 {
        close(at: place)
        place += 3
        start = place
      } else {
        place += 1
      }
    }
    close(at: stream.count)
    return units
  }
  // ANCHOR_END: solution-C.6
}
