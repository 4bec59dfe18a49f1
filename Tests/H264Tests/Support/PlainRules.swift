@testable import H264

extension H264Rules {
  /// Every rule that can be replaced, written as the standard says it: slow, and exact.
  static var plain: H264Rules {
    var rules = H264Rules()
    rules.scaledLevels = { levels, factors, quantizer in
      var result = [Int](repeating: 0, count: 16)
      for place in 0..<16 {
        let product = levels[place] * factors[place]
        let shift = quantizer / 6
        result[BlockScan.zigzag4x4[place]] =
          shift >= 4 ? product << (shift - 4) : (product + 1 << (3 - shift)) >> (4 - shift)
      }
      return result
    }
    rules.residual4x4 = plainTransform
    rules.arithmeticBin = plainBin
    rules.arithmeticLevels = plainLevels
    rules.variableLengthLevel = plainLevel
    rules.vectorPrediction = plainPrediction
    rules.combination = { first, second, weights in
      zip(first, second).map { a, b in
        UInt8(min(max((Int(a) * weights.0 + Int(b) * weights.1 + 32) >> 6, 0), 255))
      }
    }
    rules.edgeStrength = plainStrength
    rules.edgeFilter = plainFilter
    return rules
  }

  /// §8.5.12.2, in loops.
  @Sendable private static func plainTransform(_ block: [Int]) -> [Int] {
    func line(_ w: [Int]) -> [Int] {
      let e = [w[0] + w[2], w[0] - w[2], (w[1] >> 1) - w[3], w[1] + (w[3] >> 1)]
      return [e[0] + e[3], e[1] + e[2], e[1] - e[2], e[0] - e[3]]
    }
    var m = block
    for row in 0..<4 {
      m.replaceSubrange(row * 4..<row * 4 + 4, with: line(Array(m[row * 4..<row * 4 + 4])))
    }
    for column in 0..<4 {
      let result = line((0..<4).map { m[$0 * 4 + column] })
      for row in 0..<4 { m[row * 4 + column] = result[row] }
    }
    return m.map { ($0 + 32) >> 6 }
  }

  /// §9.3.3.2.1.
  @Sendable private static func plainBin(
    _ interval: inout ArithmeticInterval, _ widths: [UInt8]
  ) -> Int {
    let lower = Int(widths[interval.probability * 4 + interval.range >> 6 & 3])
    interval.range -= lower
    if interval.offset < interval.range {
      if interval.probability < 62 { interval.probability += 1 }
      return interval.likelyBin
    }
    interval.offset -= interval.range
    interval.range = lower
    let bin = 1 - interval.likelyBin
    if interval.probability == 0 { interval.likelyBin = bin }
    interval.probability = Int(ArithmeticTables.afterLess[interval.probability])
    return bin
  }

  /// §9.3.3.1.3 and §9.3.2.3, UEG0 with a prefix of 14.
  @Sendable private static func plainLevels(_ count: Int, _ bin: (LevelBin) -> Int) -> [Int] {
    var levels: [Int] = []
    for _ in 0..<count {
      let larger = levels.count { abs($0) > 1 }
      let ones = levels.count - larger
      var size = 0
      if bin(.first(larger > 0 ? 0 : min(4, 1 + ones))) == 1 {
        size = 1
        while size < 14, bin(.further(min(4, larger))) == 1 { size += 1 }
        if size == 14 {
          var order = 0
          while order < 20, bin(.bypass) == 1 {
            size += 1 << order
            order += 1
          }
          while order > 0 {
            order -= 1
            size += bin(.bypass) << order
          }
        }
      }
      levels.append(bin(.bypass) == 1 ? -size - 1 : size + 1)
    }
    return levels
  }

  /// §9.2.2.1.
  @Sendable private static func plainLevel(
    _ bits: [Int], _ suffixLength: Int, _ isFirst: Bool
  ) -> (level: Int, bitCount: Int)? {
    guard let prefix = bits.firstIndex(of: 1) else { return nil }
    let size = prefix == 14 && suffixLength == 0 ? 4 : prefix >= 15 ? prefix - 3 : suffixLength
    guard prefix + 1 + size <= bits.count else { return nil }
    var code = min(15, prefix) << suffixLength
    code += bits[prefix + 1..<prefix + 1 + size].reduce(0) { $0 << 1 | $1 }
    if prefix >= 15, suffixLength == 0 { code += 15 }
    if prefix >= 16 { code += 1 << (prefix - 3) - 4096 }
    if isFirst { code += 2 }
    return (code % 2 == 0 ? (code + 2) / 2 : (-code - 1) / 2, prefix + 1 + size)
  }

