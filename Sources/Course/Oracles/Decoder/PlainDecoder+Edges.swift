import H264

/// The filter of edges.
extension PlainDecoder {
  // ANCHOR: solution-F.8
  /// How strongly an edge is filtered: §8.7.2.1.
  package static func strength(of edge: EdgeSides) -> Int {
    if edge.p.isIntra || edge.q.isIntra { return edge.isMacroblockEdge ? 4 : 3 }
    if edge.p.hasCoefficients || edge.q.hasCoefficients { return 2 }
    let (p, q) = (edge.p.predictions, edge.q.predictions)
    func isNear(_ a: EdgeSides.Prediction, _ b: EdgeSides.Prediction) -> Bool {
      a.picture == b.picture && abs(a.vector.x - b.vector.x) < 4
        && abs(a.vector.y - b.vector.y) < 4
    }
    guard p.count == q.count else { return 1 }
    let isAlike = zip(p, q).allSatisfy(isNear) || zip(p, q.reversed()).allSatisfy(isNear)
    return isAlike ? 0 : 1
  }

  /// Smooths the samples across an edge: §8.7.2.3 and §8.7.2.4.
  package static func filtered(_ s: EdgeSamples, _ limits: EdgeLimits) -> EdgeSamples {
    guard abs(s.p0 - s.q0) < limits.alpha, abs(s.p1 - s.p0) < limits.beta,
      abs(s.q1 - s.q0) < limits.beta
    else { return s }
    let isFlatP = limits.isLuma && abs(s.p2 - s.p0) < limits.beta
    let isFlatQ = limits.isLuma && abs(s.q2 - s.q0) < limits.beta
    return limits.strength < 4
      ? normal(s, limits, isFlatP, isFlatQ) : strong(s, limits, isFlatP, isFlatQ)
  }

  private static func normal(
    _ s: EdgeSamples, _ limits: EdgeLimits, _ isFlatP: Bool, _ isFlatQ: Bool
  ) -> EdgeSamples {
    func clip(_ value: Int, _ limit: Int) -> Int { min(max(value, -limit), limit) }
    func sample(_ value: Int) -> Int { min(max(value, 0), 255) }
    let tc =
      limits.clip + (limits.isLuma ? (isFlatP ? 1 : 0) + (isFlatQ ? 1 : 0) : 1)
    let delta = clip((4 * (s.q0 - s.p0) + s.p1 - s.q1 + 4) >> 3, tc)
    let middle = (s.p0 + s.q0 + 1) >> 1
    var result = s
    result.p0 = sample(s.p0 + delta)
    result.q0 = sample(s.q0 - delta)
    if isFlatP { result.p1 += clip((s.p2 + middle - 2 * s.p1) >> 1, limits.clip) }
    if isFlatQ { result.q1 += clip((s.q2 + middle - 2 * s.q1) >> 1, limits.clip) }
    return result
  }

  private static func strong(
    _ s: EdgeSamples, _ limits: EdgeLimits, _ isFlatP: Bool, _ isFlatQ: Bool
  ) -> EdgeSamples {
    let isSmall = abs(s.p0 - s.q0) < limits.alpha >> 2 + 2
    var result = s
    if isFlatP, isSmall {
      result.p0 = (s.p2 + 2 * s.p1 + 2 * s.p0 + 2 * s.q0 + s.q1 + 4) >> 3
      result.p1 = (s.p2 + s.p1 + s.p0 + s.q0 + 2) >> 2
      result.p2 = (2 * s.p3 + 3 * s.p2 + s.p1 + s.p0 + s.q0 + 4) >> 3
    } else {
      result.p0 = (2 * s.p1 + s.p0 + s.q1 + 2) >> 2
    }
    if isFlatQ, isSmall {
      result.q0 = (s.p1 + 2 * s.p0 + 2 * s.q0 + 2 * s.q1 + s.q2 + 4) >> 3
      result.q1 = (s.p0 + s.q0 + s.q1 + s.q2 + 2) >> 2
      result.q2 = (2 * s.q3 + 3 * s.q2 + s.q1 + s.q0 + s.p0 + 4) >> 3
    } else {
      result.q0 = (2 * s.q1 + s.q0 + s.p1 + 2) >> 2
    }
    return result
  }
  // ANCHOR_END: solution-F.8
}
