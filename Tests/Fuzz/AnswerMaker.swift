import Media
import TestSupport

/// Makes what a server or the program that fetches may say: messages of the wire, and HTTP answers.
///
/// The first byte of an input chooses: even numbers are messages of the wire, odd ones an answer.
struct AnswerMaker: InputMaker {
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
    return number.isMultiple(of: 2) ? [0] + messages(&random) : [1] + answer(&random)
  }

  /// A few messages, most of them well formed, and then some bytes of them changed.
  private func messages(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let payload = payload(&random)
      bytes.append(UInt8.random(in: 0...4, using: &random))
      bytes += Self.number(random.next(), byteCount: 4)
      bytes += Self.number(UInt64(payload.count), byteCount: 4) + payload
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] =
        [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    }
    if random.chance(1, of: 4) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
    return bytes
  }

  private func payload(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes += Self.number(random.next() >> random.next() % 64, byteCount: 8)
      case 1: bytes += Self.number(random.next(), byteCount: 2)
      case 2: bytes.append(UInt8.random(in: 0...7, using: &random))
      default:
        let text = Self.words.randomElement(using: &random) ?? ""
        bytes += Self.number(UInt64(text.utf8.count), byteCount: 4) + Array(text.utf8)
      }
    }
    return bytes
  }

  private static func number(_ value: UInt64, byteCount: UInt64) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static let words = [
    "", "http://a/b", "https://u:p@[::1]:8443/f.mp4?x=1", "etag", "\"v1\"", "content-length",
    "é\u{1B}",
    "location",
  ]

  /// Lines of a head as text, an empty one, and a body.
  private func answer(_ random: inout SplitMix64) -> [UInt8] {
    let statuses = [200, 206, 206, 206, 301, 304, 401, 404, 416, 429, 500, 503]
    var lines = ["\(statuses.randomElement(using: &random) ?? 200)"]
    for (name, values) in Self.headers where random.chance(3, of: 4) {
      lines.append("\(name): \(values.randomElement(using: &random) ?? "")")
    }
    let body = [UInt8](repeating: 7, count: Int.random(in: 0...300, using: &random))
    return Array((lines.joined(separator: "\n") + "\n\n").utf8) + body
  }

  private static let headers: [(String, [String])] = [
    (
      "content-range",
      [
        "bytes 0-99/100", "bytes 0-99/*", "bytes */100", "bytes 0-99/9223372036854775807",
        "bytes 5-4/100", "bytes 10-109/300", "bytes 0-18446744073709551615/18446744073709551616",
        "bytes 0-299/300", "pages 0-9/10", "bytes",
        "bytes 0-9223372036854775806/9223372036854775807",
      ]
    ),
    (
      "content-length",
      ["0", "100", "300", "-1", "9223372036854775807", "99999999999999999999", "x"]
    ),
    ("etag", ["\"a\"", "W/\"a\"", "\"b\"", "", "\""]),
    ("last-modified", ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "never"]),
    ("retry-after", ["0", "-5", "99999999999999999999", "Sun, 06 Nov 1994 08:49:37 GMT"]),
    ("location", ["/a", "//b/c", "file:///etc/passwd", "http://u:p@c/", ":", "\u{1B}[2J"]),
    ("content-encoding", ["gzip", "identity"]),
    ("accept-ranges", ["bytes", "none"]),
  ]
}
