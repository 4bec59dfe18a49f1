/// Decodes bins: the arithmetic decoding engine of ITU-T H.264 §9.3.1.2 and §9.3.3.2.
///
/// A number is read that lies in an interval. Each bin cuts the interval in two, the smaller part
/// for the less probable value; where the number lies says which value it is. Then the interval is
/// widened again, and the number gets new bits.
protocol ArithmeticEngine {
  /// Starts at a bit of a unit that is the first of a byte.
  init(_ bytes: [UInt8], from position: Int, rules: H264Rules)

  /// Bits of the unit that have been taken in, the nine of `codIOffset` among them.
  var position: Int { get }

  /// Whether more has been taken in than there is.
  var isExhausted: Bool { get }

  /// Says which context the next bin has, to an engine that keeps what it decodes.
  mutating func announce(_ context: Int)

  /// The bins since the last call, of an engine that keeps them.
  mutating func takeBins() -> [ProbedBin]

  /// `DecodeDecision`, §9.3.3.2.1: a bin with a probability, which it changes.
  mutating func decision(_ context: inout UInt8) -> Int

  /// `DecodeBypass`, §9.3.3.2.3: a bin whose values are equally probable.
  mutating func bypass() -> Int

  /// `DecodeTerminate`, §9.3.3.2.2.3: whether the slice, or the arithmetic code before samples, ends.
  mutating func terminates() -> Bool

  /// Starts again after whole bytes: after samples of `I_PCM`.
  mutating func restart(at position: Int)

  var bytes: [UInt8] { get }
}

extension ArithmeticEngine {
  @inline(__always)
  mutating func announce(_ context: Int) {}

  mutating func takeBins() -> [ProbedBin] { [] }
}

/// The engine in use: it keeps as many bits of the number as a register holds.
struct FastArithmeticEngine: ArithmeticEngine {
  let bytes: [UInt8]

  /// `codIRange`, nine bits.
  private var range: UInt64 = 510

  /// `codIOffset`, with ``spareCount`` further bits below it.
  private var offset: UInt64 = 0
  private var spareCount = 0
  private var nextByte = 0

  init(_ bytes: [UInt8], from position: Int, rules: H264Rules) {
    self.bytes = bytes
    restart(at: position)
  }

  mutating func restart(at position: Int) {
    range = 510
    offset = 0
    spareCount = -9
    nextByte = position / 8
    refill()
  }

  var position: Int { nextByte * 8 - spareCount }

  /// The number's last bit is `rbsp_stop_one_bit`; a byte more is no harm.
  var isExhausted: Bool { position > bytes.count * 8 + 8 }

  @inline(__always)
  mutating func decision(_ context: inout UInt8) -> Int {
    if spareCount < 8 { refill() }
    let state = context
    let row = Int(state &>> 1) &* 4 &+ Int(truncatingIfNeeded: range &>> 6 & 3)
    let lower = UInt64(ArithmeticTables.lowerRange[row])
    range &-= lower
    let scaled = range &<< UInt64(truncatingIfNeeded: spareCount)
    var bin = Int(state & 1)
    if offset < scaled {
      context = state < 124 ? state &+ 2 : state
      let shift = Int(truncatingIfNeeded: (range &>> 8) ^ 1)
      range &<<= UInt64(truncatingIfNeeded: shift)
      spareCount &-= shift
    } else {
      offset &-= scaled
      range = lower
      bin ^= 1
      context =
        ArithmeticTables.afterLess[Int(state &>> 1)] &* 2 &+ (state & 1) ^ (state < 2 ? 1 : 0)
      let shift = range.leadingZeroBitCount &- 55
      range &<<= UInt64(truncatingIfNeeded: shift)
      spareCount &-= shift
    }
    return bin
  }

  @inline(__always)
  mutating func bypass() -> Int {
    if spareCount < 8 { refill() }
    spareCount &-= 1
    let scaled = range &<< UInt64(truncatingIfNeeded: spareCount)
    guard offset >= scaled else { return 0 }
    offset &-= scaled
    return 1
  }

  mutating func terminates() -> Bool {
    if spareCount < 8 { refill() }
    range &-= 2
    let scaled = range &<< UInt64(truncatingIfNeeded: spareCount)
    // The encoder ends with as many bits as have been taken in, §9.3.4.5: the next one comes after
    // them.
    guard offset < scaled else { return true }
    let shift = Int(truncatingIfNeeded: (range &>> 8) ^ 1)
    range &<<= UInt64(truncatingIfNeeded: shift)
    spareCount &-= shift
    return false
  }

  private mutating func refill() {
    while spareCount <= 40 {
      let byte = nextByte < bytes.count ? bytes[nextByte] : 0
      offset = offset &<< 8 | UInt64(byte)
      nextByte &+= 1
      spareCount &+= 8
    }
  }
}
