import Media
import Testing

@testable import RTP

@Suite("The present of a session") struct LivePresentTests {
  private func time(_ milliseconds: Int64) -> MediaTime {
    MediaTime(value: milliseconds, timescale: 1000)
  }

  @Test("the edge is where all tracks are, and does not go back")
  func edge() {
    var edge = LiveEdge()
    #expect(edge.note(time(0), of: 1) == time(0))
    #expect(edge.note(time(300), of: 2) == time(0))
    #expect(edge.newestOfAny == time(300))
    #expect(edge.note(time(40), of: 1) == time(40))
    #expect(edge.note(time(20), of: 1) == time(40))
    #expect(edge.note(time(400), of: 1) == time(300))
  }

  @Test("a track that has fallen silent holds nothing back after two seconds")
  func silent() {
    var edge = LiveEdge()
    _ = edge.note(time(0), of: 2)
    #expect(edge.note(time(1999), of: 1) == time(0))
    #expect(edge.note(time(2000), of: 1) == time(2000))
    #expect(edge.note(time(2040), of: 1) == time(2040))
  }

  @Test("a reader begins at the newest sync picture, and the timeline says when that is")
  func begins() throws {
    let stream = MadeStream()
    var samples: [BuiltSample] = []
    let run = try MadeStream.samples(of: (0..<120).map(stream.picture)) { built, _ in
      samples.append(built)
    }
    let present = LivePresent(samples, of: run.tracks)
    #expect(present.items.count == 20 && present.items[0].number == 100)
    #expect(present.timeline.isPushed)
    #expect(present.timeline.liveSync == samples[100].sample.presentationTime)
    #expect(present.timeline.liveEdge == samples[119].sample.presentationTime)
  }

  @Test("pictures that refer to a lost one move the edge, and no reader gets them")
  func held() throws {
    let stream = MadeStream()
    var samples: [BuiltSample] = []
    // Pictures 10 and 11 are lost; the next sync picture is the fiftieth.
    let numbers = (0..<10) + Array(12..<55)
    let run = try MadeStream.samples(
      of: numbers.map(stream.picture) + [stream.picture(80)]
    ) { built, _ in samples.append(built) }
    #expect(samples.filter(\.isHeld).count >= 38)
    let held = try #require(samples.last { $0.isHeld && $0.sample.index == 10 })
    var present = LivePresent(Array(samples.prefix(10)), of: run.tracks)
    #expect(present.take(held) == nil)
    #expect(present.timeline.liveEdge == held.sample.presentationTime)
    #expect(present.items.count == 10)
    var cursor = SampleCursor([1])
    #expect(samples.flatMap { cursor.take($0) }.contains { $0 == .discontinuity(.samplesLost) })
  }
}
