import Media
import Streaming
import Synchronization
import TestSupport

/// A channel that broadcasts the segments of `Fixtures/hls/ts/low.m3u8` again and again.
///
/// A segment of two seconds is there every two seconds of a clock on which no one waits.
final class LiveChannel: Sendable {
  let clock = ImpatientClock()
  private let start: ImpatientClock.Instant
  private let loads = Mutex<[Duration]>([])

  /// Segments in the list.
  let windowCount: Int

  /// Segments that were broadcast before the first request.
  let firstCount: Int

  /// After this many segments the broadcast is over; `nil` never.
  let lastNumber: Int?

  /// After this many segments the list no longer changes.
  let frozenNumber: Int?

  /// After this many segments the sender starts again and counts from 0, with an empty list; `nil`
  /// never.
  let restartNumber: Int?

  /// Whether the list says how many discontinuities have left it; many senders never do.
  let countsDiscontinuities: Bool

  /// Lines in front of the segments.
  let header: String

  /// What stands after each segment's address.
  let segmentQuery: String

  init(
    windowCount: Int = 6, firstCount: Int = 10, lastNumber: Int? = nil, frozenNumber: Int? = nil,
    restartNumber: Int? = nil, countsDiscontinuities: Bool = true, header: String = "",
    segmentQuery: String = ""
  ) {
    self.windowCount = windowCount
    self.firstCount = firstCount
    self.lastNumber = lastNumber
    self.frozenNumber = frozenNumber
    self.restartNumber = restartNumber
    self.countsDiscontinuities = countsDiscontinuities
    self.header = header
    self.segmentQuery = segmentQuery
    start = clock.now
  }

  /// When the list was loaded.
  var loadTimes: [Duration] { loads.withLock { $0 } }

  /// Segments that have been broadcast.
  var count: Int {
    let elapsed = start.duration(to: clock.now)
    let count = firstCount + Int(elapsed / .seconds(2))
    return min(count, lastNumber ?? .max, frozenNumber ?? .max)
  }

  /// The list as it is now.
  var text: String {
    var end = count
    if let restartNumber, end > restartNumber { end -= restartNumber }
    let first = max(0, end - windowCount)
    var text = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    if countsDiscontinuities { text += "#EXT-X-DISCONTINUITY-SEQUENCE:\((first + 3) / 4)\n" }
    text += header
    for number in first..<end {
      if number % 4 == 0 { text += "#EXT-X-DISCONTINUITY\n" }
      text += "#EXTINF:2.0,\nlow_\(number % 4).ts?\(number)\(segmentQuery)\n"
    }
    return text + (end == lastNumber ? "#EXT-X-ENDLIST\n" : "")
  }

  func loader() -> ScriptedLoader {
    ScriptedLoader { [self] url, _ in
      guard url.contains(".m3u8") else { return .alias(String(url.prefix { $0 != "?" })) }
      if url.hasSuffix("master.m3u8") { return .text(Self.master) }
      loads.withLock { $0.append(start.duration(to: clock.now)) }
      return .text(url.contains("mid.m3u8") ? text.replacing("low_", with: "mid_") : text)
    }
  }

  /// The channel in two qualities.
  private static let master = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=50000,RESOLUTION=96x54
    low.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90
    mid.m3u8

    """

  func source(
    _ loader: ScriptedLoader? = nil, playlist: String = "low.m3u8",
    options: HLSOptions = .impatient
  ) async throws -> HLSSource {
    try await HLSSource.fixture(
      "ts/" + playlist, options: options, loader: loader ?? self.loader(), clock: WallClock(clock))
  }

  /// Reads samples as a viewer who plays them: time passes no faster than the samples come.
  ///
  /// Otherwise the broadcast would leave a reader behind that gets no processor for a while.
  /// With a longer lead more time may pass before the next sample.
  func watch(
    _ reader: any SampleReader, count: Int = .max, lead: Duration = .seconds(4)
  ) async throws -> [EncodedSample] {
    var samples: [EncodedSample] = []
    let start = clock.now.offset + lead
    clock.horizon = start
    defer { clock.horizon = nil }
    while samples.count < count, let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      samples.append(sample)
      clock.horizon = start + (sample.presentationTime - samples[0].presentationTime).duration
    }
    return samples
  }
}
