import Media
import Testing
import TrickPlay

@Suite struct ThumbnailPaceTests {
  private let playing = ThumbnailPace.Player.playing(isBufferResting: true, isLate: false)

  @Test func aPausedFilmLeavesTheMachineFree() {
    var pace = ThumbnailPace()
    pace.worked(from: .zero, to: .seconds(1))
    #expect(pace.decide(at: .seconds(1), .paused, busyCount: 1).action == .work)
  }

  @Test func aQuarterOfTheTimeWhileTheFilmPlays() {
    var pace = ThumbnailPace()
    #expect(pace.decide(at: .zero, playing, busyCount: 0).action == .work)
    pace.worked(from: .zero, to: .milliseconds(20))
    let decision = pace.decide(at: .milliseconds(20), playing, busyCount: 0)
    #expect(decision.action == .rest(.milliseconds(60)))
    #expect(pace.decide(at: .milliseconds(80), playing, busyCount: 0).action == .work)
  }

  // A day on a virtual clock, pieces of 1 to 40 ms: the share is never exceeded.
  @Test func shareOverALongTime() {
    var (pace, now, worked) = (ThumbnailPace(), Duration.zero, Duration.zero)
    for step in 0..<10_000 {
      switch pace.decide(at: now, playing, busyCount: 0).action {
      case .work:
        let cost = Duration.milliseconds(1 + step * 7 % 40)
        pace.worked(from: now, to: now + cost)
        (now, worked) = (now + cost, worked + cost)
      case .rest(let duration): now += duration
      case .wait: Issue.record("nothing keeps it from working")
      }
    }
    #expect(worked * 4 <= now + .milliseconds(160))
    #expect(worked * 5 > now)
  }

  @Test(arguments: [
    ThumbnailPace.Player.playing(isBufferResting: false, isLate: false),
    .playing(isBufferResting: true, isLate: true),
  ])
  func thePlayerComesFirst(player: ThumbnailPace.Player) {
    #expect(ThumbnailPace().decide(at: .zero, player, busyCount: 0).action == .wait)
  }

  @Test func oneWorkerWhileTheFilmPlays() {
    #expect(ThumbnailPace().decide(at: .zero, playing, busyCount: 1).action == .wait)
  }
}

@Suite struct ThumbnailMemoryTests {
  private func thumbnail(_ seconds: Int64) -> Thumbnail {
    Thumbnail(
      time: MediaTime(value: seconds, timescale: 1),
      image: RGBImage(filledWith: .black, size: PixelSize(width: 10, height: 10)))
  }

  @Test func theLeastRecentlyUsedGoes() {
    var memory = ThumbnailMemory(limit: 900)
    for time in [0, 10, 20] as [Int64] {
      #expect(memory.insert(thumbnail(time)).isEmpty)
    }
    #expect(!memory.hasRoom(for: 1))
    #expect(memory.thumbnail(near: MediaTime(value: 1, timescale: 1))?.time == .zero)
    #expect(memory.insert(thumbnail(30)) == [MediaTime(value: 10, timescale: 1)])
    #expect(memory.byteCount == 900)
    #expect(!memory.contains(MediaTime(value: 10, timescale: 1)))
  }

  @Test func twoPicturesOfOneMomentAreOne() {
    var memory = ThumbnailMemory(limit: 900)
    #expect(memory.insert(thumbnail(5)).isEmpty)
    #expect(memory.insert(thumbnail(5)).isEmpty)
    #expect(memory.count == 1)
    #expect(memory.byteCount == 300)
  }

  @Test func foundByTrueTime() {
    var memory = ThumbnailMemory()
    #expect(memory.thumbnail(near: .zero) == nil)
    for time in [30, 0, 11] as [Int64] { _ = memory.insert(thumbnail(time)) }
    let found = memory.thumbnail(near: MediaTime(value: 20, timescale: 1))
    #expect(found?.time == MediaTime(value: 11, timescale: 1))
  }

  @Test func nothingFitsWithoutMemory() {
    var memory = ThumbnailMemory(limit: 0)
    #expect(memory.insert(thumbnail(1)) == [MediaTime(value: 1, timescale: 1)])
    #expect(memory.count == 0)
  }
}

@Suite struct ThumbnailQueueTests {
  @Test func cursorFirstThenTheFilmEvenly() {
    var queue = ThumbnailQueue(count: 64)
    queue.request(around: 40)
    var order: [Int] = []
    while let next = queue.next(isFilling: true) {
      order.append(next.index)
      queue.made(next.index, at: MediaTime(value: Int64(next.index), timescale: 1))
    }
    #expect(order.prefix(5) == [40, 41, 39, 42, 38])
    #expect(order.count == 64)
    #expect(Array(order.dropFirst(17).prefix(4)) == [0, 16, 8, 24])
    #expect(queue.isComplete)
  }

  @Test func theNewestRequestWins() {
    var queue = ThumbnailQueue(count: 1000)
    queue.request(around: 10)
    #expect(queue.next(isFilling: false)?.index == 10)
    queue.request(around: 500)
    #expect(!queue.isRequested(10))
    #expect(queue.next(isFilling: false)?.index == 500)
  }

  @Test func whatTheViewerLooksAtIsLeftToTheQuickerWorker() {
    var queue = ThumbnailQueue(count: 4)
    queue.request(around: 0)
    var others: [Int] = []
    while let next = queue.next(isFilling: true, leavesFirst: true) { others.append(next.index) }
    #expect(others == [1, 2, 3])
    #expect(queue.next(isFilling: false)?.index == 0)
  }

  // A film that plays on before the quicker worker came to it.
  @Test func whatWasLeftIsFilledLater() {
    var queue = ThumbnailQueue(count: 4)
    queue.request(around: 2)
    while queue.next(isFilling: true, leavesFirst: true) != nil {}
    queue.request(around: 3)
    #expect(queue.next(isFilling: true)?.index == 2)
  }

  // 3 600 requests on a film of ten hours: each is served, and work that was given up is done later.
  @Test func everyPlaceOfALongFilm() throws {
    var queue = ThumbnailQueue(count: 3_600)
    for index in 0..<3_600 {
      queue.request(around: index)
      let selected = queue.next(isFilling: false)
      let next = try #require(selected)
      if index % 2 == 0 { queue.reopen(next) } else { queue.made(next.index, at: .zero) }
    }
    var rest = 0
    while let next = queue.next(isFilling: true) {
      rest += 1
      queue.fail(next.index)
    }
    #expect(rest + queue.madeCount == 3_600)
  }

  @Test func whatWasPushedOutComesBackOnRequestOnly() {
    var queue = ThumbnailQueue(count: 2)
    let time = MediaTime(value: 7, timescale: 1)
    _ = queue.next(isFilling: true)
    queue.made(0, at: time)
    _ = queue.next(isFilling: true)
    queue.made(1, at: .zero)
    queue.evict([time])
    #expect(queue.next(isFilling: true) == nil)
    queue.request(around: 0)
    #expect(queue.next(isFilling: true)?.index == 0)
  }
}
