extension SyntaxReader {
  /// Hands an element to the recorder, if there is one.
  func record(
    _ name: StaticString, _ i: Int?, _ j: Int?, _ k: Int?, _ descriptor: SyntaxDescriptor,
    from start: Int, _ unitStart: Int, _ value: SyntaxElement.Value
  ) {
    guard let recorder else { return }
    recorder.record(
      SyntaxElement(
        name: "\(name)", indices: [i, j, k].compactMap { $0 }, descriptor: descriptor,
        bits: start..<bitOffset, unitBits: unitStart..<max(unitStart, unitBitEnd), value: value,
        structure: structure))
  }

  /// Says what the latest element of a name stands for; not evaluated where nobody listens.
  func explain(_ name: StaticString, as meaning: @autoclosure () -> String?) {
    recorder?.explain("\(name)", as: meaning())
  }

  /// Returns `value`.
  ///
  /// - Throws: `SyntaxError` if it is not in `range`.
  func check(
    _ value: Int, _ name: StaticString, in range: ClosedRange<Int>
  ) throws(SyntaxError) -> Int {
    guard range ~= value else {
      throw error(.outOfRange(value: value, allowed: range), at: name)
    }
    return value
  }

  /// An error at an element of the table that is being read.
  func error(_ reason: SyntaxError.Reason, at name: StaticString) -> SyntaxError {
    SyntaxError(reason, element: "\(structure.label).\(name)", bitOffset: bitOffset)
  }

  /// Reads what ends every unit but slices: `rbsp_trailing_bits`, a 1 and zeros to the next byte.
  ///
  /// - Throws: `SyntaxError` if the unit ends before, or other bits stand there.
  mutating func readTrailingBits() throws(SyntaxError) {
    try f(1, "rbsp_stop_one_bit", is: 1)
    while !isByteAligned { try f(1, "rbsp_alignment_zero_bit", is: 0) }
  }

  /// Reads bytes that mean nothing, and are there to reach a bit rate: H.264 §7.3.2.7.
  mutating func readFiller() throws(SyntaxError) {
    var count = 0
    var ahead = self
    while ahead.take(8) == 0xFF { count += 1 }
    if count > 0 { _ = try bytes(count, "ff_byte") }
  }
}
