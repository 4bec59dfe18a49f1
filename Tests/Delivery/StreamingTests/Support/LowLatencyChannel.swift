import Foundation
import Media
import Streaming
import Synchronization
import TestSupport

/// A channel with low latency: segments of four seconds, in parts of a third of a second.
///
/// It broadcasts the pictures of `Fixtures/hls/fmp4/low.m3u8` again and again, without a discontinuity;
/// every sixth part begins with a sync sample. A request for a list that is not there yet is answered
/// when it is: RFC 8216bis §6.2.5.2. So is one for a part that a hint names.
final class LowLatencyChannel: ResourceLoader {
  /// What the server offers, and what is wrong with it.
  struct Script: Sendable {
    /// Parts whose requests are answered by 404, by their numbers.
    var missing: Set<Int> = []
    /// Parts that the list says are not there.
    var gaps: Set<Int> = []
    /// Whether parts are ranges of bytes of their segment.
    var usesRanges = false
    /// The attributes of `EXT-X-SERVER-CONTROL`.
    var control = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0"
    var hints = Hints.none
    /// Whether each list says how far the other one is.
    var reports = false
    /// How many segments the list has.
    var windowCount = 6
    /// How many segments a delta update leaves at the end; `nil` if there are none.
    var keptCount: Int?
    /// The key of every part and segment; `nil` in the clear.
    var key: [UInt8]?
    /// Whether a list that names a new part waits until that has been requested.
    var waitsForHints = false
  }

  /// What `EXT-X-PRELOAD-HINT` names.
  enum Hints: Sendable {
    case none
    /// The next part, as a resource or as a range with its length.
    case parts
    /// The rest of the segment, from the next part on: the answer grows as the parts come.
    case open
    /// Something that the list never names.
    case wrong
    /// The next part, whose requests are refused until a list names it.
    case refused
  }

  static let partsOfSegment = 12
  static let partDuration = Duration.seconds(1) / 3
  static let samplesOfPart = 4

  /// On which no time passes before a viewer watches.
  let clock = ImpatientClock()
  let samples: [EncodedSample]
  private let initialization: [UInt8]
  let script: Script

  /// Parts that were broadcast before the first request.
  let firstCount: Int
  private let log = Mutex<[String]>([])

  /// Parts that a list has named, and how often one was requested before.
  let named = Mutex((count: 0, refusals: 0))

  init(firstCount: Int = 6 * partsOfSegment + 5, script: Script = Script()) async throws {
    let source = try await HLSSource.fixture("fmp4/low.m3u8")
    samples = try await source.samples()[.video] ?? []
    let folder = URL(fileURLWithPath: fixtureFolder + "fmp4/low_init.mp4")
    initialization = Array(try Data(contentsOf: folder))
    self.firstCount = firstCount
    self.script = script
    clock.horizon = .zero
  }

  /// The requested addresses, in order.
  var requests: [String] { log.withLock { $0 } }

