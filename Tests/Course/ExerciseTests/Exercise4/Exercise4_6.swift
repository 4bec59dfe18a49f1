import H264
import Steps
import Testing

@Suite(
  "4.6 a block from its neighbours",
  .exercise("4.6") { _ = try $0.predictedBlock(0, [0, 0, 0, 0], [0, 0, 0, 0]) })
struct Exercise4_6 {
  private func predictedBlock(
    _ mode: Int, _ above: [UInt8]?, _ left: [UInt8]?
  ) throws -> [UInt8] {
    try Steps.current.predictedBlock(mode, above, left)
  }

  @Test func `from above each column is the same`() throws {
    let got = try predictedBlock(0, [10, 20, 30, 40], nil)
    #expect(got == [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40])
  }

  @Test func `from the left each row is the same`() throws {
    let got = try predictedBlock(1, nil, [10, 20, 30, 40])
    #expect(got == [10, 10, 10, 10, 20, 20, 20, 20, 30, 30, 30, 30, 40, 40, 40, 40])
  }

  @Test func `the mean of eight samples`() throws {
    let got = try predictedBlock(2, [10, 20, 30, 40], [50, 60, 70, 80])
    #expect(got == [UInt8](repeating: 45, count: 16))
  }

  private static let halves: [(above: [UInt8], left: [UInt8], mean: UInt8)] = [
    ([0, 0, 0, 1], [0, 0, 0, 2], 0), ([0, 0, 0, 1], [0, 0, 0, 3], 1),
  ]

  @Test(arguments: halves)
  func `the mean is rounded to the nearest`(above: [UInt8], left: [UInt8], mean: UInt8) throws {
    let got = try predictedBlock(2, above, left)
    // 3 / 8 is 0, 4 / 8 is 1.
    #expect(got == [UInt8](repeating: mean, count: 16))
  }

  @Test func `the mean of four above`() throws {
    let got = try predictedBlock(2, [1, 2, 3, 4], nil)
    // (10 + 2) / 4 = 3.
    #expect(got == [UInt8](repeating: 3, count: 16))
  }

  @Test func `the mean of four to the left`() throws {
    let got = try predictedBlock(2, nil, [200, 200, 200, 201])
    // (801 + 2) / 4 = 200.75, rounded down.
    #expect(got == [UInt8](repeating: 200, count: 16))
  }

  @Test func `without neighbours everything is grey`() throws {
    let got = try predictedBlock(2, nil, nil)
    #expect(got == [UInt8](repeating: 128, count: 16))
  }

  @Test func `white stays white`() throws {
    let got = try predictedBlock(2, [255, 255, 255, 255], [255, 255, 255, 255])
    #expect(got == [UInt8](repeating: 255, count: 16))
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let predictedBlock = Steps.current.predictedBlock
    let difference = try await lockstep("moov-last.mp4", count: 1) { film in
      film.rules.intra4x4 = { [failure = film.failure] mode, near in
        guard mode < 3 else { return nil }
        return failure.call(nil) {
          try predictedBlock(mode, near.above.map { Array($0.prefix(4)) }, near.left)
        }
      }
    }
    #expect(difference == nil)
  }
}
