import MP4
import Media
import TestSupport
import Testing
import TrickPlay
import Video

@Suite struct GroupCacheTests {
  /// B-pictures, open groups of two codecs, edit lists, delays, other frame durations, two sizes.
  private static let films = [
    "small.mp4", "hevc.mp4", "open-gop.mp4", "hevc-open-gop.mp4", "trimmed.mp4", "delayed.mp4",
    "negative-offsets.mp4", "variable-rate.mp4", "size-change.mp4", "fragmented.mp4", "vp9.mp4",
  ]

  private func backward(_ film: TestFilm, byteLimit: Int) async throws -> [SeenFrame] {
    let cache = GroupCache(
      source: film.demuxer, trackID: film.trackID, decoder: VideoDecoder(), byteLimit: byteLimit)
    var time = MediaTime(value: .max, timescale: 1_000_000_000)
    var frames: [SeenFrame] = []
    while let frame = try await cache.frame(before: time) {
      frames.append(SeenFrame(frame))
      time = frame.presentationTime
    }
    return frames
  }

  @Test("gives the frames of a film in reverse, the same to the last bit", arguments: films)
  func reversed(name: String) async throws {
    let film = try await TestFilm(name)
    let forward = try await film.frames()
    #expect(forward.count > 1)
    let expected = forward.reversed().map(SeenFrame.init)
    #expect(try await backward(film, byteLimit: GroupCache.defaultByteLimit) == expected)
    // Room for four frames beside four others.
    let largest = forward.map(\.picture.byteCount).max() ?? 0
    #expect(try await backward(film, byteLimit: 8 * largest) == expected)
  }

  @Test("decodes a group as often as it has to, and what comes before it in time")
  func passes() async throws {
    let film = try await TestFilm("odd-size.mp4")
    let frames = try await film.frames()
    let syncs = try await film.demuxer.sampleTable(of: film.trackID).filter(\.isSync)
    try #require(syncs.count == 1)
    let room = 4
    let cache = GroupCache(
      source: film.demuxer, trackID: film.trackID, decoder: VideoDecoder(),
      byteLimit: 3 * (room * frames[0].picture.byteCount / 2 + 1))
    var time = MediaTime(value: .max, timescale: 1_000_000_000)
    var stepsWithoutWait = 0
    while let frame = try await cache.frame(before: time) {
      time = frame.presentationTime
      if await cache.hasFrame(before: time) { stepsWithoutWait += 1 }
    }
    // One more finds that nothing precedes the first frame.
    #expect(await cache.passCount - 1 == (frames.count + room - 1) / room)
    #expect(stepsWithoutWait > frames.count / 2)
  }

  @Test("gives up what has been shown, and finds it again")
  func shown() async throws {
    let film = try await TestFilm("small.mp4")
    let frames = try await film.frames()
    let cache = GroupCache(source: film.demuxer, trackID: film.trackID, decoder: VideoDecoder())
    for index in [20, 19, 18] {
      let found = try await cache.frame(before: frames[index].presentationTime)
      #expect(found.map(SeenFrame.init) == SeenFrame(frames[index - 1]))
    }
    #expect(await !cache.hasFrame(before: frames[20].presentationTime))
    #expect(await cache.hasFrame(before: frames[18].presentationTime))
    let again = try await cache.frame(before: frames[20].presentationTime)
    #expect(again.map(SeenFrame.init) == SeenFrame(frames[19]))
  }

  @Test("can be asked anywhere, in any order")
  func anywhere() async throws {
    let film = try await TestFilm("open-gop.mp4")
    let frames = try await film.frames()
    let cache = GroupCache(
      source: film.demuxer, trackID: film.trackID, decoder: VideoDecoder(),
      byteLimit: 20 * frames[0].picture.byteCount)
    var numbers = SplitMix64(seed: 7)
    for _ in 0..<40 {
      let index = Int.random(in: 1..<frames.count, using: &numbers)
      let found = try await cache.frame(before: frames[index].presentationTime)
      #expect(found.map(SeenFrame.init) == SeenFrame(frames[index - 1]))
    }
    #expect(try await cache.frame(before: frames[0].presentationTime) == nil)
    await cache.clear()
    #expect(await !cache.hasFrame(before: frames[9].presentationTime))
  }
}

@Suite struct GroupPassTests {
  @Test("keeps the last elements that have room", arguments: [1, 3, 4, 10, 99])
  func keepsLast(room: Int) {
    var end = 10
    var passes = 0
    var seen: [Int] = []
    while end > 0 {
      var pass = GroupPass<Int>(byteLimit: room * 5)
      for element in 0..<end { pass.take(element, byteCount: 5) }
      #expect(pass.byteCount <= room * 5)
      seen += pass.elements.reversed()
      end = pass.elements[0]
      passes += 1
    }
    #expect(seen == Array((0..<10).reversed()))
    #expect(passes == (10 + room - 1) / room)
  }

  @Test("keeps one element, however large it is")
  func oneIsKept() {
    var pass = GroupPass<Int>(byteLimit: 10)
    pass.take(1, byteCount: 50)
    pass.take(2, byteCount: 60)
    #expect(pass.elements == [2])
  }
}
