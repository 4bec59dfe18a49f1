import Foundation
import Media
import Streaming
import Synchronization
import TestSupport

/// A channel with low latency: segments of four seconds, in parts of a third of a second.
///
/// It broadcasts the pictures of `Fixtures/hls/fmp4/low.m3u8` again and again, without a discontinuity;
/// every sixth part begins with a sync sample. A request for a list that is not there yet is answered
/// when it is: RFC 8216bis §6.2.5.2.
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
  }

  static let partsOfSegment = 12
  static let partDuration = Duration.seconds(1) / 3
  private static let samplesOfPart = 4

  /// On which no time passes before a viewer watches.
  let clock = ImpatientClock()
  private let samples: [EncodedSample]
  private let initialization: [UInt8]
  private let script: Script

  /// Parts that were broadcast before the first request.
  let firstCount: Int
  private let log = Mutex<[String]>([])

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
      let text = isOther ? text.replacing(".m4s", with: ".m4s?b") : text
      return Resource(MemoryReader(Array(text.utf8)), for: request)
    case "init": return Resource(MemoryReader(initialization), for: request)
    case "part" where number < count && !script.missing.contains(number):
      return Resource(MemoryReader(part(number)), for: request)
    case "segment":
      let first = number * Self.partsOfSegment
      let last = min(first + Self.partsOfSegment, count)
      guard first < last, script.usesRanges || last == first + Self.partsOfSegment else { break }
      return Resource(MemoryReader((first..<last).flatMap { part($0) }), for: request)
    default: break
    }
    return Resource(
      ResourceHead(status: 404, url: request.url),
      body: ByteRangeBody(MemoryReader([]), range: 0..<0))
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
    guard needed > count else { return }
    let moment = Self.partDuration * (needed - firstCount) + .microseconds(1)
    try? await clock.sleep(until: clock.now.advanced(by: moment - clock.now.offset), tolerance: nil)
  }

  /// The list as it is now.
  var text: String {
    let count = count
    let end = count / Self.partsOfSegment
    let first = max(0, end - 6)
    var text = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n"
    text += "#EXT-X-SERVER-CONTROL:\(script.control)\n#EXT-X-PART-INF:PART-TARGET=0.33334\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(first)\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for segment in first...end {
      let start = segment * Self.partsOfSegment
      for number in start..<min(count, start + Self.partsOfSegment) where segment + 3 > end {
        text += "#EXT-X-PART:DURATION=0.33333,\(address(ofPart: number))"
        if number % 6 == 0 { text += ",INDEPENDENT=YES" }
        text += script.gaps.contains(number) ? ",GAP=YES\n" : "\n"
      }
      if segment < end { text += "#EXTINF:4.0,\nsegment_\(segment).m4s\n" }
    }
    return text
  }

  private func address(ofPart number: Int) -> String {
    guard script.usesRanges else { return "URI=\"part_\(number).m4s\"" }
    let segment = number / Self.partsOfSegment
    let offset = (segment * Self.partsOfSegment..<number).reduce(0) { $0 + part($1).count }
    return "URI=\"segment_\(segment).m4s\",BYTERANGE=\"\(part(number).count)@\(offset)\""
  }

  /// A fragment with the samples of a part.
  private func part(_ number: Int) -> [UInt8] {
    let first = number * Self.samplesOfPart
    let part = (first..<first + Self.samplesOfPart).map { samples[$0 % samples.count] }
    let run = part.flatMap { sample in
      let shift = sample.presentationTime.value - sample.decodeTime.value
      return Self.word(sample.data.count) + Self.word(sample.isSync ? 0x200_0000 : 0x101_0000)
        + Self.word(Int(shift))
    }
    func fragment(_ offset: Int) -> [UInt8] {
      Self.box(
        "moof", Self.box("mfhd", Self.word(0) + Self.word(number + 1)),
        Self.box(
          "traf", Self.box("tfhd", Self.word(0x20008) + Self.word(1) + Self.word(1024)),
          Self.box("tfdt", Self.word(0) + Self.word(first * 1024)),
          Self.box(
            "trun",
            Self.word(0x100_0E01) + Self.word(part.count) + Self.word(offset) + run)))
    }
    return fragment(fragment(0).count + 8) + Self.box("mdat", part.flatMap { Array($0.data) })
  }

  private static func word(_ value: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func box(_ name: String, _ parts: [UInt8]...) -> [UInt8] {
    let body = parts.flatMap(\.self)
    return word(body.count + 8) + Array(name.utf8) + body
  }

  /// Opens the channel; with levels, in two of the same content.
  func source(hasLevels: Bool = false) async throws -> HLSSource {
    let url = "http://server/\(hasLevels ? "master" : "list").m3u8"
    return try await HLSSource(
      try Playlist.parse(bytes: Array((hasLevels ? Self.master : text).utf8), url: url), at: url,
      loader: self, options: .impatient, clock: WallClock(clock))
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
