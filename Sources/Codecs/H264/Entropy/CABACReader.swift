/// Reads macroblocks that are coded arithmetically: ITU-T H.264 §9.3.
///
/// Each element is a row of bins (binarisation, §9.3.2), and each bin has a context: a probability that
/// learns from the bins before (§9.3.3.1). The numbers of contexts here are the standard's `ctxIdx`.
struct CABACReader<Engine: ArithmeticEngine>: EntropyReader {
  static var isArithmetic: Bool { true }

  var engine: Engine
  var contexts = InlineArray<436, UInt8>(repeating: 0)
  let rules: H264Rules
  var hasInvalidValue = false

  /// - Parameters:
  ///   - bytes: The unit's payload.
  ///   - position: Where slice data begin; they are aligned to bytes.
  ///   - start: `cabac_init_idc` + 1, or 0 in I slices.
  ///   - quantizer: `SliceQPY`.
  ///   - rules: A learner's functions.
  init(
    _ bytes: [UInt8], from position: Int, contextsOf start: Int, quantizer: Int, rules: H264Rules
  ) {
    self.rules = rules
    engine = Engine(bytes, from: (position + 7) & ~7, rules: rules)
    resetContexts(start, quantizer)
  }

  /// Gives each context its first probability, §9.3.1.1: it depends on the quantiser.
  private mutating func resetContexts(_ start: Int, _ quantizer: Int) {
    let quantizer = min(max(quantizer, 0), 51)
    for run in ContextRun.all {
      for index in 0..<run.pairs.count / 8 {
        let m = Int(run.pairs[index * 8 + start * 2])
        let n = Int(run.pairs[index * 8 + start * 2 + 1])
        let state = min(max((m * quantizer) >> 4 + n, 1), 126)
        contexts[run.first + index] = UInt8(state <= 63 ? (63 - state) << 1 : (state - 64) << 1 | 1)
      }
    }
  }

  var isDamaged: Bool { hasInvalidValue || engine.isExhausted }

  /// About: the engine has taken in nine bits that it has not used.
  var position: Int { engine.position - 9 }

  @inline(__always)
  mutating func bin(_ context: Int) -> Int {
    engine.announce(context)
    return engine.decision(&contexts[context])
  }

  mutating func takeBins() -> [ProbedBin] { engine.takeBins() }

  mutating func isSkipped(_ slice: SliceKind, _ near: Neighbours) -> Bool {
    bin((slice == .predicted ? 11 : 24) + near.skipIncrement) == 1
  }

  mutating func hasMoreMacroblocks() -> Bool { !engine.terminates() }

  mutating func transformSizeFlag(_ near: Neighbours) -> Bool {
    bin(399 + near.transformIncrement) == 1
  }

  /// §9.3.2.6: four bins for luma, each estimated by the blocks to the left and above, and two.
  mutating func codedBlockPattern(isIntra: Bool, hasChroma: Bool, _ near: Neighbours) -> Int {
    let (left, above) = (Int(near.left.codedPattern), Int(near.above.codedPattern))
    var pattern = 0
    pattern |= bin(73 + (left >> 1 & 1 ^ 1) + 2 * (above >> 2 & 1 ^ 1))
    pattern |= bin(73 + (pattern & 1 ^ 1) + 2 * (above >> 3 & 1 ^ 1)) << 1
    pattern |= bin(73 + (left >> 3 & 1 ^ 1) + 2 * (pattern & 1 ^ 1)) << 2
    pattern |= bin(73 + (pattern >> 2 & 1 ^ 1) + 2 * (pattern >> 1 & 1 ^ 1)) << 3
    guard hasChroma else { return pattern }
    let any = (left >> 4 > 0 ? 1 : 0) + (above >> 4 > 0 ? 2 : 0)
    guard bin(77 + any) == 1 else { return pattern }
    let all = (left >> 4 > 1 ? 1 : 0) + (above >> 4 > 1 ? 2 : 0)
    return pattern | (bin(81 + all) == 1 ? 32 : 16)
  }

  /// Unary, and mapped to 0, 1, −1, 2, −2 …: §9.3.2.7.
  mutating func quantizerDelta(increment: Int) -> Int {
    guard bin(60 + increment) == 1 else { return 0 }
    var code = 1
    var context = 62
    while bin(context) == 1 {
      code += 1
      context = 63
      guard code <= 52 else { return invalid() }
    }
    return code & 1 == 1 ? (code + 1) >> 1 : -(code >> 1)
  }

  mutating func remainingIntraMode() -> Int {
    guard bin(68) == 0 else { return -1 }
    let low = bin(69)
    let middle = bin(69)
    return low | middle << 1 | bin(69) << 2
  }

