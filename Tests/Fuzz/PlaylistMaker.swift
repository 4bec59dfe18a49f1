import Media
import TestSupport

/// Makes playlists: lines of all tags in any order, some of them damaged, some many times.
struct PlaylistMaker: InputMaker {
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
    var text = random.chance(19, of: 20) ? "#EXTM3U\n" : ""
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let line = line(&random)
      let count = random.chance(1, of: 40) ? Int.random(in: 2...2000, using: &random) : 1
      text += String(repeating: line + "\n", count: count)
    }
    var bytes = Array(text.utf8)
    guard random.chance(1, of: 3) else { return bytes }
    for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes, &random) }
    return bytes
  }

  private func line(_ random: inout SplitMix64) -> String {
    var tag = Self.tags.randomElement(using: &random) ?? ""
    // With these, most lists would be refused before much of them was read.
    if Self.fatal.contains(where: { tag.contains($0) }), random.chance(19, of: 20) { tag = "a.ts" }
    guard tag.hasSuffix(":") else { return tag }
    if random.chance(1, of: 2) { return tag + value(&random) }
    let names = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      (Self.attributes.randomElement(using: &random) ?? "") + "=" + value(&random)
    }
    return tag + names.joined(separator: ",")
  }

  private func value(_ random: inout SplitMix64) -> String {
    Self.values.randomElement(using: &random) ?? ""
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      bytes[place] = [0, 0x0A, 0x0D, 0x22, 0x2C, 0x7B, 0xFF].randomElement(using: &random) ?? 0
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(200), at: place)
    default: bytes.removeLast(Int.random(in: 0...bytes.count / 4, using: &random))
    }
  }

  private static let fatal = ["DEFINE", "SKIP", "{$t}"]

  private static let tags = [
    "a.ts", "../b/{$t}.ts?x=1", "//h/c.mp4", "data:,x", "a b", "# comment", "", "#EXTINF:",
    "#EXTINF:4,t",
    "#EXTINF:4.004,", "#EXT-X-VERSION:", "#EXT-X-TARGETDURATION:", "#EXT-X-TARGETDURATION:4",
    "#EXT-X-MEDIA-SEQUENCE:", "#EXT-X-DISCONTINUITY-SEQUENCE:", "#EXT-X-ENDLIST",
    "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-I-FRAMES-ONLY", "#EXT-X-INDEPENDENT-SEGMENTS",
    "#EXT-X-START:", "#EXT-X-DEFINE:", "#EXT-X-DEFINE:NAME=\"t\",VALUE=\"x{$t}\"",
    "#EXT-X-PART-INF:", "#EXT-X-SERVER-CONTROL:", "#EXT-X-BYTERANGE:", "#EXT-X-BYTERANGE:100",
    "#EXT-X-DISCONTINUITY", "#EXT-X-KEY:", "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:",
    "#EXT-X-MAP:URI=\"i.mp4\"", "#EXT-X-PROGRAM-DATE-TIME:", "#EXT-X-GAP", "#EXT-X-BITRATE:",
    "#EXT-X-PART:", "#EXT-X-PART:DURATION=1,URI=\"p\"", "#EXT-X-DATERANGE:", "#EXT-X-SKIP:",
    "#EXT-X-SKIP:SKIPPED-SEGMENTS=2", "#EXT-X-PRELOAD-HINT:", "#EXT-X-RENDITION-REPORT:",
    "#EXT-X-MEDIA:", "#EXT-X-STREAM-INF:", "#EXT-X-STREAM-INF:BANDWIDTH=1000",
    "#EXT-X-I-FRAME-STREAM-INF:", "#EXT-X-SESSION-DATA:", "#EXT-X-SESSION-KEY:",
    "#EXT-X-CONTENT-STEERING:", "#EXT-X-OTHER:",
  ]

  private static let attributes = [
    "URI", "BYTERANGE", "METHOD", "IV", "KEYFORMAT", "NAME", "VALUE", "IMPORT", "QUERYPARAM",
    "DURATION", "TIME-OFFSET", "ID", "START-DATE", "END-DATE", "SKIPPED-SEGMENTS", "BANDWIDTH",
    "RESOLUTION", "CODECS", "FRAME-RATE", "TYPE", "GROUP-ID", "AUDIO", "HOLD-BACK",
    "CAN-SKIP-UNTIL",
    "PART-TARGET", "BYTERANGE-START", "RECENTLY-REMOVED-DATERANGES", "\u{1B}", "",
  ]

  private static let values = [
    "0", "1", "4.5", "-1", ".", "9223372036854775807", "18446744073709551616", "999999999.9",
    "1@9223372036854775806", "100@0", "@", "0x1F", "0x100000000000000000000000000000000", "YES",
    "AES-128", "NONE", "SAMPLE-AES", "AUDIO", "PART", "\"t\"", "\"{$t}\"", "\"a,b\"", "\"", "1x2",
    "2026-11-23T02:30:00.5Z", "9999-12-31T23:59:60+99:99", "0000-01-01T00:00:00Z", "é\u{1B}[31m",
  ]
}
