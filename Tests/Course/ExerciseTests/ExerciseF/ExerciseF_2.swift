import H264
import Steps
import Testing

@Suite("F.2 nine modes", .exercise("F.2") { _ = try $0.intraBlock(0, example) })
struct ExerciseF_2 {
  private func predicted(
    _ mode: Int, _ near: Intra4x4Neighbours = example
  ) throws -> [UInt8] {
    try Steps.current.intraBlock(mode, near)
  }

  @Test func `vertical repeats the row above`() throws {
    let got = try predicted(0)
    #expect(got == [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40])
  }

  @Test func `horizontal repeats the column to the left`() throws {
    let got = try predicted(1)
    #expect(got == [90, 90, 90, 90, 80, 80, 80, 80, 70, 70, 70, 70, 61, 61, 61, 61])
  }

  @Test func `the mean is of eight samples, rounded`() throws {
    let got = try predicted(2)
    // (10 + 20 + 30 + 40 + 90 + 80 + 70 + 61 + 4) / 8 = 50.6.
    #expect(got == [UInt8](repeating: 50, count: 16))
    let rounded = try predicted(
      2, Intra4x4Neighbours(above: [1, 1, 1, 1, 9, 9, 9, 9], left: [1, 1, 1, 1], corner: 200))
    #expect(rounded == [UInt8](repeating: 1, count: 16))
    let half = try predicted(
      2, Intra4x4Neighbours(above: [2, 2, 2, 2, 9, 9, 9, 9], left: [1, 1, 1, 1], corner: 200))
    // 12 / 8 = 1.5.
    #expect(half == [UInt8](repeating: 2, count: 16))
  }

  @Test func `the mean of what there is`() throws {
    let left = try predicted(2, Intra4x4Neighbours(above: nil, left: [1, 2, 3, 4], corner: nil))
    // (10 + 2) / 4 = 3.
    #expect(left == [UInt8](repeating: 3, count: 16))
    let above = try predicted(
      2, Intra4x4Neighbours(above: [1, 1, 1, 3, 9, 9, 9, 9], left: nil, corner: nil))
    // (6 + 2) / 4 = 2.
    #expect(above == [UInt8](repeating: 2, count: 16))
    let nothing = try predicted(2, Intra4x4Neighbours(above: nil, left: nil, corner: nil))
    #expect(nothing == [UInt8](repeating: 128, count: 16))
  }

  @Test func `diagonal down left goes along the row above`() throws {
    let got = try predicted(3)
    // 0,0: (A + 2B + C + 2) / 4 = (10 + 40 + 30 + 2) / 4; 3,3: (G + 3H + 2) / 4 = (70 + 240 + 2) / 4.
    #expect(got == [20, 30, 40, 50, 30, 40, 50, 60, 40, 50, 60, 70, 50, 60, 70, 78])
  }

  @Test func `diagonal down right goes through the corner`() throws {
    let got = try predicted(4)
    // 0,0: (A + 2M + I + 2) / 4 = (10 + 200 + 90 + 2) / 4; 0,1: (M + 2I + J + 2) / 4.
    #expect(got == [75, 35, 20, 30, 90, 75, 35, 20, 80, 90, 75, 35, 70, 80, 90, 75])
  }

  @Test(arguments: [3, 4])
  func `the weighted mean of three is rounded to the nearest`(mode: Int) throws {
    let near = Intra4x4Neighbours(
      above: [0, 1, 1, 1, 1, 1, 1, 1], left: [1, 1, 1, 1], corner: 1)
    let got = try predicted(mode, near)
    // 0,0 is of 0, 1, 1 in mode 3 and of 1, 1, 0 in mode 4: (3 + 2) / 4 = 1, and 3 / 4 = 0.
    #expect(got[0] == 1)
  }

  @Test func `vertical right goes half a sample a row`() throws {
    let got = try predicted(5)
    // Row 0: (M + A + 1) / 2, (A + B + 1) / 2 …; row 1: (I + 2M + A + 2) / 4, (M + 2A + B + 2) / 4 …
    #expect(got == [55, 15, 25, 35, 75, 35, 20, 30, 90, 55, 15, 25, 80, 75, 35, 20])
  }

  @Test func `horizontal down is its mirror image`() throws {
    let got = try predicted(6)
    // Row 0: (M + I + 1) / 2, (I + 2M + A + 2) / 4, (M + 2A + B + 2) / 4, (A + 2B + C + 2) / 4.
    #expect(got == [95, 75, 35, 20, 85, 90, 95, 75, 75, 80, 85, 90, 66, 70, 75, 80])
  }

  @Test func `vertical left goes half a sample a row`() throws {
    let got = try predicted(7)
    // Row 0: (A + B + 1) / 2 …; row 1: (A + 2B + C + 2) / 4 …
    #expect(got == [15, 25, 35, 45, 20, 30, 40, 50, 25, 35, 45, 55, 30, 40, 50, 60])
  }

  @Test func `horizontal up ends in the lowest sample`() throws {
    let got = try predicted(8)
    // 0,0: (I + J + 1) / 2; 1,0: (I + 2J + K + 2) / 4; z = 5: (K + 3L + 2) / 4 = 63.75; beyond: L.
    #expect(got == [85, 80, 75, 70, 75, 70, 66, 63, 66, 63, 61, 61, 61, 61, 61, 61])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let predicted = Steps.current.intraBlock
    let difference = try await lockstep(count: 1) { film in
      film.rules.intra4x4 = { [failure = film.failure] mode, near in
        failure.call(nil) { try predicted(mode, near) }
      }
    }
    #expect(difference == nil)
  }
}

/// M = 100, A … H = 10 … 80, I … L = 90, 80, 70, 61.
private let example = Intra4x4Neighbours(
  above: [10, 20, 30, 40, 50, 60, 70, 80], left: [90, 80, 70, 61], corner: 100)