  mutating func intraChromaMode(_ near: Neighbours) -> Int {
    guard bin(64 + near.chromaModeIncrement) == 1 else { return 0 }
    guard bin(67) == 1 else { return 1 }
    return 2 + bin(67)
  }

  mutating func referenceIndex(count: Int, increment: Int) -> Int {
    guard bin(54 + increment) == 1 else { return 0 }
    var index = 1
    var context = 58
    while bin(context) == 1 {
      index += 1
      context = 59
      guard index < count else { return invalid() }
    }
    return index < count ? index : invalid()
  }

  /// UEG3, §9.3.2.3: up to nine bins with contexts, then an Exp-Golomb code, then the sign.
  mutating func vectorDifference(component: Int, sum: Int) -> Int {
    let first = component == 0 ? 40 : 47
    guard bin(first + (sum < 3 ? 0 : sum > 32 ? 2 : 1)) == 1 else { return 0 }
    var size = 1
    while size < 9, bin(first + min(size + 2, 6)) == 1 { size += 1 }
    if size == 9 { size += expGolombSuffix(order: 3) }
    guard size <= 0x8000 else { return invalid() }
    return engine.bypass() == 1 ? -size : size
  }

  mutating func rawSamples(_ count: Int, into samples: inout [UInt8]) {
    let first = (engine.position + 7) >> 3
    for index in 0..<count {
      samples[index] = first + index < engine.bytes.count ? engine.bytes[first + index] : 0
    }
    if first + count > engine.bytes.count { hasInvalidValue = true }
    engine.restart(at: (first + count) * 8)
  }

  /// The suffix of UEGk, §9.3.2.3.
  mutating func expGolombSuffix(order: Int) -> Int {
    var (value, order) = (0, order)
    while engine.bypass() == 1 {
      value += 1 << order
      order += 1
      guard order < 24 else { return invalid() }
    }
    while order > 0 {
      order -= 1
      value += engine.bypass() << order
    }
    return value
  }

  mutating func invalid() -> Int {
    hasInvalidValue = true
    return 0
  }
}

/// Types of macroblocks: ITU-T H.264 §9.3.2.5, tables 9-36 to 9-38.
extension CABACReader {
  mutating func macroblockType(_ slice: SliceKind, _ near: Neighbours) -> Int {
    switch slice {
    case .intra:
      guard bin(3 + near.intraTypeIncrement) == 1 else { return 0 }
      return largeIntraType(6, 7, 8, 9, 10)
    case .predicted:
      return predictedType()
    case .bipredicted:
      return bipredictedType(near)
    }
  }

  private mutating func predictedType() -> Int {
    guard bin(14) == 0 else { return 5 + prefixedIntraType(17) }
    guard bin(15) == 0 else { return 2 - bin(17) }
    return 3 * bin(16)
  }

  private mutating func bipredictedType(_ near: Neighbours) -> Int {
    guard bin(27 + near.directIncrement) == 1 else { return 0 }
    guard bin(30) == 1 else { return 1 + bin(32) }
    var code = bin(31) << 3
    code |= bin(32) << 2
    code |= bin(32) << 1
    code |= bin(32)
    switch code {
    case 0..<8: return code + 3
    case 13: return 23 + prefixedIntraType(32)
    case 14: return 11
    case 15: return 22
    default: return (code << 1 | bin(32)) - 4
    }
  }

  /// An intra type in a P or B slice: fewer contexts.
  private mutating func prefixedIntraType(_ first: Int) -> Int {
    guard bin(first) == 1 else { return 0 }
    return largeIntraType(first + 1, first + 2, first + 2, first + 3, first + 3)
  }

  /// 16 × 16 with its mode and pattern, or samples.
  private mutating func largeIntraType(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Int {
    if engine.terminates() { return 25 }
    var type = 1 + 12 * bin(a)
    if bin(b) == 1 { type += 4 + 4 * bin(c) }
    type += 2 * bin(d)
    return type + bin(e)
  }

  mutating func subMacroblockType(_ slice: SliceKind) -> Int {
    guard slice == .bipredicted else {
      if bin(21) == 1 { return 0 }
      if bin(22) == 0 { return 1 }
      return bin(23) == 1 ? 2 : 3
    }
    guard bin(36) == 1 else { return 0 }
    guard bin(37) == 1 else { return 1 + bin(39) }
    var type = 3
    if bin(38) == 1 {
      if bin(39) == 1 { return 11 + bin(39) }
      type += 4
    }
    type += 2 * bin(39)
    return type + bin(39)
  }
}
