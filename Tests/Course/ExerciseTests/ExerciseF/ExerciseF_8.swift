import H264
import Steps
import Testing

@Suite(
  "F.8 deblocking",
  .exercise("F.8") {
    _ = try $0.edgeStrength(edge(side(isIntra: true), side()))
    _ = try $0.filteredEdge(line([9, 9, 9, 9, 9, 9, 9, 9]), limits(strength: 1))
  })
struct ExerciseF_8 {
  @Test func `intra blocks are smoothed most, at the edges of macroblocks`() throws {
    let outer = try Steps.current.edgeStrength(edge(side(isIntra: true), side(isCoded: true)))
    let inner = try Steps.current.edgeStrength(
      edge(side(), side(isIntra: true), isOuter: false))
    #expect(outer == 4)
    #expect(inner == 3)
  }

  @Test func `coefficients on either side make 2`() throws {
    let p = try Steps.current.edgeStrength(edge(side(isCoded: true), side()))
    let q = try Steps.current.edgeStrength(edge(side(), side(isCoded: true), isOuter: false))
    #expect(p == 2)
    #expect(q == 2)
  }

  @Test(arguments: [(0, 0, 0), (3, -3, 0), (4, 0, 1), (0, -4, 1), (0, 9, 1)])
  func `a whole sample apart makes 1`(x: Int, y: Int, strength: Int) throws {
    let got = try Steps.current.edgeStrength(edge(side([(7, 0, 0)]), side([(7, x, y)])))
    #expect(got == strength)
  }