  /// Parts that have been broadcast.
  var count: Int { firstCount + Int(clock.now.offset / Self.partDuration) }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let name = request.url.replacing("http://server/", with: "")
    log.withLock { $0.append(name) }
    let pieces = name.split(separator: "?")
    let number = name.split(separator: "_").last.flatMap { Int($0.prefix(while: \.isNumber)) } ?? 0
    switch pieces[0].prefix(while: \.isLetter) {
    case "list":
      await wait(for: pieces.count > 1 ? pieces[1] : "")
      let isOther = pieces.count > 1 && pieces[1].hasPrefix("b")
      var text = text(isDelta: pieces.count > 1 && pieces[1].contains("_HLS_skip=YES"))
      if isOther { text = text.replacing(".m4s", with: ".m4s?b") }
      if script.reports { text += report(isOther ? "list.m3u8" : "list.m3u8?b") }
      return Resource(MemoryReader(Array(text.utf8)), for: request)
    case "key": return Resource(MemoryReader(script.key ?? []), for: request)
    case "other":
      await wait(forPart: .max)
      fallthrough
    case "init": return Resource(MemoryReader(initialization), for: request)
    case "part" where !script.missing.contains(number) && number >= oldestPart:
      if script.hints == .refused, refuses(number) { break }
      if number >= count {
        guard script.hints == .parts else { break }
        await wait(forPart: number)
      }
      return Resource(MemoryReader(encrypted(part(number))), for: request)
    case "segment":
      let first = number * Self.partsOfSegment
      if let range = request.range, script.hints == .open || script.hints == .parts {
        return await growing(first, range, request)
      }
      if script.hints == .open, first + Self.partsOfSegment > count {
        return await growing(first, nil, request)
      }
      let last = min(first + Self.partsOfSegment, count)
      guard first < last, script.usesRanges || last == first + Self.partsOfSegment else { break }
      return Resource(MemoryReader(encrypted((first..<last).flatMap { part($0) })), for: request)
    default: break
    }
    return Resource(
      ResourceHead(status: 404, url: request.url),
      body: ByteRangeBody(MemoryReader([]), range: 0..<0))
  }

  /// Whether no list has named a part yet.
  private func refuses(_ number: Int) -> Bool {
    named.withLock { named in
      guard number >= named.count else { return false }
      named.refusals += 1
      return true
    }
  }

  /// Waits until the part, or the segment, is there that a query asks for.
  private func wait(for query: Substring) async {
    var values: [Substring: Int] = [:]
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=")
      if sides.count == 2 { values[sides[0]] = Int(sides[1]) }
    }
    guard let segment = values["_HLS_msn"] else { return }
    let needed =
      values["_HLS_part"].map { segment * Self.partsOfSegment + $0 + 1 }
      ?? (segment + 1) * Self.partsOfSegment
    await wait(forPart: needed - 1)
    guard script.waitsForHints else { return }
    // An open range brings all parts of its segment.
    let name =
      script.hints == .open
      ? "segment_\((needed - 1) / Self.partsOfSegment).m4s" : "part_\(needed - 1).m4s"
    // After three hints in vain no other one is requested.
    while !requests.contains(name), named.withLock({ $0.refusals < 3 }), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  func wait(forPart number: Int) async {
    guard number >= count else { return }
    let moment = Self.partDuration * (min(number, 100_000) + 1 - firstCount) + .microseconds(1)
    try? await clock.sleep(until: clock.now.advanced(by: moment - clock.now.offset), tolerance: nil)
  }

  /// The oldest part that is still there: those of the last three segments are listed.
  private var oldestPart: Int { (count / Self.partsOfSegment - 3) * Self.partsOfSegment }

  /// Opens the channel; with levels, in two of the same content.
  func source(
    hasLevels: Bool = false, observer: (@Sendable (StreamEvent) -> Void)? = nil
  ) async throws -> HLSSource {
    let url = "http://server/\(hasLevels ? "master" : "list").m3u8"
    var options = HLSOptions.impatient
    options.observer = observer
    return try await HLSSource(
      try Playlist.parse(bytes: Array((hasLevels ? Self.master : text()).utf8), url: url), at: url,
      loader: self, options: options, clock: WallClock(clock))
  }

  private static let master = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=50000
    list.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=90000
    list.m3u8?b

    """

  /// Reads pictures as a viewer who is so far behind the newest part, and never stalls.
  ///
  /// Time passes only as far as the viewer has pictures: what comes later than that never comes.
  ///
  /// - Parameters:
  ///   - source: What is watched.
  ///   - start: The viewer's first moment.
  ///   - distance: How far behind the newest part the viewer is.
  ///   - stall: Where the viewer waits once, for how long.
  ///   - duration: How long the viewer watches.
  /// - Returns: The samples of these pictures.
  /// - Throws: What the source throws.
  func watch(
    _ source: HLSSource, from start: MediaTime, behind distance: Duration,
    stall: (position: Duration, duration: Duration)? = nil, for duration: Duration
  ) async throws -> [EncodedSample] {
    let reader = try await source.reader(of: [1], at: start)
    let edge = Self.partDuration * count
    let beginning = clock.now.offset + distance - (edge - start.duration)
    clock.horizon = beginning
    var (samples, last): ([EncodedSample], Duration) = ([], .zero)
    let end = start.duration + duration
    while let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      // Whatever is shown before the end has been decoded before it.
      guard sample.decodeTime.duration < end else { break }
      let time = sample.presentationTime.duration
      guard sample.isPresented, time >= start.duration, time < end else { continue }
      samples.append(sample)
      last = max(last, time - start.duration)
      let wait = stall.flatMap { start.duration + last >= $0.position ? $0.duration : nil }
      clock.horizon = beginning + last + (wait ?? .zero)
    }
    return samples
  }
}
