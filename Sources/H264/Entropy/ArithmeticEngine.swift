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

  /// `DecodeDecision`, §9.3.3.2.1: a bin with a probability, which it changes.
  mutating func decision(_ context: inout UInt8) -> Int

  /// `DecodeBypass`, §9.3.3.2.3: a bin whose values are equally probable.
  mutating func bypass() -> Int

  /// `DecodeTerminate`, §9.3.3.2.2.3: whether the slice, or the arithmetic code before samples, ends.
  mutating func terminates() -> Bool

  /// Starts again after whole bytes: behind samples of `I_PCM`.
  mutating func restart(at position: Int)

  var bytes: [UInt8] { get }
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
    // The encoder ends with as many bits as have been taken in, §9.3.4.5: the next one is behind them.
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

/// The engine with a learner's function for a bin with a probability: bit by bit, as the standard
/// describes it.
struct RuledArithmeticEngine: ArithmeticEngine {
  let bytes: [UInt8]
  private var range = 510
  private var offset = 0
  private(set) var position = 0
  private let rule: H264Rules.ArithmeticBin

  init(_ bytes: [UInt8], from position: Int, rules: H264Rules) {
    self.bytes = bytes
    rule = rules.arithmeticBin ?? { interval, _ in interval.decodeBin() }
    restart(at: position)
  }

  mutating func restart(at position: Int) {
    self.position = position
    range = 510
    offset = 0
    for _ in 0..<9 { offset = offset << 1 | nextBit() }
  }

  var isExhausted: Bool { position > bytes.count * 8 + 8 }

  mutating func decision(_ context: inout UInt8) -> Int {
    var interval = ArithmeticInterval(
      range: range, offset: offset, probability: Int(context >> 1), likelyBin: Int(context & 1))
    let bin = rule(&interval, ArithmeticTables.lowerRange) & 1
    context = UInt8(min(max(interval.probability, 0), 62) << 1 | interval.likelyBin & 1)
    range = min(max(interval.range, 2), 510)
    offset = min(max(interval.offset, 0), range - 1)
    renormalize()
    return bin
  }

  mutating func bypass() -> Int {
    offset = offset << 1 | nextBit()
    guard offset >= range else { return 0 }
    offset -= range
    return 1
  }

  mutating func terminates() -> Bool {
    range -= 2
    guard offset < range else { return true }
    renormalize()
    return false
  }

  /// `RenormD`, §9.3.3.2.2.
  private mutating func renormalize() {
    while range < 256 {
      range <<= 1
      offset = offset << 1 | nextBit()
    }
  }

  private mutating func nextBit() -> Int {
    defer { position += 1 }
    let byte = position >> 3 < bytes.count ? bytes[position >> 3] : 0
    return Int(byte >> UInt8(7 - position & 7) & 1)
  }
}

/// What an arithmetic decoder knows when it decodes a bin; a learner's function changes it.
public struct ArithmeticInterval: Hashable, Sendable {
  /// `codIRange`: the width of the interval, 256 to 510.
  public var range: Int

  /// `codIOffset`: where in it the number lies.
  public var offset: Int

  /// `pStateIdx`: 0 where both values are nearly equally probable, 62 where one is nearly certain.
  public var probability: Int

  /// `valMPS`: the more probable value.
  public var likelyBin: Int

  public init(range: Int, offset: Int, probability: Int, likelyBin: Int) {
    self.range = range
    self.offset = offset
    self.probability = probability
    self.likelyBin = likelyBin
  }

  /// Figure 9-3, without the widening at its end.
  mutating func decodeBin() -> Int {
    let lower = Int(ArithmeticTables.lowerRange[probability * 4 + range >> 6 & 3])
    range -= lower
    guard offset >= range else {
      probability = min(probability + 1, 62)
      return likelyBin
    }
    offset -= range
    range = lower
    let bin = 1 - likelyBin
    if probability == 0 { likelyBin = bin }
    probability = Int(ArithmeticTables.afterLess[probability])
    return bin
  }
}

/// How wide the smaller part of the interval is, and how probabilities change.
enum ArithmeticTables {
  /// `rangeTabLPS`, table 9-44: a row of four widths for each `pStateIdx`.
  static let lowerRange: [UInt8] = [
    128, 176, 208, 240, 128, 167, 197, 227, 128, 158, 187, 216, 123, 150, 178, 205,
    116, 142, 169, 195, 111, 135, 160, 185, 105, 128, 152, 175, 100, 122, 144, 166,
    95, 116, 137, 158, 90, 110, 130, 150, 85, 104, 123, 142, 81, 99, 117, 135,
    77, 94, 111, 128, 73, 89, 105, 122, 69, 85, 100, 116, 66, 80, 95, 110,
    62, 76, 90, 104, 59, 72, 86, 99, 56, 69, 81, 94, 53, 65, 77, 89,
    51, 62, 73, 85, 48, 59, 69, 80, 46, 56, 66, 76, 43, 53, 63, 72,
    41, 50, 59, 69, 39, 48, 56, 65, 37, 45, 54, 62, 35, 43, 51, 59,
    33, 41, 48, 56, 32, 39, 46, 53, 30, 37, 43, 50, 29, 35, 41, 48,
    27, 33, 39, 45, 26, 31, 37, 43, 24, 30, 35, 41, 23, 28, 33, 39,
    22, 27, 32, 37, 21, 26, 30, 35, 20, 24, 29, 33, 19, 23, 27, 31,
    18, 22, 26, 30, 17, 21, 25, 28, 16, 20, 23, 27, 15, 19, 22, 25,
    14, 18, 21, 24, 14, 17, 20, 23, 13, 16, 19, 22, 12, 15, 18, 21,
    12, 14, 17, 20, 11, 14, 16, 19, 11, 13, 15, 18, 10, 12, 15, 17,
    10, 12, 14, 16, 9, 11, 13, 15, 9, 11, 12, 14, 8, 10, 12, 14,
    8, 9, 11, 13, 7, 9, 11, 12, 7, 9, 10, 12, 7, 8, 10, 11,
    6, 8, 9, 11, 6, 7, 9, 10, 6, 7, 8, 9, 2, 2, 2, 2,
  ]

  /// `transIdxLPS`, table 9-45: the next `pStateIdx` after the less probable value.
  static let afterLess: [UInt8] = [
    0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21,
    21, 22, 22, 23, 24, 24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34,
    34, 35, 35, 35, 36, 36, 36, 37, 37, 37, 38, 38, 63,
  ]
}
