import Media
import Testing

@testable import H264

@Suite struct IntraEdgeTests {
  /// A plane of 32 × 32 random samples; the block is at 8, 8.
  private static let plane: [UInt8] = {
    var random = SplitMix64(seed: 5)
    return (0..<1024).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()
  private static let target = 8 * 32 + 8

  private func p(_ x: Int, _ y: Int) -> Int { Int(Self.plane[Self.target + y * 32 + x]) }

  private func edge(
    _ size: Int, left: Bool = true, above: Bool = true, right: Bool = true, corner: Bool = true
  ) -> IntraEdge {
    IntraEdge(
      size: size, at: Self.target, stride: 32, in: Self.plane.span, hasLeft: left,
      hasAbove: above, hasAboveRight: right, hasCorner: corner)
  }

  /// The formulas of §8.3.1.2.1 to §8.3.1.2.9, written out for a sample.
  private func formula(_ mode: Int, _ x: Int, _ y: Int) -> Int {
    func f3(_ a: Int, _ b: Int, _ c: Int) -> Int { (a + 2 * b + c + 2) >> 2 }
    func f2(_ a: Int, _ b: Int) -> Int { (a + b + 1) >> 1 }
    switch mode {
    case 0: return p(x, -1)
    case 1: return p(-1, y)
    case 2:
      let sum: Int = (0..<4).reduce(0) { $0 + p($1, -1) + p(-1, $1) }
      return (sum + 4) >> 3
    case 3:
      return x == 3 && y == 3
        ? (p(6, -1) + 3 * p(7, -1) + 2) >> 2
        : f3(p(x + y, -1), p(x + y + 1, -1), p(x + y + 2, -1))
    case 4:
      if x > y { return f3(p(x - y - 2, -1), p(x - y - 1, -1), p(x - y, -1)) }
      if x < y { return f3(p(-1, y - x - 2), p(-1, y - x - 1), p(-1, y - x)) }
      return f3(p(0, -1), p(-1, -1), p(-1, 0))
    case 5:
      let z = 2 * x - y, i = x - y >> 1
      if z >= 0 {
        return z % 2 == 0 ? f2(p(i - 1, -1), p(i, -1)) : f3(p(i - 2, -1), p(i - 1, -1), p(i, -1))
      }
      return z == -1
        ? f3(p(-1, 0), p(-1, -1), p(0, -1)) : f3(p(-1, y - 1), p(-1, y - 2), p(-1, y - 3))
    case 6:
      let z = 2 * y - x, i = y - x >> 1
      if z >= 0 {
        return z % 2 == 0 ? f2(p(-1, i - 1), p(-1, i)) : f3(p(-1, i - 2), p(-1, i - 1), p(-1, i))
      }
      return z == -1
        ? f3(p(-1, 0), p(-1, -1), p(0, -1)) : f3(p(x - 1, -1), p(x - 2, -1), p(x - 3, -1))
    case 7:
      let i = x + y >> 1
      return y % 2 == 0
        ? f2(p(i, -1), p(i + 1, -1)) : f3(p(i, -1), p(i + 1, -1), p(i + 2, -1))
    default:
      let z = x + 2 * y, i = y + x >> 1
      if z > 5 { return p(-1, 3) }
      if z == 5 { return (p(-1, 2) + 3 * p(-1, 3) + 2) >> 2 }
      return z % 2 == 0 ? f2(p(-1, i), p(-1, i + 1)) : f3(p(-1, i), p(-1, i + 1), p(-1, i + 2))
    }
  }

  @Test("each 4 × 4 mode is the standard's formula", arguments: 0..<9)
  func modes(mode: Int) throws {
    var output = Self.plane
    var samples = output.mutableSpan
    edge(4).predict(
      try #require(IntraDirection(rawValue: mode)), into: &samples, at: Self.target, stride: 32)
    for y in 0..<4 {
      for x in 0..<4 {
        #expect(Int(output[Self.target + y * 32 + x]) == formula(mode, x, y), "\(x), \(y)")
      }
    }
  }

  @Test("the mean takes what is there, and is 128 without anything")
  func means() {
    func mean(_ edge: IntraEdge) -> UInt8 {
      var output = Self.plane
      var samples = output.mutableSpan
      edge.predict(.mean, into: &samples, at: Self.target, stride: 32)
      return output[Self.target]
    }
    let column: Int = (0..<4).reduce(0) { $0 + p(-1, $1) }
    #expect(Int(mean(edge(4, above: false))) == (column + 2) >> 2)
    let row: Int = (0..<4).reduce(0) { $0 + p($1, -1) }
    #expect(Int(mean(edge(4, left: false))) == (row + 2) >> 2)
    #expect(mean(edge(4, left: false, above: false, corner: false)) == 128)
  }

  @Test("above to the right the last sample is repeated where nothing has been decoded")
  func aboveRight() {
    let edge = edge(4, right: false)
    #expect((4..<8).allSatisfy { edge.above($0) == Int32(p(3, -1)) })
  }

  // §8.3.2.2.1.
  @Test("8 × 8 blocks smooth their edge, and do without a missing corner")
  func smoothing() {
    let whole = edge(8).smoothed()
    #expect(Int(whole.above(0)) == (p(-1, -1) + 2 * p(0, -1) + p(1, -1) + 2) >> 2)
    #expect(Int(whole.above(15)) == (p(14, -1) + 3 * p(15, -1) + 2) >> 2)
    #expect(Int(whole.left(7)) == (p(-1, 6) + 3 * p(-1, 7) + 2) >> 2)
    #expect(Int(whole.above(-1)) == (p(0, -1) + 2 * p(-1, -1) + p(-1, 0) + 2) >> 2)
    let open = edge(8, corner: false).smoothed()
    #expect(Int(open.above(0)) == (3 * p(0, -1) + p(1, -1) + 2) >> 2)
    #expect(Int(open.left(0)) == (3 * p(-1, 0) + p(-1, 1) + 2) >> 2)
    let row = edge(8, left: false).smoothed()
    #expect(Int(row.above(-1)) == (3 * p(-1, -1) + p(0, -1) + 2) >> 2)
  }

  @Test("blocks 3, 7, 11, 13 and 15 have nothing above to the right, 5 has the neighbour's")
  func availability() {
    let usable = IntraNeighbours(left: true, above: true, aboveRight: true, corner: true)
    let missing = (0..<16).filter {
      let (x, y) = BlockOrder.position($0)
      return !usable.hasAboveRight(x, y, size: 1)
    }
    #expect(missing == [3, 7, 11, 13, 15])
    let alone = IntraNeighbours(left: true, above: true, aboveRight: false, corner: true)
    #expect(!alone.hasAboveRight(3, 0, size: 1) && alone.hasAboveRight(0, 0, size: 1))
    #expect(!usable.hasAboveRight(2, 2, size: 2) && usable.hasAboveRight(0, 2, size: 2))
  }
}
