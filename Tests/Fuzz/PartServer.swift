import Media
import Synchronization
import TestSupport

/// A server that has the lists of an input, and media of the fixtures, whole or damaged.
///
/// Each list is one longer at each request, so levels, sound and subtitles end at different times.
final class PartServer: ResourceLoader {
  /// The number of requests that are answered; the rest fail.
  static let requestLimit = 2000

  /// After so many requests each list is complete.
  private static let listLimit = 80

  /// What the answers depend on.
  let seed: UInt64
  private let lists: [String]
  private let counts = Mutex<[Substring: Int]>([:])

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let front = text.prefix { $0 != "\n" }
    seed = UInt64(front.dropFirst()) ?? 0
    lists = text.dropFirst(front.count + 1).split(separator: "%%\n").map { String($0) }
  }

  /// The playlist to open: one with two levels, or that of the first.
  var address: String { "http://server/" + (seed % 4 == 0 ? "list.m3u8" : "master.m3u8") }

  var requestCount: Int { counts.withLock { $0.values.reduce(0, +) } }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    let name = request.url.dropFirst("http://server/".count).prefix { $0 != "?" }
    let count = counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name] ?? 0
    }
    guard requestCount <= Self.requestLimit, !Task.isCancelled else { throw .cancelled }
    guard !name.hasSuffix(".m3u8") else {
      return Resource(
        ResourceHead(status: 200, url: request.url), for: request,
        bytes: Array(list(name, count).utf8))
    }
    var random = SplitMix64(
      seed: name.utf8.reduce(seed &+ UInt64(count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    return answer(to: request, media(name, &random), &random)
  }

  private func list(_ name: Substring, _ count: Int) -> String {
    if name == "master.m3u8" { return master }
    guard !lists.isEmpty else { return "" }
    var text = lists[min(count, lists.count) - 1]
    if name == "text.m3u8" { text = text.replacing(".m4s", with: ".vtt") }
    if name == "sound.m3u8" { text = text.replacing(#/(seg|part|init)_?/#) { "sound_\($0.0)" } }
    let isOver = count > lists.count + 4 || count > Self.listLimit
    return text + (isOver ? "#EXT-X-ENDLIST\n" : "")
  }

  /// The bytes behind a name; one file in six is damaged.
  private func media(_ name: Substring, _ random: inout SplitMix64) -> [UInt8] {
    if name.hasPrefix("key") { return Array(repeating: 7, count: 16) }
    var bytes = file(name, &random)
    guard random.chance(1, of: 6), !bytes.isEmpty else { return bytes }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return bytes
  }

  private func file(_ name: Substring, _ random: inout SplitMix64) -> [UInt8] {
    let isSound = name.hasPrefix("sound_")
    if name.contains("init") {
      return Self.files[isSound ? "fmp4/sound_init.mp4" : "fmp4/low_init.mp4"] ?? []
    }
    if name.hasSuffix(".vtt") { return Self.files["text/en_0.vtt"] ?? [] }
    if isSound { return Self.files["fmp4/sound_0.m4s"] ?? [] }
    let names = random.chance(2, of: 3) ? ["fmp4/low_0.m4s", "fmp4/low_1.m4s"] : ["ts/low_0.ts"]
    let bytes = Self.files[names.randomElement(using: &random) ?? ""] ?? []
    guard random.chance(1, of: 2) else { return bytes }
    return Array(bytes.prefix(188 * Int.random(in: 1...60, using: &random)))
  }

  /// An answer as it should be, or one in six or so that is not.
  private func answer(
    to request: ResourceRequest, _ bytes: [UInt8], _ random: inout SplitMix64
  ) -> Resource {
    var (status, headers, body) = (200, [String: String](), bytes)
    if let range = request.range, random.chance(5, of: 6) {
      body = Array(bytes.dropFirst(range.lowerBound).prefix(range.count))
      status = body.isEmpty ? 416 : 206
      let end = range.lowerBound &+ max(body.count, 1) &- 1
      headers["content-range"] = "bytes \(range.lowerBound)-\(end)/*"
    }
    switch Int.random(in: 0..<40, using: &random) {
    case 0: (status, body) = (404, [])
    case 1: status = 206
    case 2: headers["content-range"] = "bytes 0-9223372036854775806/*"
    case 3: headers["content-length"] = "\(body.count + 1)"
    case 4: body = []
    case 5: headers["content-encoding"] = "gzip"
    default: break
    }
    return Resource(
      ResourceHead(status: status, url: request.url, headers: headers), for: request, bytes: body)
  }

  /// Two levels with subtitles; in every other input with sound of their own.
  private var master: String {
    let sound = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"sound\",NAME=\"English\",URI=\"sound.m3u8\"\n"
    let attributes = "SUBTITLES=\"text\"" + (seed % 4 == 2 ? ",AUDIO=\"sound\"" : "")
    return """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="text.m3u8"
      \(seed % 4 == 2 ? sound : "")#EXT-X-STREAM-INF:BANDWIDTH=50000,RESOLUTION=96x54,\(attributes)
      list.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=96x54,\(attributes)
      other.m3u8

      """
  }

  private static let files: [String: [UInt8]] = {
    let names = [
      "fmp4/low_init.mp4", "fmp4/low_0.m4s", "fmp4/low_1.m4s", "fmp4/sound_init.mp4",
      "fmp4/sound_0.m4s", "ts/low_0.ts", "text/en_0.vtt",
    ]
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, (try? Options.bytes(of: "\(packageFolder)/Fixtures/hls/\($0)")) ?? [])
      })
  }()
}
