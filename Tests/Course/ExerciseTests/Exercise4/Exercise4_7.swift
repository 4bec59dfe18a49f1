import H264
import Steps
import Testing

@Suite(
  "4.7 corrections",
  .exercise("4.7") { _ = try $0.corrections([Int](repeating: 0, count: 16)) })
struct Exercise4_7 {
  /// A block with a few coefficients, by their indices.
  private func corrections(_ coefficients: [Int: Int]) throws -> [Int] {
    var block = [Int](repeating: 0, count: 16)
    for (index, value) in coefficients { block[index] = value }
    return try Steps.current.corrections(block)
  }

  @Test func `the first coefficient is the same for all`() throws {
    let got = try corrections([0: 64])
    #expect(got == [Int](repeating: 1, count: 16))
  }

  @Test func `a negative one darkens all`() throws {
    let got = try corrections([0: -640])
    // (−640 + 32) >> 6 = −608 >> 6 = −9.5, rounded down.
    #expect(got == [Int](repeating: -10, count: 16))
  }

  @Test(arguments: [(31, 0), (32, 1), (-32, 0), (-33, -1)])
  func `rounding is to the nearest, half goes up`(first: Int, rounded: Int) throws {
    let got = try corrections([0: first])
    // (31 + 32) >> 6, (32 + 32) >> 6, (−32 + 32) >> 6, (−33 + 32) >> 6.
    #expect(got[0] == rounded)
  }

  @Test func `the second one changes across`() throws {
    let got = try corrections([1: 64])
    #expect(got == [1, 1, 0, -1, 1, 1, 0, -1, 1, 1, 0, -1, 1, 1, 0, -1])
  }

  @Test func `the one below the first changes down`() throws {
    let got = try corrections([4: 640])
    // 640, 320, −320, −640, by 64.
    #expect(got == [10, 10, 10, 10, 5, 5, 5, 5, -5, -5, -5, -5, -10, -10, -10, -10])
  }

  @Test func `the third and the fourth wave`() throws {
    let third = try corrections([2: 640])
    #expect(third.prefix(4) == [10, -10, -10, 10])
    let fourth = try corrections([3: 640])
    // h = 320, g = −640: e + h, f + g, f − g, e − h.
    #expect(fourth.prefix(4) == [5, -10, 10, -5])
  }

  @Test func `halves of odd numbers are rounded down`() throws {
    let got = try corrections([1: -65])
    // g = −65 >> 1 = −33, h = −65: −65, −33, 33, 65; + 32, >> 6. With −32 the second would be 0.
    #expect(got.prefix(4) == [-1, -1, 1, 1])
    let below = try corrections([4: -65])
    #expect([below[0], below[4], below[8], below[12]] == [-1, -1, 1, 1])
  }

  @Test func `many at once`() throws {
    let got = try Steps.current.corrections([
      320, -64, 128, 0, 192, 64, 0, -64, -128, 0, 64, 0, 64, -64, 0, 128,
    ])
    // §8.5.12.2, worked out with another program, ten lines of Python.
    #expect(got == [9, 3, 4, 10, 8, 9, 4, 9, 6, 2, 9, 9, 1, -4, -3, 4])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let corrections = Steps.current.corrections
    let difference = try await lockstep("moov-last.mp4", count: 2) { film in
      film.rules.residual4x4 = { [failure = film.failure] coefficients in
        failure.call([]) { try corrections(coefficients) }
      }
    }
    #expect(difference == nil)
  }
}
