import Media
import Streaming
import Testing

struct TrackSelectorTests {
  @Test(
    "the first segment has the level that was asked for",
    arguments: [
      (TrackSelector.StartLevel.lowest, 0), (.automatic, 2), (.level(1), 1), (.level(9), 3),
      (.level(-1), 0),
    ])
  func start(start: TrackSelector.StartLevel, expected: Int) {
    var configuration = TrackSelector.Configuration()
    configuration.start = start
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 2), configuration)
    let decision = selector.chooseLevel(in: situation(current: nil, buffer: 0, now: 0))
    #expect(decision.level == expected)
  }

  @Test("changes upwards wait until eight seconds after the last change")
  func hold() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 2))
    _ = selector.chooseLevel(in: situation(current: nil, now: 0))
    selector.noteRequest(of: 0, at: .zero)
    let first = selector.chooseLevel(in: situation(current: 0, now: 1))
    #expect(first.level == 2, "nothing has changed before")
    selector.noteRequest(of: 2, at: .seconds(1))
    selector.noteRequest(of: 1, at: .seconds(2))
    let early = selector.chooseLevel(in: situation(current: 1, now: 9.9))
    #expect(early.level == 1)
    #expect(early.reason == .held)
    let late = selector.chooseLevel(in: situation(current: 1, now: 10))
    #expect(late.level == 2)
  }

  @Test("a choice of which nothing is requested starts no wait")
  func discardedChoice() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 2))
    for (time, level) in [(0, 0), (1, 1), (2, 0)] {
      selector.noteRequest(of: level, at: .seconds(time))
    }
    for time in stride(from: 2.0, to: 10, by: 0.2) {
      let early = selector.chooseLevel(in: situation(current: 0, now: time))
      #expect(early.reason == .held)
    }
    // At the live edge there is no segment yet; the choice is made again and again until there is one.
    for time in [10.0, 10.2, 10.4] {
      let late = selector.chooseLevel(in: situation(current: 0, now: time))
      #expect(late.level == 2)
    }
  }

  @Test("the viewer's choice stands until automatic comes back")
  func manual() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 2))
    selector.pictureBox = PixelSize(width: 320, height: 180)
    selector.select(3)
    let chosen = selector.chooseLevel(in: situation())
    #expect(chosen.level == 3)
    #expect(chosen.reason == .manual)
    let progress = TransferProgress(
      level: 3, byteCount: 1, expectedByteCount: nil, timeToFirstByte: nil, elapsed: .seconds(9))
    let abandoned = selector.abandonment(of: progress, in: situation())
    #expect(abandoned == nil)
    selector.select(nil)
    let automatic = selector.chooseLevel(in: situation(current: 3))
    #expect(automatic.level == 1)
  }

  @Test(
    "pixels that the screen cannot show are not loaded",
    arguments: [
      (160, 90, 0), (320, 180, 1), (400, 225, 1), (640, 360, 2), (960, 540, 3), (0, 0, 0),
      (Int.max, Int.max, 3),
    ])
  func cap(width: Int, height: Int, expected: Int) {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 3))
    selector.pictureBox = PixelSize(width: width, height: height)
    let decision = selector.chooseLevel(in: situation())
    #expect(decision.level == expected)
  }

  @Test("a box between two levels gets the one that fills it")
  func fillingLevel() {
    let levels = [ladder[0], ladder[3]]
    var selector = TrackSelector(levels: levels, policy: StubPolicy(level: 1))
    selector.pictureBox = PixelSize(width: 640, height: 360)
    #expect(selector.highestUseful == 1)
  }

  @Test("what this machine does not decode in time is not loaded")
  func decoding() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 3))
    // 720p takes half of the time: 1080p has 2.25 times its pixels, 113 %.
    selector.noteWork(of: 2, perSecond: 0.5)
    #expect(selector.highestUseful == 2)
    for _ in 0..<50 { selector.noteWork(of: 2, perSecond: 0.1) }
    #expect(selector.highestUseful == 3)
  }

  @Test("a level that failed is avoided for a minute, then tried again")
  func penalty() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 2))
    selector.noteFailure(of: 2, at: .seconds(100))
    let during = selector.chooseLevel(in: situation(current: 2, now: 140))
    #expect(during.level == 1)
    #expect(during.reason == .penalty)
    selector.noteFailure(of: 1, at: .seconds(140))
    selector.noteFailure(of: 0, at: .seconds(140))
    let higher = selector.chooseLevel(in: situation(current: 2, now: 159.5))
    #expect(higher.level == 3, "the lower ones have failed too")
    let after = selector.chooseLevel(in: situation(current: 3, now: 160))
    #expect(after.level == 2)
  }

  @Test("measured rates replace false ones")
  func measured() {
    var selector = TrackSelector(levels: ladder, policy: StubPolicy(level: 0))
    let large = transfer(bytes: 400_000, seconds: 1)
    for _ in 0..<2 { selector.note(large, in: situation()) }
    #expect(selector.levels[0] == ladder[0])
    selector.note(large, in: situation())
    #expect(selector.levels[0].bandwidth == 800_000)
    #expect(selector.levels[0].averageBandwidth == 800_000)
  }

  @Test(
    "cached and tiny transfers say nothing of the network",
    arguments: [
      (16_384, 0.1, false, true), (16_383, 0.1, false, false), (16_384, 0.1, true, false),
      (6_000, 0.6, false, true), (0, 9, false, false),
    ])
  func informs(byteCount: Int, seconds: Double, cached: Bool, expected: Bool) {
    var selector = TrackSelector(levels: ladder)
    selector.note(
      transfer(bytes: byteCount, seconds: seconds, isFromCache: cached), in: situation())
    #expect((selector.estimate != nil) == expected)
  }

  @Test("quick transfers that are small count as soon as they are large enough together")
  func smallTransfers() throws {
    var selector = TrackSelector(levels: ladder)
    // A dip: 8 kB in 4 s. Then the same segments come in 20 ms each.
    selector.note(transfer(bytes: 8000, seconds: 4), in: situation())
    let fallen = try #require(selector.estimate)
    #expect(fallen < 20_000)
    for _ in 0..<12 {
      selector.note(transfer(bytes: 8000, seconds: 0.07, wait: 0.05), in: situation())
    }
    let risen = try #require(selector.estimate)
    #expect(risen > 1_000_000)
    #expect(risen <= 3_200_000)
  }
}
