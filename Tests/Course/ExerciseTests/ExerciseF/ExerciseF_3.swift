import H264
import Steps
import Testing

@Suite(
  "F.3 a bin",
  .exercise("F.3") {
    var interval = ArithmeticInterval(range: 510, offset: 0, probability: 0, likelyBin: 0)
    _ = try $0.decodeBin(&interval)
  })
struct ExerciseF_3 {
  private func decodeBin(
    range: Int, offset: Int, probability: Int, likelyBin: Int
  ) throws -> (bin: Int, interval: ArithmeticInterval) {
    var interval = ArithmeticInterval(
      range: range, offset: offset, probability: probability, likelyBin: likelyBin)
    let bin = try Steps.current.decodeBin(&interval)
    return (bin, interval)
  }

  @Test func `below the cut the bin is the likely one`() throws {
    let got = try decodeBin(range: 510, offset: 100, probability: 0, likelyBin: 0)
    // Row 0 of table 9-44 ends with 240: 510 − 240.
    #expect(got.bin == 0)
    #expect(
      got.interval
        == ArithmeticInterval(range: 270, offset: 100, probability: 1, likelyBin: 0))
  }

  @Test func `at or above the cut it is the other one, and the rest of the interval`() throws {
    let got = try decodeBin(range: 510, offset: 300, probability: 5, likelyBin: 1)
    // Row 5: 111 135 160 185; the cut is at 325, so 300 is below it.
    #expect(got.bin == 1)
    let other = try decodeBin(range: 510, offset: 325, probability: 5, likelyBin: 1)
    #expect(other.bin == 0)
    // transIdxLPS of 5 is 4.
    #expect(
      other.interval
        == ArithmeticInterval(range: 185, offset: 0, probability: 4, likelyBin: 1))
  }

  @Test func `at probability 0 the likely value changes`() throws {
    let got = try decodeBin(range: 510, offset: 300, probability: 0, likelyBin: 0)
    #expect(got.bin == 1)
    #expect(
      got.interval == ArithmeticInterval(range: 240, offset: 30, probability: 0, likelyBin: 1))
  }

  @Test func `from 1 the probability falls to 0 and stays on its side`() throws {
    let got = try decodeBin(range: 256, offset: 200, probability: 1, likelyBin: 1)
    // Row 1 begins with 128: the cut is at 128.
    #expect(got.bin == 0)
    #expect(got.interval.probability == 0)
    #expect(got.interval.likelyBin == 1)
  }

  @Test(arguments: [(256, 128), (319, 128), (320, 158), (384, 187), (447, 187), (448, 216)])
  func `the width is that of the range's quarter`(range: Int, width: Int) throws {
    let got = try decodeBin(range: range, offset: 0, probability: 2, likelyBin: 0)
    // Row 2: 128 158 187 216.
    #expect(got.interval.range == range - width)
  }

  @Test func `the probability counts up to 62`() throws {
    let got = try decodeBin(range: 400, offset: 0, probability: 62, likelyBin: 1)
    // Row 62: 6 7 8 9.
    #expect(
      got.interval == ArithmeticInterval(range: 392, offset: 0, probability: 62, likelyBin: 1))
    let surprise = try decodeBin(range: 400, offset: 395, probability: 62, likelyBin: 1)
    #expect(surprise.bin == 0)
    // transIdxLPS of 62 is 38.
    #expect(
      surprise.interval == ArithmeticInterval(range: 8, offset: 3, probability: 38, likelyBin: 1))
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let decodeBin = Steps.current.decodeBin
    let difference = try await lockstep(count: 2) { film in
      film.rules.arithmeticBin = { [failure = film.failure] interval in
        var copy = interval
        defer { interval = copy }
        return failure.call(0) { try decodeBin(&copy) }
      }
    }
    #expect(difference == nil)
  }
}
