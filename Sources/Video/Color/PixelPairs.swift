/// From sums to bytes: the last steps of ``ByteKernel``.
///
/// A processor writes no three bytes at once, so pixels go in pairs, which are three numbers of 16
/// bits: red and green of the even pixel, its blue and the odd one's red, the odd one's green and
/// blue. Numbers of 16 bits are what the sums are too, and eight of them go through each step at once.
enum PixelPairs {
  /// Two components side by side, the first one in the lower byte: luma's and chroma's part of each.
  static func join(
    _ firstLuma: Span<Int16>, _ firstChroma: Span<Int16>, _ secondLuma: Span<Int16>,
    _ secondChroma: Span<Int16>, into joined: consuming MutableSpan<UInt16>
  ) {
    var joined = joined
    let firstLuma = firstLuma.extracting(0..<joined.count)
    let firstChroma = firstChroma.extracting(0..<joined.count)
    let secondLuma = secondLuma.extracting(0..<joined.count)
    let secondChroma = secondChroma.extracting(0..<joined.count)
    for pair in joined.indices {
      let first = byte(firstLuma[pair] &+ firstChroma[pair])
      let second = byte(secondLuma[pair] &+ secondChroma[pair])
      joined[pair] = first | second << 8
    }
  }

  /// Writes the three numbers of each pair, 6 bytes.
  ///
  /// A function that stays one: put into the middle of another, the loop would be too much for the
  /// compiler to see that its rows do not overlap, and would write one number at a time.
  @inline(never)
  static func write(
    _ first: Span<UInt16>, _ second: Span<UInt16>, _ third: Span<UInt16>,
    into bytes: consuming MutableSpan<UInt8>
  ) {
    precondition(bytes.count == 6 * first.count, "there is room for all pairs")
    let second = second.extracting(0..<first.count)
    let third = third.extracting(0..<first.count)
    var bytes = bytes
    // Bytes have no unused bits, and whatever is written is some byte.
    var room = unsafe bytes.mutableBytes
    for pair in first.indices {
      // Below the number of pairs, `6 * pair + 6` is not beyond the end: see the precondition.
      // With a check for each number, the compiler could not write eight pairs at once.
      unsafe room.storeBytes(
        of: first[pair].littleEndian, toUncheckedByteOffset: 6 &* pair, as: UInt16.self)
      unsafe room.storeBytes(
        of: second[pair].littleEndian, toUncheckedByteOffset: 6 &* pair &+ 2, as: UInt16.self)
      unsafe room.storeBytes(
        of: third[pair].littleEndian, toUncheckedByteOffset: 6 &* pair &+ 4, as: UInt16.self)
    }
  }

  /// The sum without its fraction, within 0…255.
  private static func byte(_ sum: Int16) -> UInt16 {
    UInt16(bitPattern: min(max(sum >> ByteFactor.fractionBits, 0), 255))
  }
}
