import Captions
import Media
import Synchronization
import Testing

@testable import TerminalPlayer

/// How a track of text is read around a viewer.
@Suite("Readers of tracks of text") struct TextTrackReaderTests {
  /// Samples of text at chosen moments of a film that begins at 5 s; the one at `broken` is no text.
  private struct Script: MediaSource {
    var codec: FourCC = "tx3g"
    var texts: [(start: Int64, text: String)]
    var broken: Int?
    var fails = false
    let timeline = Timeline.complete(
      from: MediaTime(value: 5, timescale: 1), duration: MediaTime(value: 100, timescale: 1))

    struct Failure: Error {}

    func tracks() -> [Track] {
      [
        Track(
          id: 1, kind: .text, codec: codec, codecString: "\(codec)", language: "und",
          timescale: 1000, duration: nil, formats: [.other])
      ]
    }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) throws -> any SampleReader {
      if fails { throw Failure() }
      let samples = texts.enumerated().map { index, entry in
        let head = codec == "tx3g" ? [0, UInt8(entry.text.utf8.count)] : []
        let bytes = index == broken ? [0, 9] : head + entry.text.utf8
        let start = MediaTime(value: entry.start + 5000, timescale: 1000)
        return EncodedSample(
          index: index, data: bytes, decodeTime: start, presentationTime: start,
          duration: MediaTime(value: 1000, timescale: 1000), isSync: true)
      }
      let first = time.flatMap { time in samples.lastIndex { $0.presentationTime <= time } }
      return Reader(samples: Array(samples[(first ?? 0)...]))
    }

    actor Reader: SampleReader {
      private var samples: [EncodedSample]
      init(samples: [EncodedSample]) { self.samples = samples }
      func next() -> SampleEvent? { samples.isEmpty ? nil : .sample(samples.removeFirst(), 1) }
    }
  }

  @Test("times count from the film's beginning; a broken sample is reported once, others are kept")
  func broken() async throws {
    let source = Script(texts: [(0, "one"), (1000, "two"), (2000, "three")], broken: 1)
    let cues = FoundCues()
    let reader = try await cues.reader(of: 1, in: source)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.all.map(\.text) == ["one", "three"])
    #expect(cues.all.map(\.start) == [.zero, .seconds(2)])
    #expect(cues.reports.count == 1 && cues.reports[0].contains("sample 1"))
  }

  @Test(
    "times in TTML are those of the track, wherever its film begins; in Smooth Streaming the sample's",
    arguments: [("stpp", "6.5s", "7s"), ("dfxp", "500ms", "1s")])
  func documents(codec: StaticString, begin: String, end: String) async throws {
    let text = "<tt><body><p begin='\(begin)' end='\(end)'>one</p></body></tt>"
    let source = Script(codec: FourCC(stringLiteral: codec), texts: [(0, "<tt/>"), (1000, text)])
    let cues = FoundCues()
    let reader = try await cues.reader(of: 1, in: source)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.all.map(\.text) == ["one"])
    #expect(cues.all.map(\.start) == [.milliseconds(1500)])
    #expect(cues.all.map(\.end) == [.seconds(2)])
  }

  @Test("only what the viewer comes near is read, and nothing twice")
  func window() async throws {
    let source = Script(texts: (0..<100).map { (Int64($0) * 1000, "\($0)") })
    let cues = FoundCues()
    let reader = try await cues.reader(of: 1, in: source)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.all.count == 31)
    await reader.follow(.seconds(25))
    await reader.settle()
    #expect(cues.all.count == 56)
    await reader.follow(.seconds(80))
    await reader.settle()
    #expect(cues.all.map(\.start) == (Array(0...55) + Array(77...99)).map { .seconds($0) })
  }

  /// Samples of timed text at each second up to some; then a reader waits until its task is cancelled.
  private struct Waiting: MediaSource {
    let count: Int64
    let starts = Starts()
    let timeline = Timeline.complete(duration: MediaTime(value: 1000, timescale: 1))

    /// Where readers have started.
    final class Starts: Sendable {
      private let state = Mutex<[Int]>([])
      var all: [Int] { state.withLock { $0 } }
      func note(_ second: Int) { state.withLock { $0.append(second) } }
    }

    func tracks() -> [Track] { Script(texts: []).tracks() }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
      let start = (time ?? .zero).value / Int64((time ?? .zero).timescale)
      starts.note(Int(start))
      return Reader(next: start, end: start < 100 ? count : start + count)
    }

    actor Reader: SampleReader {
      private var next: Int64
      private let end: Int64
      init(next: Int64, end: Int64) { (self.next, self.end) = (next, end) }

      func next() async throws -> SampleEvent? {
        while next >= end { try await Task.sleep(for: .milliseconds(1)) }
        defer { next += 1 }
        let time = MediaTime(value: next, timescale: 1)
        let text = Array("\(next)".utf8)
        return .sample(
          EncodedSample(
            index: Int(next), data: [0, UInt8(text.count)] + text, decodeTime: time,
            presentationTime: time, duration: MediaTime(value: 1, timescale: 1), isSync: true), 1)
      }
    }
  }

  @Test(
    "what has come of a stream is shown while more is awaited; a viewer who jumps does not wait",
    .timeLimit(.minutes(10)))
  func waiting() async throws {
    let source = Waiting(count: 5)
    let cues = FoundCues()
    let reader = try await cues.reader(of: 1, in: source)
    await reader.follow(.zero)
    while cues.all.count < 5 { try await Task.sleep(for: .milliseconds(1)) }
    // Near what is awaited nothing starts again.
    for second in 1...4 { await reader.follow(.seconds(second)) }
    await reader.follow(.seconds(300))
    while cues.all.count < 10 {
      await reader.follow(.seconds(300))
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(cues.all.map(\.text) == ["0", "1", "2", "3", "4", "297", "298", "299", "300", "301"])
    #expect(source.starts.all == [0, 297])
    #expect(cues.reports.isEmpty)
    await reader.finish()
  }

  @Test("a source that fails is reported once, and not asked again and again")
  func failure() async throws {
    let source = Script(texts: [], fails: true)
    let cues = FoundCues()
    let reader = try await cues.reader(of: 1, in: source)
    for second in 0..<30 { await reader.follow(.seconds(second)) }
    await reader.settle()
    #expect(cues.reports.count == 1 && cues.all.isEmpty)
  }
}
