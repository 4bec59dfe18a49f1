import H264
import Steps
import Testing

@Suite(
  "F.1 levels become coefficients",
  .exercise("F.1") {
    let zeros = [Int](repeating: 0, count: 16)
    _ = try $0.coefficients(zeros, zeros, 24)
  })
struct ExerciseF_1 {
  /// The factors of a quantiser whose remainder by 6 is 0, without a scaling list: 16 times 10, 13 and
  /// 16 of table 8-313, in zigzag order.
  private let factors = [
    160, 208, 208, 160, 256, 160, 208, 208, 208, 208, 256, 160, 256, 208, 208, 256,
  ]

  private func coefficients(
    _ levels: [Int], _ quantizer: Int
  ) throws -> [Int] {
    try Steps.current.coefficients(
      levels + [Int](repeating: 0, count: 16 - levels.count), factors, quantizer)
  }

  @Test func `levels go where the zigzag has them`() throws {
    let got = try Steps.current.coefficients(
      Array(1...16), [Int](repeating: 1, count: 16), 24)
    // Figure 8-8 of the standard, in numbers from 1.
    #expect(got == [1, 2, 6, 7, 3, 5, 8, 13, 4, 9, 12, 14, 10, 11, 15, 16])
  }

  @Test func `at quantiser 24 a level is multiplied and no more`() throws {
    let got = try coefficients([3, -1], 24)
    #expect(got == [480, -208] + [Int](repeating: 0, count: 14))
  }

  @Test(arguments: [(30, 960, -416), (42, 3840, -1664), (51, 7680, -3328)])
  func `the step doubles with every six`(quantizer: Int, mean: Int, second: Int) throws {
    let got = try coefficients([3, -1], quantizer)
    // 480 · 2^(s−4) and −208 · 2^(s−4), with s = quantizer / 6.
    #expect(got[0] == mean)
    #expect(got[1] == second)
  }

  @Test func `below 24 there is a division that rounds to the nearest`() throws {
    let small = try coefficients([3, -1, 0, 0, 0, 0, 0, 1], 12)
    // (480 + 2) / 4 = 120.5, (−208 + 2) / 4 = −51.5, (208 + 2) / 4 = 52.5: all rounded down.
    #expect(small[0] == 120)
    #expect(small[1] == -52)
    #expect(small[6] == 52)
    let finest = try coefficients([1, 1, -1], 0)
    // (160 + 8) / 16 = 10.5, (208 + 8) / 16 = 13.5, (−208 + 8) / 16 = −12.5.
    #expect(finest[0] == 10)
    #expect(finest[1] == 13)
    #expect(finest[4] == -13)
  }

  @Test func `a scaling list brings factors that leave a rest`() throws {
    let got = try Steps.current.coefficients(
      [1, -1] + [Int](repeating: 0, count: 14), [Int](repeating: 11, count: 16), 12)
    // (11 + 2) / 4 = 3.25 and (−11 + 2) / 4 = −2.25, rounded down.
    #expect(got[0] == 3)
    #expect(got[1] == -3)
  }

  @Test func `each level has a factor of its own`() throws {
    let got = try coefficients([Int](repeating: 1, count: 16), 24)
    #expect(
      got == [160, 208, 160, 208, 208, 256, 208, 256, 160, 208, 160, 208, 208, 256, 208, 256])
  }

  @Test func `large levels do not overflow`() throws {
    let got = try coefficients([32_767], 51)
    // 32 767 · 160 · 2⁴.
    #expect(got[0] == 83_883_520)
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let coefficients = Steps.current.coefficients
    let difference = try await lockstep(count: 2) { film in
      film.rules.scaledLevels = { [failure = film.failure] levels, factors, quantizer in
        failure.call([]) { try coefficients(levels, factors, quantizer) }
      }
    }
    #expect(difference == nil)
  }
}
