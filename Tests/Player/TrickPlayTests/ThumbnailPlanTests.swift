import Media
import Testing
import TrickPlay

@Suite struct ThumbnailPlanTests {
  @Test(
    "thumbnails lie further apart in longer films",
    arguments: [(10, 2), (300, 2), (301, 5), (1800, 5), (1801, 10), (36_000, 10)])
  func interval(seconds: Int, interval: Int) {
    #expect(ThumbnailInterval.interval(forFilmOf: .seconds(seconds)) == .seconds(interval))
  }

  // 8.3 s: 0, 2, 4, 6, 8. 8 s: the last interval begins at 6. Ten hours: one every 10 s.
  @Test(arguments: [(8_300, 5), (8_000, 4), (1, 1), (0, 0), (36_000_000, 3_600)])
  func aThumbnailForEachIntervalThatHasBegun(milliseconds: Int, count: Int) {
    let times = ThumbnailInterval.times(forFilmOf: .milliseconds(milliseconds))
    #expect(times.count == count)
    #expect(times.first == (count > 0 ? .zero : nil))
  }

  @Test func damagedLengthMakesNoEndlessList() throws {
    let timeline = Timeline.complete(duration: MediaTime(value: .max, timescale: 1))
    let plan = ThumbnailPlan(timeline)
    #expect(plan.targets.count == 20_000)
    let last = try #require(plan.targets.last)
    #expect(last < .seconds(Int64.max))
  }

  @Test func unknownLengthHasNoThumbnails() {
    let plan = ThumbnailPlan(.complete(duration: nil))
    #expect(plan.targets.isEmpty)
    #expect(plan.index(nearest: .zero) == nil)
  }

  @Test(arguments: [1, 3, 7, 150])
  func asManyAsAskedFor(count: Int) {
    let timeline = Timeline.complete(duration: MediaTime(value: 10, timescale: 1))
    #expect(ThumbnailPlan(timeline, count: count).targets.count == count)
  }

  @Test func liveFilmsArePlannedWhereTheyCanBeReached() {
    func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 1) }
    let plan = ThumbnailPlan(
      Timeline(start: .zero, seekable: time(100)...time(110), liveEdge: time(112)))
    #expect(plan.start == time(100))
    #expect(plan.targets.count == 5)
    #expect(plan.time(1, timescale: 90_000) == time(102))
  }

  // 1/3 s has no exact `Duration`: the tick must be the same one after the way there and back.
  @Test func planStartsAtTheTickOfTheFilm() {
    let start = MediaTime(value: 1, timescale: 3)
    let plan = ThumbnailPlan(.complete(from: start, duration: MediaTime(value: 4, timescale: 1)))
    #expect(plan.time(0, timescale: 3) == start)
    #expect(plan.time(1, timescale: 3) == MediaTime(value: 7, timescale: 3))
  }
}

@Suite struct ThumbnailOrderTests {
  // Read backwards: 000 100 010 110 001 101 011 111; 6 and 7 are not there.
  @Test func fillsEvenly() {
    #expect(ThumbnailOrder.filling(6) == [0, 4, 2, 1, 5, 3])
    #expect(ThumbnailOrder.filling(0) == [])
    #expect(ThumbnailOrder.filling(1) == [0])
  }

  @Test("each thumbnail comes once", arguments: [2, 3, 150, 256, 257, 3_600])
  func permutation(count: Int) {
    #expect(ThumbnailOrder.filling(count).sorted() == Array(0..<count))
  }

  @Test("the gaps differ by a factor of two at most", arguments: 1...64)
  func gaps(prefix: Int) {
    let made = ThumbnailOrder.filling(64).prefix(prefix).sorted() + [64]
    let gaps = zip(made.dropFirst(), made).map { $0 - $1 }
    #expect((gaps.max() ?? 0) <= 2 * (gaps.min() ?? 0))
  }

  @Test func cursorAndNeighboursOutwards() {
    #expect(ThumbnailOrder.around(5, of: 8, reach: 3) == [5, 6, 4, 7, 3, 2])
    #expect(ThumbnailOrder.around(99, of: 3, reach: 1) == [2, 1])
    #expect(ThumbnailOrder.around(0, of: 0, reach: 3) == [])
  }

  @Test("the nearest of sorted times", arguments: [[], [0], [0, 10], [3, 3, 8, 21, 40]])
  func nearest(times: [Int]) {
    for moment in -5...50 {
      let got = nearestIndex(in: times.map { .seconds($0) }, to: .seconds(moment))
      let distance = times.map { abs($0 - moment) }.min()
      #expect(got.map { abs(times[$0] - moment) } == distance)
    }
    #expect(nearestIndex(in: [.seconds(2), .seconds(4)], to: .seconds(3)) == 0)
  }
}

@Suite struct ThumbnailChoiceTests {
  private func choice(
    _ target: Int64, _ previous: Int64?, _ next: Int64?, _ precision: ThumbnailPrecision
  ) -> ThumbnailChoice {
    func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 10) }
    return ThumbnailChoice(
      for: time(target), SyncTimes(previous: previous.map(time), next: next.map(time)),
      precision: precision)
  }

  private func tenths(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 10) }

  @Test func nearestSyncSampleWithinTwoSeconds() {
    #expect(choice(40, 20, 100, .auto) == .key(tenths(20)))
    #expect(choice(41, 20, 60, .auto) == .key(tenths(60)))
    #expect(choice(41, 20, 100, .auto) == .exact(tenths(41)))
    #expect(choice(41, 20, 100, .key) == .key(tenths(20)))
    #expect(choice(41, 20, 42, .exact) == .exact(tenths(41)))
  }

  // One sync sample in a film of hours: nothing is decoded for minutes.
  @Test func farFromAnySyncSampleTheNearestOneHasToDo() {
    #expect(choice(36_000, 0, nil, .auto) == .key(tenths(0)))
    #expect(choice(300, 0, nil, .auto) == .exact(tenths(300)))
  }

  @Test func unknownSyncSamplesNeedTheFrameItself() {
    #expect(choice(40, nil, nil, .key) == .exact(tenths(40)))
  }
}
