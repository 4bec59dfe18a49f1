import Steps
import Testing

@Suite("B.3 nearest by true time", .exercise("B.3") { _ = try $0.nearestTime([.zero], .zero) })
struct ExerciseB_3 {
  private func nearestIndex(_ times: [Int], _ moment: Int) throws -> Int? {
    try Steps.current.nearestTime(times.map { .milliseconds($0) }, .milliseconds(moment))
  }

  @Test(arguments: [(0, 0), (900, 0), (1100, 1), (4900, 1), (5100, 2), (8000, 2)])
  func `the nearest of three`(moment: Int, index: Int) throws {
    let got = try nearestIndex([0, 2000, 8000], moment)
    #expect(got == index)
  }

  @Test func `before the first and after the last`() throws {
    let got = try [nearestIndex([2000, 8000], -5000), nearestIndex([2000, 8000], 99_000)]
    #expect(got == [0, 1])
  }

  @Test func `of two that are equally near the earlier one`() throws {
    let got = try nearestIndex([0, 2000, 8000], 5000)
    #expect(got == 1)
  }

  @Test func `of no thumbnails there is none`() throws {
    let got = try nearestIndex([], 0)
    #expect(got == nil)
  }

  @Test func `every moment of an uneven list`() throws {
    let times = [0, 10, 11, 40, 41, 42, 90]
    for moment in -3...95 {
      let got = try nearestIndex(times, moment)
      let index = try #require(got)
      let distance = times.map { abs($0 - moment) }.min()
      #expect(abs(times[index] - moment) == distance, "at \(moment)")
    }
  }
}
