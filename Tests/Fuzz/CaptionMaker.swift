import Media

/// Makes subtitles of files, samples and pictures, in which words, bytes and lengths are changed.
struct CaptionMaker: InputMaker {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  private static let pieces = [
    "WEBVTT\n\n", "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n", "NOTE x\n\n",
    "00:01.000 --> 00:02.000", " line:50% align:start", " position:101%", "\n", "\n\n", "\r\n",
    "1\n", "00:00:01,000 --> 00:00:02,500\n", "99999:59:59,999 --> ", "<i>", "</i>",
    "<c.yellow.bg_red>",
    "</c>", "<ruby>a<rt>b</rt></ruby>", "&amp;", "&#27;", "&#x110000;", "{\\an8}",
    "<font color=\"#f00\">",
    "a", "漢", "\u{5D0}", "e\u{301}\u{301}", "\u{200D}", "\u{202E}", "\u{1B}[2J", "-->", "<", "&",
    "<p begin=\"00:00:01\" end='2s'>", "</p>", "<br/>", "<!--", "<tt>", "<p/>", "<body begin='1s'>",
    "<div dur=\"00:00:01:12\">", "<span begin='0.5s' end='9000t'>", "</span>", "</div>", "<p>",
    "<tt ttp:frameRate='25' ttp:frameRateMultiplier='1000 1001' ttp:tickRate='10000000'>",
  ]

  private static let samples: [[UInt8]] = [
    [0, 2, 0x48, 0x69, 0, 0, 0, 22, 0x73, 0x74, 0x79, 0x6C, 0, 1, 0, 0, 0, 2, 0, 1, 2, 18]
      + [255, 255, 255, 255],
    [0, 4, 0xFE, 0xFF, 0, 0x41],
    [0, 0, 0, 18] + Array("vttc".utf8) + [0, 0, 0, 10] + Array("paylHi".utf8),
    [0, 0, 0, 8] + Array("vtte".utf8),
    [0, 0, 0, 50] + Array("vttc".utf8) + [0, 0, 0, 10] + Array("iden42".utf8)
      + [0, 0, 0, 14] + Array("sttgline:0".utf8) + [0, 0, 0, 18] + Array("payl<i>Hi</i>a".utf8)
      + [0, 0, 0, 10] + Array("vttaNB".utf8),
    [0, 2, 0x48, 0x69, 0, 0, 0, 12, 0x68, 0x6C, 0x69, 0x74, 0, 0, 0, 1, 0, 0, 0, 16]
      + Array("krok".utf8) + [0, 0, 0, 0, 0, 1, 0, 9],
    [0, 0, 0, 18] + Array("cdat".utf8) + [0x94, 0x29, 0x94, 0x70, 0xC8, 0xE9, 0x80, 0x80, 0, 0]
      + [0, 0, 0, 10] + Array("cdt2".utf8) + [0x15, 0xA7],
  ]

  /// Codes of closed captions without their bits of parity, and letters.
  private static let pairs: [[UInt8]] = [
    [0x14, 0x20], [0x14, 0x25], [0x14, 0x27], [0x14, 0x29], [0x1C, 0x29], [0x15, 0x26],
    [0x14, 0x2F], [0x14, 0x2D], [0x14, 0x2C], [0x14, 0x21], [0x14, 0x24], [0x11, 0x40],
    [0x17, 0x5E], [0x10, 0x5A], [0x14, 0x7F], [0x11, 0x2E], [0x11, 0x39], [0x12, 0x35],
    [0x13, 0x3F], [0x17, 0x23], [0x10, 0x24], [0x17, 0x2E], [0x41, 0x62], [0x7F, 0x20],
    [0x20, 0x60], [0x01, 0x03], [0x0F, 0x41], [0x14, 0x2A],
  ]

  private static func closedCaptions(_ random: inout SplitMix64) -> [UInt8] {
    let styles: [[UInt8]] = [[0x14, 0x20], [0x14, 0x26], [0x14, 0x29]]
    var bytes = styles.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      bytes += pairs.randomElement(using: &random) ?? []
    }
    return bytes.map { $0.nonzeroBitCount % 2 == 1 ? $0 : $0 | 0x80 }
  }

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xA24B_AED4_963E_E407)
    var bytes: [UInt8]
    if Int.random(in: 0..<4, using: &random) == 0 {
      bytes = Self.closedCaptions(&random)
    } else if Bool.random(using: &random), let sample = Self.samples.randomElement(using: &random) {
      bytes = sample
    } else {
      let count = Int.random(in: 1...40, using: &random)
      bytes = (0..<count).flatMap { _ in
        Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) { bytes = Array("WEBVTT\n\n".utf8) + bytes }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 3))
      default: bytes.insert(contentsOf: bytes[..<place].suffix(9), at: place)
      }
    }
    return bytes
  }
}
