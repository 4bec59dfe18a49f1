/// The coefficients of a block: ITU-T H.264 §7.3.5.3.3 and §9.3.3.1.3.
extension CABACReader {
  /// Reads `residual_block_cabac`.
  ///
  /// Which frequencies have a coefficient comes first (the significance map), then their levels, from
  /// the highest frequency down.
  mutating func residualBlock(
    _ kind: ResidualKind, context: Int, scan: BlockScan, into levels: inout [Int32], at base: Int
  ) -> Int {
    let category = ResidualContexts(kind)
    // §7.3.5.3.3: with 4:2:0 an 8 × 8 block has no `coded_block_flag`; it is 1.
    if kind != .luma8x8, bin(category.codedFlag + context) == 0 { return 0 }
    if let rule = rules.arithmeticLevels {
      return readLevels(by: rule, kind, category, scan, &levels, base)
    }
    var places = InlineArray<64, UInt8>(repeating: 0)
    let count =
      kind == .luma8x8 ? readLargeMap(category, &places) : readMap(kind, category, &places)
    var output = levels.mutableSpan
    var (onesCount, largerCount) = (0, 0)
    var index = count
    while index > 0 {
      index &-= 1
      let context = category.level &+ (largerCount > 0 ? 0 : min(4, 1 &+ onesCount))
      var size = 1
      if bin(context) == 0 {
        onesCount &+= 1
      } else {
        size = readLargeLevel(category, largerCount)
        largerCount &+= 1
      }
      let level = engine.bypass() == 1 ? -size : size
      output[base &+ scan[Int(places[index])]] = Int32(truncatingIfNeeded: level)
    }
    return count
  }

  /// `coeff_abs_level_minus1` beyond 0: unary up to 14, then Exp-Golomb with k = 0.
  @inline(__always)
  private mutating func readLargeLevel(_ category: ResidualContexts, _ largerCount: Int) -> Int {
    let context = category.level &+ 5 &+ min(category.largestIncrement, largerCount)
    var size = 2
    while size < 15, bin(context) == 1 { size &+= 1 }
    return size < 15 ? size : 15 &+ expGolombSuffix(order: 0)
  }

  /// `significant_coeff_flag` and `last_significant_coeff_flag`; returns how many there are.
  @inline(__always)
  private mutating func readMap(
    _ kind: ResidualKind, _ category: ResidualContexts, _ places: inout InlineArray<64, UInt8>
  ) -> Int {
    let last = kind.count &- 1
    var count = 0
    for place in 0..<last {
      // With 4:2:0, `NumC8x8` is 1.
      let increment = kind == .chromaDC ? min(place, 2) : place
      guard bin(category.significant &+ increment) == 1 else { continue }
      places[count] = UInt8(truncatingIfNeeded: place)
      count &+= 1
      if bin(category.last &+ increment) == 1 { return count }
    }
    places[count] = UInt8(truncatingIfNeeded: last)
    return count &+ 1
  }

  /// The same for 64 frequencies, which share contexts: table 9-43.
  @inline(__always)
  private mutating func readLargeMap(
    _ category: ResidualContexts, _ places: inout InlineArray<64, UInt8>
  ) -> Int {
    var count = 0
    for place in 0..<63 {
      guard bin(category.significant &+ Int(ResidualContexts.largeSignificant[place])) == 1
      else { continue }
      places[count] = UInt8(truncatingIfNeeded: place)
      count &+= 1
      if bin(category.last &+ Int(ResidualContexts.largeLast[place])) == 1 { return count }
    }
    places[count] = 63
    return count &+ 1
  }

  /// Levels by a learner's function, which decodes bins through a closure; returns how many there are.
  private mutating func readLevels(
    by rule: H264Rules.ArithmeticLevels, _ kind: ResidualKind, _ category: ResidualContexts,
    _ scan: BlockScan, _ levels: inout [Int32], _ base: Int
  ) -> Int {
    var reader = self
    let found = rule(kind.count) { reader.decode($0, kind, category) }
    self = reader
    var count = 0
    for (place, level) in found.prefix(kind.count).enumerated() where level != 0 {
      count += 1
      levels[base + scan[place]] = Int32(clamping: level)
    }
    return count
  }

  /// The bin that a learner's function asks for.
  private mutating func decode(
    _ wanted: LevelBin, _ kind: ResidualKind, _ category: ResidualContexts
  ) -> Int {
    switch wanted {
    case .significant(let place):
      bin(category.significant + ResidualContexts.significantIncrement(kind, place))
    case .last(let place):
      bin(category.last + ResidualContexts.lastIncrement(kind, place))
    case .first(let increment): bin(category.level + min(max(increment, 0), 4))
    case .further(let increment):
      bin(category.level + 5 + min(max(increment, 0), category.largestIncrement))
    case .bypass: engine.bypass()
    }
  }
}

/// Where the contexts of a kind of block begin: ITU-T H.264 tables 9-34 and 9-40.
struct ResidualContexts {
  let codedFlag: Int
  let significant: Int
  let last: Int
  let level: Int

  /// Levels beyond 2 have five contexts, in chroma DC four.
  let largestIncrement: Int

  @inline(__always)
  init(_ kind: ResidualKind) {
    largestIncrement = kind == .chromaDC ? 3 : 4
    switch kind {
    case .lumaDC: (codedFlag, significant, last, level) = (85, 105, 166, 227)
    case .lumaAC: (codedFlag, significant, last, level) = (89, 120, 181, 237)
    case .luma4x4: (codedFlag, significant, last, level) = (93, 134, 195, 247)
    case .chromaDC: (codedFlag, significant, last, level) = (97, 149, 210, 257)
    case .chromaAC: (codedFlag, significant, last, level) = (101, 152, 213, 266)
    case .luma8x8: (codedFlag, significant, last, level) = (0, 402, 417, 426)
    }
  }

  /// Table 9-43, `significant_coeff_flag` in frames.
  static let largeSignificant: [UInt8] = [
    0, 1, 2, 3, 4, 5, 5, 4, 4, 3, 3, 4, 4, 4, 5, 5, 4, 4, 4, 4, 3, 3, 6, 7, 7, 7, 8, 9, 10, 9, 8, 7,
    7, 6, 11, 12, 13, 11, 6, 7, 8, 9, 14, 10, 9, 8, 6, 11, 12, 13, 11, 6, 9, 14, 10, 9, 11, 12, 13,
    11, 14, 10, 12,
  ]

  /// Table 9-43, `last_significant_coeff_flag`.
  static let largeLast: [UInt8] = [
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8,
  ]

  /// `ctxIdxInc` of `significant_coeff_flag` at a place of the scan, §9.3.3.1.3.
  static func significantIncrement(_ kind: ResidualKind, _ place: Int) -> Int {
    let place = min(max(place, 0), kind.count - 2)
    return switch kind {
    case .chromaDC: min(place, 2)
    case .luma8x8: Int(largeSignificant[place])
    case .lumaDC, .lumaAC, .luma4x4, .chromaAC: place
    }
  }

  /// `ctxIdxInc` of `last_significant_coeff_flag`.
  static func lastIncrement(_ kind: ResidualKind, _ place: Int) -> Int {
    let place = min(max(place, 0), kind.count - 2)
    return kind == .luma8x8 ? Int(largeLast[place]) : significantIncrement(kind, place)
  }
}
