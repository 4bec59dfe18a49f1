/// The bits of a slice, without emulation prevention bytes: what slice data is read from.
///
/// `SyntaxReader` in Bitstream names every element of a header. This reader is for the thousands of
/// bits behind it: it keeps up to 64 of them in a register, and looks at 32 at a time. It never fails:
/// after the end it reads zeros, and ``isExhausted`` says so.
struct SliceBits {
  private let bytes: [UInt8]

  /// The next bits, the first one on top; zeros below the last that is loaded.
  private var window: UInt64 = 0
  private var loadedCount = 0
  private var nextByte: Int

  /// The position of `rbsp_stop_one_bit`, ITU-T H.264 §7.3.2.11: the last 1 in the unit.
  let end: Int

  /// Starts at a bit of a unit.
  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    let last = bytes.lastIndex { $0 != 0 }
    end = last.map { $0 * 8 + 7 - bytes[$0].trailingZeroBitCount } ?? 0
    nextByte = max(0, position) / 8
    refill()
    skip(max(0, position) % 8)
  }

  /// The number of the next bit in the unit.
  var position: Int { nextByte * 8 - loadedCount }

  /// `more_rbsp_data()`, §7.2.
  var hasMoreData: Bool { position < end }

  /// Whether more has been read than there is.
  var isExhausted: Bool { position > end }

  /// The next 32 bits.
  @inline(__always)
  mutating func peek() -> UInt32 {
    if loadedCount < 32 { refill() }
    return UInt32(truncatingIfNeeded: window &>> 32)
  }

  /// Passes over up to 32 bits that have been looked at.
  @inline(__always)
  mutating func skip(_ count: Int) {
    window &<<= UInt64(truncatingIfNeeded: count)
    loadedCount &-= count
  }

  /// Reads `u(n)`, up to 31 bits.
  @inline(__always)
  mutating func bits(_ count: Int) -> Int {
    let value = (peek() &>> 1) &>> UInt32(truncatingIfNeeded: 31 &- count)
    skip(count)
    return Int(value)
  }

  @inline(__always)
  mutating func flag() -> Bool { bits(1) != 0 }

  /// Reads `ue(v)`, ITU-T H.264 §9.1; a code of more than 31 bits is beyond any element of slice data.
  @inline(__always)
  mutating func unsignedExpGolomb() -> Int {
    let next = peek()
    let zeroCount = next.leadingZeroBitCount
    guard zeroCount < 16 else { return Self.invalidNumber }
    let length = 2 &* zeroCount &+ 1
    skip(length)
    return Int(next &>> UInt32(truncatingIfNeeded: 32 &- length)) &- 1
  }

  /// Reads `se(v)`, §9.1.1: the codes 0, 1, 2, 3 stand for 0, 1, −1, 2.
  @inline(__always)
  mutating func signedExpGolomb() -> Int {
    let code = unsignedExpGolomb()
    return code & 1 == 1 ? (code &+ 1) &>> 1 : -(code &>> 1)
  }

  /// Reads `te(v)`, §9.1.1: where only 0 and 1 are possible, one bit that is flipped.
  @inline(__always)
  mutating func truncatedExpGolomb(limit: Int) -> Int {
    limit > 1 ? unsignedExpGolomb() : 1 &- bits(1)
  }

  /// Passes over the rest of a byte.
  mutating func align() { skip(-position & 7) }

  /// Takes the place of a number that is out of every range.
  static let invalidNumber = 1 << 20

  private mutating func refill() {
    while loadedCount <= 56 {
      let byte = nextByte < bytes.count ? bytes[nextByte] : 0
      window |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 &- loadedCount)
      nextByte &+= 1
      loadedCount &+= 8
    }
  }
}
