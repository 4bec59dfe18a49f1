import Steps
import Streaming
import Testing

@Suite(
  "D.5 fitting level",
  .exercise("D.5") {
    _ = try $0.fittingLevel(
      LevelQuestion(
        rates: [1], estimate: 1, segmentDuration: .seconds(1), timeLimit: .seconds(1)))
  })
struct ExerciseD_5 {
  /// All that the function looks at: a failure shows the whole call.
  private func fittingLevel(
    rates: [Double] = [300_000, 800_000, 2_000_000], currentLevel: Int? = 1,
    estimate: Double = 2_500_000, segmentDuration: Double = 4, timeLimit: Double = 10,
    latency: Double = 0.1, switchTime: Double = 0, stayShare: Double = 0.95, upShare: Double = 0.7
  ) throws -> Int? {
    var question = LevelQuestion(
      rates: rates, currentLevel: currentLevel, estimate: estimate,
      segmentDuration: .seconds(segmentDuration), timeLimit: .seconds(timeLimit))
    (question.latency, question.switchTime) = (.seconds(latency), .seconds(switchTime))
    (question.stayShare, question.upShare) = (stayShare, upShare)
    return try Steps.current.fittingLevel(question)
  }

  @Test func `a higher level may use less of the estimate`() throws {
    // 0.7 × 2.5 Mb/s < 2 Mb/s ≤ 0.95 × 2.5 Mb/s
    let up = try fittingLevel(currentLevel: 1)
    #expect(up == 1)
    let stay = try fittingLevel(currentLevel: 2)
    #expect(stay == 2)
  }

  @Test(arguments: [(2_857_142.0, 1), (2_857_143, 2)])
  func `a rate equal to its share is enough`(estimate: Double, expected: Int) throws {
    let got = try fittingLevel(currentLevel: 1, estimate: estimate)
    #expect(got == expected)
  }

  @Test func `before the first segment all but the lowest are higher`() throws {
    let got = try fittingLevel(currentLevel: nil, estimate: 1_100_000)
    #expect(got == 0)
    let lowest = try fittingLevel(currentLevel: nil, estimate: 320_000)
    #expect(lowest == 0)
  }

  @Test func `a segment that comes too late does not fit`() throws {
    // 8 Mbit at 0.95 × 2.5 Mb/s take 3.368 s, the latency 0.1 s more.
    let inTime = try fittingLevel(currentLevel: 2, timeLimit: 3.47)
    #expect(inTime == 2)
    let late = try fittingLevel(currentLevel: 2, timeLimit: 3.46)
    #expect(late == 1)
  }

  @Test func `the time is that of the usable part`() throws {
    // With the whole estimate it would be 3.3 s.
    let got = try fittingLevel(currentLevel: 2, timeLimit: 3.4)
    #expect(got == 1)
  }

  @Test func `a change costs its time, the present level does not`() throws {
    // Level 1: 3.2 Mbit ÷ 2.375 Mb/s + 0.1 s = 1.447 s.
    let change = try fittingLevel(currentLevel: 2, timeLimit: 2, switchTime: 1)
    #expect(change == 0)
    let same = try fittingLevel(currentLevel: 1, timeLimit: 2, switchTime: 1)
    #expect(same == 1)
  }

  @Test func `with a long latency no level fits`() throws {
    let got = try fittingLevel(timeLimit: 4, latency: 4)
    #expect(got == nil)
  }

  @Test func `if the estimate is below the lowest rate, no level fits`() throws {
    let got = try fittingLevel(estimate: 300_000)
    #expect(got == nil)
  }

  @Test func `a middle level may be too late while a lower one is not`() throws {
    let got = try fittingLevel(currentLevel: 1, estimate: 900_000, timeLimit: 2)
    // Level 1: 3.2 Mbit ÷ 0.855 Mb/s = 3.7 s; level 0: 1.2 Mbit ÷ 0.855 Mb/s = 1.4 s.
    #expect(got == 0)
  }

  @Test func `other shares are used as they are given`() throws {
    let got = try fittingLevel(currentLevel: 1, stayShare: 0.1, upShare: 0.8)
    #expect(got == 2)
    let low = try fittingLevel(currentLevel: 1, estimate: 2_400_000, stayShare: 0.2)
    #expect(low == 0)
  }
}
