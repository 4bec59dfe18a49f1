import Media
import Testing

@testable import H264

@Suite struct InterpolationTests {
  private static let plane: [UInt8] = {
    var random = SplitMix64(seed: 9)
    return (0..<64 * 64).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()

  private func g(_ x: Int, _ y: Int) -> Int { Int(Self.plane[y * 64 + x]) }

  /// The sample at a quarter place, by the equations 8-241 to 8-261.
  private func formula(_ x: Int, _ y: Int, _ fx: Int, _ fy: Int) -> Int {
    func taps(_ v: [Int]) -> Int { v[0] - 5 * v[1] + 20 * v[2] + 20 * v[3] - 5 * v[4] + v[5] }
    func clip(_ v: Int) -> Int { min(max(v, 0), 255) }
    func b(_ x: Int, _ y: Int) -> Int { clip((taps((-2...3).map { g(x + $0, y) }) + 16) >> 5) }
    func h(_ x: Int, _ y: Int) -> Int { clip((taps((-2...3).map { g(x, y + $0) }) + 16) >> 5) }
    func j(_ x: Int, _ y: Int) -> Int {
      let rows = (-2...3).map { row in taps((-2...3).map { g(x + $0, y + row) }) }
      return clip((taps(rows) + 512) >> 10)
    }
    func mean(_ a: Int, _ b: Int) -> Int { (a + b + 1) >> 1 }
    switch (fx, fy) {
    case (0, 0): return g(x, y)
    case (1, 0): return mean(g(x, y), b(x, y))
    case (2, 0): return b(x, y)
    case (3, 0): return mean(b(x, y), g(x + 1, y))
    case (0, 1): return mean(g(x, y), h(x, y))
    case (0, 2): return h(x, y)
    case (0, 3): return mean(h(x, y), g(x, y + 1))
    case (1, 1): return mean(b(x, y), h(x, y))
    case (3, 1): return mean(b(x, y), h(x + 1, y))
    case (1, 3): return mean(h(x, y), b(x, y + 1))
    case (3, 3): return mean(h(x + 1, y), b(x, y + 1))
    case (2, 1): return mean(b(x, y), j(x, y))
    case (2, 3): return mean(j(x, y), b(x, y + 1))
    case (1, 2): return mean(h(x, y), j(x, y))
    case (3, 2): return mean(j(x, y), h(x + 1, y))
    default: return j(x, y)
    }
  }

  @Test("each of the sixteen places is the standard's equation", arguments: 0..<16, [4, 8, 16])
  func luma(place: Int, width: Int) {
    var output = [UInt8](repeating: 0, count: 16 * 16)
    var scratch = InterScratch.Halves()
    var samples = output.mutableSpan
    LumaInterpolation(
      width: width, height: 8, target: 0, stride: 16, source: 20 * 64 + 20, sourceStride: 64
    ).predict(
      fractionX: place & 3, fractionY: place >> 2, from: Self.plane.span, into: &samples, &scratch)
    for y in 0..<8 {
      for x in 0..<width {
        #expect(Int(output[y * 16 + x]) == formula(20 + x, 20 + y, place & 3, place >> 2))
      }
    }
  }

  // Equation 8-270.
  @Test("chroma weights four samples by eighths", arguments: [(0, 0), (3, 5), (7, 7), (4, 0)])
  func chroma(fraction: (x: Int, y: Int)) {
    var output = [UInt8](repeating: 0, count: 64)
    var samples = output.mutableSpan
    ChromaInterpolation(
      width: 8, height: 4, target: 0, stride: 8, source: 10 * 64 + 10, sourceStride: 64
    ).predict(
      fractionX: fraction.x, fractionY: fraction.y, from: Self.plane.span, into: &samples)
    for y in 0..<4 {
      for x in 0..<8 {
        let (a, b) = (g(10 + x, 10 + y), g(11 + x, 10 + y))
        let (c, d) = (g(10 + x, 11 + y), g(11 + x, 11 + y))
        let upper = (8 - fraction.y) * ((8 - fraction.x) * a + fraction.x * b)
        let lower = fraction.y * ((8 - fraction.x) * c + fraction.x * d)
        #expect(Int(output[y * 8 + x]) == (upper + lower + 32) >> 6)
      }
    }
  }
}
