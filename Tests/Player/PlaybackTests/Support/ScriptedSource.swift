import Media
import Playback
import Synchronization

/// Hands out a list of events to each reader, and fails where the script says so.
final class ScriptedSource: MediaSource {
  struct Broken: Error, Equatable { let position: Int }

  let timeline = Timeline()
  private let trackIDs: Set<Track.ID>
  fileprivate let events: [SampleEvent]
  private let clock: WallClock
  private let delay: @Sendable (Int) -> Duration
  private let failures: Mutex<[Int: Int]>
  private let reads = Mutex(0)

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - events: What comes, in order; then it ends.
  ///   - tracks: The tracks that there are, whether samples of them come or not.
  ///   - clock: Tells the time and waits.
  ///   - failures: How often reading fails at a place of `events`.
  ///   - delay: How long it takes to read the event at a place.
  init(
    _ events: [SampleEvent], tracks: Set<Track.ID>, clock: WallClock, failures: [Int: Int] = [:],
    delay: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    self.events = events
    trackIDs = tracks
    self.clock = clock
    self.delay = delay
    self.failures = Mutex(failures)
  }

  /// How many events were handed out.
  var readCount: Int { reads.withLock { $0 } }

  func tracks() -> [Track] {
    trackIDs.sorted().map {
      Track(
        id: $0, kind: .other, codec: "test", codecString: "test", language: "und", timescale: 1000,
        duration: .zero, video: nil)
    }
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
    Reader(source: self)
  }

  private func event(_ position: Int) async throws -> SampleEvent? {
    let time = delay(position)
    if time > .zero { try await clock.sleep(until: clock.now + time) }
    let fails = failures.withLock { failures in
      guard let count = failures[position], count > 0 else { return false }
      failures[position] = count - 1
      return true
    }
    if fails { throw Broken(position: position) }
    guard position < events.count else { return nil }
    reads.withLock { $0 += 1 }
    return events[position]
  }

  private actor Reader: SampleReader {
    private let source: ScriptedSource
    private var position = 0

    init(source: ScriptedSource) {
      self.source = source
    }

    func next() async throws -> SampleEvent? {
      let event = try await source.event(position)
      position += 1
      return event
    }
  }
}

extension EncodedSample {
  /// A sync sample of a number of milliseconds, for tests that decode nothing.
  static func test(
    _ index: Int, at milliseconds: Int, lasting duration: Int = 40, byteCount: Int = 100,
    isSync: Bool = true
  ) -> EncodedSample {
    let time = MediaTime(value: Int64(milliseconds), timescale: 1000)
    return EncodedSample(
      index: index, data: [UInt8](repeating: 0, count: byteCount), decodeTime: time,
      presentationTime: time, duration: MediaTime(value: Int64(duration), timescale: 1000),
      isSync: isSync)
  }
}
