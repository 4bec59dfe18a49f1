/// The engine with a learner's function for a bin with a probability: bit by bit, as the standard
/// describes it.
struct RuledArithmeticEngine: ArithmeticEngine {
  let bytes: [UInt8]
  /// `codIRange` and `codIOffset`.
  private(set) var range = 510
  private(set) var offset = 0
  private(set) var position = 0
  private let rule: H264Rules.ArithmeticBin

  init(_ bytes: [UInt8], from position: Int, rules: H264Rules) {
    self.bytes = bytes
    rule = rules.arithmeticBin ?? { $0.decodeBin() }
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
    let bin = rule(&interval) & 1
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

/// The plain engine, which keeps every bin that it decodes for a probe.
struct WatchedArithmeticEngine: ArithmeticEngine {
  private var engine: RuledArithmeticEngine
  private var bins: [ProbedBin] = []

  /// `ctxIdx` of the next bin.
  private var context = 0

  init(_ bytes: [UInt8], from position: Int, rules: H264Rules) {
    engine = RuledArithmeticEngine(bytes, from: position, rules: rules)
  }

  var bytes: [UInt8] { engine.bytes }
  var position: Int { engine.position }
  var isExhausted: Bool { engine.isExhausted }

  mutating func announce(_ context: Int) { self.context = context }

  mutating func takeBins() -> [ProbedBin] {
    defer { bins = [] }
    return bins
  }

  mutating func restart(at position: Int) { engine.restart(at: position) }

  mutating func decision(_ context: inout UInt8) -> Int {
    let state = Int(context)
    let (range, offset) = (engine.range, engine.offset)
    let value = engine.decision(&context)
    let lower = Int(ArithmeticTables.lowerRange[(state >> 1) * 4 + (range >> 6 & 3)])
    bins.append(
      ProbedBin(
        kind: .decision, context: self.context, range: range, offset: offset,
        width: value == state & 1 ? range - lower : lower, probability: state >> 1,
        likelyBin: state & 1, value: value))
    return value
  }

  mutating func bypass() -> Int {
    let (range, offset) = (engine.range, engine.offset)
    let value = engine.bypass()
    bins.append(
      ProbedBin(
        kind: .bypass, context: nil, range: 2 * range, offset: 2 * offset, width: range,
        probability: 0, likelyBin: 0, value: value))
    return value
  }

  mutating func terminates() -> Bool {
    let (range, offset) = (engine.range, engine.offset)
    let ends = engine.terminates()
    bins.append(
      ProbedBin(
        kind: .terminate, context: nil, range: range, offset: offset,
        width: ends ? 2 : range - 2, probability: 63, likelyBin: 0, value: ends ? 1 : 0))
    return ends
  }
}