  /// §8.4.1.3.1.
  @Sendable private static func plainPrediction(
    _ near: VectorNeighbours, _ reference: Int
  ) -> VectorPair {
    if near.b.reference == -2, near.c.reference == -2, near.a.reference != -2 {
      return near.a.vector
    }
    let same = [near.a, near.b, near.c].filter { $0.reference == reference }
    if same.count == 1 { return same[0].vector }
    func median(_ part: (VectorPair) -> Int) -> Int {
      [near.a, near.b, near.c].map { part($0.vector) }.sorted()[1]
    }
    return VectorPair(x: median { $0.x }, y: median { $0.y })
  }

  /// §8.7.2.1.
  @Sendable private static func plainStrength(_ edge: EdgeSides) -> Int {
    if edge.p.isIntra || edge.q.isIntra { return edge.isMacroblockEdge ? 4 : 3 }
    if edge.p.hasCoefficients || edge.q.hasCoefficients { return 2 }
    let (p, q) = (edge.p.predictions, edge.q.predictions)
    guard p.map(\.picture).sorted() == q.map(\.picture).sorted() else { return 1 }
    func isNear(_ a: EdgeSides.Prediction, _ b: EdgeSides.Prediction) -> Bool {
      a.picture == b.picture && abs(a.vector.x - b.vector.x) < 4
        && abs(a.vector.y - b.vector.y) < 4
    }
    let orders = q.count == 2 ? [[q[0], q[1]], [q[1], q[0]]] : [q]
    return orders.contains { zip(p, $0).allSatisfy(isNear) } ? 0 : 1
  }

  /// §8.7.2.3 and §8.7.2.4.
  @Sendable private static func plainFilter(_ line: [UInt8], _ edge: EdgeLimits) -> [UInt8] {
    let half = line.count / 2
    var result = line.map { Int($0) }
    let p = (0..<half).map { Int(line[half - 1 - $0]) }
    let q = (0..<half).map { Int(line[half + $0]) }
    guard abs(p[0] - q[0]) < edge.alpha, abs(p[1] - p[0]) < edge.beta,
      abs(q[1] - q[0]) < edge.beta
    else { return line }
    func clip(_ value: Int, _ limit: Int) -> Int { min(max(value, -limit), limit) }
    let isFlatP = edge.isLuma && abs(p[half - 2 + (edge.isLuma ? 0 : 1)] - p[0]) < edge.beta
    let isFlatQ = edge.isLuma && abs(q[half - 2 + (edge.isLuma ? 0 : 1)] - q[0]) < edge.beta
    if edge.strength < 4 {
      let limit = edge.isLuma ? edge.clip + (isFlatP ? 1 : 0) + (isFlatQ ? 1 : 0) : edge.clip + 1
      let delta = clip(((q[0] - p[0]) * 4 + p[1] - q[1] + 4) >> 3, limit)
      result[half - 1] = min(max(p[0] + delta, 0), 255)
      result[half] = min(max(q[0] - delta, 0), 255)
      let middle = (p[0] + q[0] + 1) >> 1
      if isFlatP { result[half - 2] = p[1] + clip((p[2] + middle - 2 * p[1]) >> 1, edge.clip) }
      if isFlatQ { result[half + 1] = q[1] + clip((q[2] + middle - 2 * q[1]) >> 1, edge.clip) }
      return result.map { UInt8($0) }
    }
    let isSmall = abs(p[0] - q[0]) < edge.alpha >> 2 + 2
    if isFlatP, isSmall {
      result[half - 1] = (p[2] + 2 * p[1] + 2 * p[0] + 2 * q[0] + q[1] + 4) >> 3
      result[half - 2] = (p[2] + p[1] + p[0] + q[0] + 2) >> 2
      result[half - 3] = (2 * p[3] + 3 * p[2] + p[1] + p[0] + q[0] + 4) >> 3
    } else {
      result[half - 1] = (2 * p[1] + p[0] + q[1] + 2) >> 2
    }
    if isFlatQ, isSmall {
      result[half] = (p[1] + 2 * p[0] + 2 * q[0] + 2 * q[1] + q[2] + 4) >> 3
      result[half + 1] = (p[0] + q[0] + q[1] + q[2] + 2) >> 2
      result[half + 2] = (2 * q[3] + 3 * q[2] + q[1] + q[0] + p[0] + 4) >> 3
    } else {
      result[half] = (2 * q[1] + q[0] + p[1] + 2) >> 2
    }
    return result.map { UInt8($0) }
  }
}
