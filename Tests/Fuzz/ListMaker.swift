import Media
import TestSupport

/// Makes playlists of names and files of options: lines of both in any order, some of them damaged.
struct ListMaker: InputMaker {
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    let pieces = random.chance(1, of: 2) ? Self.names : Self.options
    var bytes = random.chance(1, of: 8) ? [0xEF, 0xBB, 0xBF] : [UInt8]()
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let isOther = random.chance(1, of: 30)
      let line = (isOther ? Self.names + Self.options : pieces).randomElement(using: &random) ?? ""
      let count = random.chance(1, of: 200) ? Int.random(in: 2...200, using: &random) : 1
      for _ in 0..<count { bytes += Array(line.utf8) + [0x0A] }
    }
    if random.chance(1, of: 100) {
      bytes += [UInt8](repeating: 0x61, count: Int.random(in: 4000...70_000, using: &random))
    }
    guard random.chance(1, of: 2) else { return bytes }
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      bytes[place] =
        [0, 0x09, 0x0A, 0x0D, 0x1B, 0x22, 0x27, 0x2C, 0x3D, 0x7F, 0x9B, 0xC2, 0xFF]
        .randomElement(using: &random) ?? 0
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 20))
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(200), at: place)
    default: bytes.removeLast(Int.random(in: 0...bytes.count / 4, using: &random))
    }
  }

  private static let names = [
    "#EXTM3U", "#EXTINF:123,The Cock", "#EXTINF:-1 logo=\"a,b\",Title", "#EXTINF:", "#EXTINF:1",
    "#EXTINF:1,\u{1B}[2J", "#EXT-X-VERSION:7", "# comment", "", " ", "a.mp4", "b c.mp4", "../a.mp4",
    "/tmp/x.mp4", "film.m3u", "http://h/a b.mp4", "https://u:p@h/a.mp4?x#y",
    "file:///tmp/a%20b.mp4",
    "file:a", "FILE://h/a", "//h/a", "http://", "http:///", "rtp://239.0.0.1:5004", "-", "--x", "%",
    "%zz.mp4", "a\u{1B}]0;x\u{7}", "\u{202E}a", "漢.mp4", "e\u{301}", "?", "#", "://", "a://b",
  ]

  private static let options = [
    "# mine", "", "--loop", "--loop=", "--loop=yes", "--volume 60", "--volume=60", "--volume",
    "--volume -1", "--volume 99999999999999999999", "--volume=6e9", "--sub-file My Film #1.srt",
    "--sub-file=\"a b\"", "--sub-file 'a'", "--sub-file \"", "--sub-file=", "--start 1:30",
    "--start 99999999999:99", "--start -1", "--start 1e308", "--", "-", "film.mp4", "--version",
    "--json", "--no-config", "--volumes 6", "\t --loop \r", "--loop\u{FEFF}", "--漢 x", "--=",
    "--=x",
    "--sub-file \u{1B}[2J", "--\u{1B}[2J",
  ]
}