  @Test func `other pictures make 1, or another number of them`() throws {
    let other = try Steps.current.edgeStrength(edge(side([(7, 0, 0)]), side([(9, 0, 0)])))
    #expect(other == 1)
    let more = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0)]), side([(7, 0, 0), (7, 0, 0)])))
    #expect(more == 1)
    let half = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (9, 0, 0)]), side([(7, 0, 0), (8, 0, 0)])))
    #expect(half == 1)
  }

  @Test func `the order of two pictures does not matter`() throws {
    let got = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (9, 8, 8)]), side([(9, 8, 8), (7, 0, 0)])))
    #expect(got == 0)
    let apart = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (9, 8, 8)]), side([(9, 0, 0), (7, 8, 8)])))
    #expect(apart == 1)
  }

  @Test func `twice the same picture may be paired either way`() throws {
    let crossed = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (7, 20, 0)]), side([(7, 20, 0), (7, 0, 0)])))
    #expect(crossed == 0)
    let straight = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (7, 20, 0)]), side([(7, 0, 0), (7, 20, 0)])))
    #expect(straight == 0)
    let neither = try Steps.current.edgeStrength(
      edge(side([(7, 0, 0), (7, 20, 0)]), side([(7, 0, 0), (7, 0, 0)])))
    #expect(neither == 1)
  }

  private func filtered(_ samples: [Int], _ limits: EdgeLimits) throws -> [Int] {
    let got = try Steps.current.filteredEdge(line(samples), limits)
    return [got.p3, got.p2, got.p1, got.p0, got.q0, got.q1, got.q2, got.q3]
  }

  @Test func `a small step becomes a slope`() throws {
    let got = try filtered([50, 50, 50, 50, 58, 58, 58, 58], limits(strength: 2, clip: 2))
    // delta = (4 · 8 − 8 + 4) >> 3 = 3, below tc = 4; p1: (50 + 54 − 100) >> 1 = 2.
    #expect(got == [50, 50, 52, 53, 55, 56, 58, 58])
  }

  @Test func `tc limits the middle, the clip both sides of it`() throws {
    let got = try filtered([50, 50, 50, 50, 64, 64, 64, 64], limits(strength: 1, clip: 1))
    // delta would be (56 − 14 + 4) >> 3 = 5; tc = 3. p1 would move by (50 + 57 − 100) >> 1 = 3.
    #expect(got == [50, 50, 51, 53, 61, 63, 64, 64])
  }

  @Test func `a side that is not flat keeps its second sample`() throws {
    let got = try filtered([30, 40, 50, 50, 58, 58, 58, 58], limits(strength: 2, clip: 2))
    // |p2 − p0| = 10: tc = 3, and p1 stays.
    #expect(got == [30, 40, 50, 53, 55, 56, 58, 58])
  }

  @Test func `a large step is the picture's own`() throws {
    let samples = [50, 50, 50, 50, 90, 90, 90, 90]
    let got = try filtered(samples, limits(strength: 3, clip: 4))
    // 40 is not below alpha, 20.
    #expect(got == samples)
    let exactly = try filtered(
      [50, 50, 50, 50, 70, 70, 70, 70], limits(strength: 3, clip: 4))
    #expect(exactly == [50, 50, 50, 50, 70, 70, 70, 70])
    let rough = [50, 50, 42, 50, 58, 58, 58, 58]
    let kept = try filtered(rough, limits(strength: 3, clip: 4))
    // |p1 − p0| = 8 is not below beta, 8.
    #expect(kept == rough)
  }

  @Test func `steps down are smoothed, too, and nothing leaves 0 to 255`() throws {
    let got = try filtered([6, 6, 6, 6, 0, 0, 0, 0], limits(strength: 3, clip: 3))
    // delta = (−24 + 6 + 4) >> 3 = −2; p1: (6 + 3 − 12) >> 1 = −2; q1: (0 + 3 − 0) >> 1 = 1.
    #expect(got == [6, 6, 4, 4, 2, 1, 0, 0])
    let bright = try filtered(
      [255, 255, 255, 255, 250, 255, 255, 255], limits(strength: 3, clip: 9))
    // delta = (−20 + 0 + 4) >> 3 = −2.
    #expect(bright[3] == 253)
    #expect(bright[4] == 252)
  }

  @Test func `a change beyond black is clipped`() throws {
    let got = try filtered([7, 7, 7, 0, 0, 0, 0, 0], limits(strength: 3, clip: 2))
    // delta = (0 + 7 − 0 + 4) >> 3 = 1: q0 would be −1. p1: (7 + 0 − 14) >> 1 = −4, limited to −2.
    #expect(got == [7, 7, 5, 1, 0, 0, 0, 0])
  }

  @Test func `strength 4 reaches three samples deep`() throws {
    let got = try filtered([50, 50, 50, 50, 56, 56, 56, 56], limits(strength: 4))
    // p0: (50 + 100 + 100 + 112 + 56 + 4) >> 3 = 52; p1: (50 + 50 + 50 + 56 + 2) >> 2 = 52;
    // p2: (100 + 150 + 50 + 50 + 56 + 4) >> 3 = 51; q as in a mirror.
    #expect(got == [50, 51, 52, 52, 54, 55, 55, 56])
  }

  @Test func `strength 4 is weak where the step is not small`() throws {
    let got = try filtered([50, 50, 50, 50, 58, 58, 58, 58], limits(strength: 4))
    // 8 is not below alpha / 4 + 2 = 7: (100 + 50 + 58 + 2) >> 2.
    #expect(got == [50, 50, 50, 52, 56, 58, 58, 58])
  }

  @Test func `strength 4 looks at each side on its own`() throws {
    let got = try filtered([30, 40, 50, 50, 56, 56, 56, 56], limits(strength: 4))
    #expect(got.prefix(4) == [30, 40, 50, 52])
    #expect(got.suffix(4) == [54, 55, 55, 56])
  }

  @Test func `in chroma only the samples at the edge change`() throws {
    let normal = try filtered(
      [0, 0, 50, 50, 58, 58, 0, 0], limits(strength: 2, clip: 1, isLuma: false))
    // tc = 2; delta would be 3.
    #expect(Array(normal[2..<6]) == [50, 52, 56, 58])
    let strong = try filtered(
      [0, 0, 50, 50, 54, 54, 0, 0], limits(strength: 4, isLuma: false))
    // (100 + 50 + 54 + 2) >> 2 = 51.5.
    #expect(Array(strong[2..<6]) == [50, 51, 53, 54])
  }

  @Test func `dark chroma is not flat, whatever p2 and q2 are`() throws {
    let got = try filtered(
      [0, 0, 2, 2, 5, 5, 0, 0], limits(strength: 2, clip: 1, isLuma: false))
    // |q2 − q0| = 5 is below beta, 8, but chroma has no q2. delta = (12 + 2 − 5 + 4) >> 3 = 1.
    #expect(Array(got[2..<6]) == [2, 3, 4, 5])
  }

  @Test func `the strengths of the film in lockstep with the reference`() async throws {
    let edgeStrength = Steps.current.edgeStrength
    let difference = try await lockstep("small.mp4", count: 20) { film in
      film.rules.edgeStrength = { [failure = film.failure] edge in
        failure.call(0) { try edgeStrength(edge) }
      }
    }
    #expect(difference == nil)
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let filtered = Steps.current.filteredEdge
    let difference = try await lockstep(count: 2) { film in
      film.rules.edgeFilter = { [failure = film.failure] samples, limits in
        failure.call(samples) { try filtered(samples, limits) }
      }
    }
    #expect(difference == nil)
  }
}

private func side(
  _ predictions: [(picture: Int, x: Int, y: Int)] = [(7, 0, 0)], isIntra: Bool = false,
  isCoded: Bool = false
) -> EdgeSides.Side {
  EdgeSides.Side(
    isIntra: isIntra, hasCoefficients: isCoded,
    predictions: isIntra
      ? []
      : predictions.map {
        EdgeSides.Prediction(picture: $0.picture, vector: VectorPair(x: $0.x, y: $0.y))
      })
}

private func edge(
  _ p: EdgeSides.Side, _ q: EdgeSides.Side, isOuter: Bool = true
) -> EdgeSides {
  EdgeSides(isMacroblockEdge: isOuter, p: p, q: q)
}

private func line(_ samples: [Int]) -> EdgeSamples {
  EdgeSamples(
    p3: samples[0], p2: samples[1], p1: samples[2], p0: samples[3], q0: samples[4],
    q1: samples[5], q2: samples[6], q3: samples[7])
}

/// The limits of a middling quantiser: alpha 20, beta 8.
private func limits(strength: Int, clip: Int = 0, isLuma: Bool = true) -> EdgeLimits {
  EdgeLimits(strength: strength, alpha: 20, beta: 8, clip: clip, isLuma: isLuma)
}
