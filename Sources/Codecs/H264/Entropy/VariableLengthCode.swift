/// Finds the value of a code in the bits, with a table of 128 entries.
///
/// All codes of ITU-T H.264 §9.2 have one form: zeros, a 1, and at most three bits more. So the count
/// of zeros and the three bits after the 1 lead to the code; bits that do not belong to it any more
/// are tried with all their values. Only the last code of a table can be zeros alone.
struct VariableLengthCode {
  /// For 16 counts of zeros and the next three bits: the value; its length in the upper byte.
  private var entries = [UInt16](repeating: 0, count: 128)

  /// - Parameter codes: The codes as the standard prints them, with what each stands for.
  init(_ codes: [(code: String, value: Int)]) {
    for (code, value) in codes {
      let entry = UInt16(code.utf8.count << 8 | value)
      let zeroCount = code.utf8.prefix { $0 == UInt8(ascii: "0") }.count
      guard zeroCount < code.utf8.count else {
        for index in zeroCount * 8..<128 { entries[index] = entry }
        continue
      }
      let rest = String(code.dropFirst(zeroCount + 1))
      let freeCount = 3 - rest.count
      let first = zeroCount * 8 + (Int(rest, radix: 2) ?? 0) << freeCount
      for index in first..<first + 1 << freeCount { entries[index] = entry }
    }
  }

  /// Codes for the values from 0 on.
  init(_ codes: [String]) {
    self.init(codes.enumerated().map { ($1, $0) })
  }

  /// Reads a code; `nil` if the bits are none.
  @inline(__always)
  func read(_ bits: inout SliceBits) -> Int? {
    let next = bits.peek()
    let zeroCount = min(next.leadingZeroBitCount, 15)
    let rest = (next &<< UInt32(truncatingIfNeeded: zeroCount &+ 1)) &>> 29
    let entry = entries[zeroCount &* 8 &+ Int(rest)]
    guard entry != 0 else { return nil }
    bits.skip(Int(entry &>> 8))
    return Int(entry & 0xFF)
  }
}
