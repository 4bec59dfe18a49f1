import H264
import Steps
import Testing

@Suite(
  "F.7 two references",
  .exercise("F.7") {
    _ = try $0.implicitWeight(2, 0, 8)
    _ = try $0.combined([0], [0], PredictionWeights(first: 1, second: 1, shift: 1, offset: 0))
  })
struct ExerciseF_7 {
  @Test(arguments: [
    (2, 0, 8, 16), (4, 0, 8, 32), (6, 0, 8, 48), (1, 0, 3, 21), (2, 0, 3, 42),
  ])
  func `the nearer one counts for more`(
    current: Int, first: Int, second: Int, weight: Int
  ) throws {
    let got = try Steps.current.implicitWeight(current, first, second)
    // tb / td of 64, as whole numbers. 2 of 3: tx = 16 385 / 3 = 5 461; (10 922 + 32) / 64 = 171; / 4.
    #expect(got == weight)
  }

  @Test func `references in the other order count down`() throws {
    let got = try Steps.current.implicitWeight(2, 8, 0)
    // tb = −6, td = −8: three quarters of the way from 8 to 0.
    #expect(got == 48)
  }

  @Test func `both in the past: beyond the second one`() throws {
    let got = try Steps.current.implicitWeight(6, 2, 4)
    // tb = 4, td = 2: twice the way, and the first one is subtracted.
    #expect(got == 128)
    let before = try Steps.current.implicitWeight(0, 2, 4)
    // tb = −2, td = 2.
    #expect(before == -64)
  }

  @Test(arguments: [(8, 2, 4), (-2, 2, 4), (6, 4, 4), (0, 4, 4)])
  func `what is too far away, or nowhere, makes the mean`(
    current: Int, first: Int, second: Int
  ) throws {
    let got = try Steps.current.implicitWeight(current, first, second)
    // Weights of 192 and −128 are out of range; td = 0 has none.
    #expect(got == 32)
  }

  @Test func `negative scales are rounded down`() throws {
    let got = try Steps.current.implicitWeight(0, 2, 8)
    // tb = −2, td = 6, tx = 2731: (−5 462 + 32) / 64 = −84.8, so −85; / 4 = −21.25, so −22.
    #expect(got == -22)
  }

  @Test func `distances are clipped`() throws {
    let got = try Steps.current.implicitWeight(200, 0, 400)
    // tb = 127, td = 127: 64, and not 32 as of 200 / 400.
    #expect(got == 64)
  }

  private func combined(
    _ first: [UInt8], _ second: [UInt8], _ weights: (Int, Int), shift: Int, offset: Int = 0
  ) throws -> [UInt8] {
    try Steps.current.combined(
      first, second,
      PredictionWeights(first: weights.0, second: weights.1, shift: shift, offset: offset))
  }

  @Test func `the mean rounds up`() throws {
    let got = try combined([100, 100, 255, 0], [110, 101, 255, 0], (1, 1), shift: 1)
    #expect(got == [105, 101, 255, 0])
  }

  @Test func `weights in 64ths`() throws {
    let got = try combined([100, 0, 200], [200, 255, 100], (48, 16), shift: 6)
    // (4 800 + 3 200 + 32) / 64 = 125.5; (4 080 + 32) / 64 = 64.25; (9 600 + 1 600 + 32) / 64 = 175.5.
    #expect(got == [125, 64, 175])
  }

  @Test func `the offset is added after the division`() throws {
    let got = try combined([100], [200], (48, 16), shift: 6, offset: -3)
    #expect(got == [122])
  }

  @Test func `sums are clipped, with negative weights too`() throws {
    let got = try combined([10, 255, 250], [200, 0, 250], (128, -64), shift: 6)
    // 20 − 200, 510 − 0, 500 − 250.
    #expect(got == [0, 255, 250])
    let bright = try combined([250], [250], (32, 32), shift: 6, offset: 20)
    #expect(bright == [255])
  }

  @Test func `the weights of the film in lockstep with the reference`() async throws {
    let implicitWeight = Steps.current.implicitWeight
    let difference = try await lockstep("small.mp4", count: 20) { film in
      film.rules.implicitWeight = { [failure = film.failure] current, first, second in
        failure.call(32) { try implicitWeight(current, first, second) }
      }
    }
    #expect(difference == nil)
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let combined = Steps.current.combined
    let difference = try await lockstep("small.mp4", count: 20) { film in
      film.rules.combination = { [failure = film.failure] first, second, weights in
        failure.call([]) { try combined(first, second, weights) }
      }
    }
    #expect(difference == nil)
  }
}
