/// A time as WebVTT writes it: `00:01.500`, or `01:00:01.500` (WebVTT §4.3, §6.3).
enum WebVTTTimestamp {
  /// Hours that are still added without an overflow; a film of that length takes a century.
  private static let mostHourDigits = 6

  /// Reads a time from the front of a text, which is then what follows it.
  ///
  /// - Returns: The time; `nil` if there is none.
  static func read(_ text: inout ArraySlice<UInt8>) -> Duration? {
    guard let first = digits(&text), first.count <= mostHourDigits,
      skip(":", &text), let second = digits(&text), second.count == 2
    else { return nil }
    let (hours, minutes, seconds): (Int, Int, Int)
    if text.first == UInt8(ascii: ":") || first.count != 2 || first.value > 59 {
      guard skip(":", &text), let third = digits(&text), third.count == 2 else { return nil }
      (hours, minutes, seconds) = (first.value, second.value, third.value)
    } else {
      (hours, minutes, seconds) = (0, first.value, second.value)
    }
    guard minutes < 60, seconds < 60, skip(".", &text), let thousandths = digits(&text),
      thousandths.count == 3
    else { return nil }
    return .milliseconds(((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths.value)
  }

  /// Reads a time that is all of a text.
  static func time(_ text: ArraySlice<UInt8>) -> Duration? {
    var text = text
    let time = read(&text)
    return text.isEmpty ? time : nil
  }

  private static func skip(_ character: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: character) else { return false }
    text.removeFirst()
    return true
  }

  private static func digits(_ text: inout ArraySlice<UInt8>) -> (value: Int, count: Int)? {
    let digits = text.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    text = text.dropFirst(digits.count)
    guard digits.count <= mostHourDigits, let value = Int(digits.text()) else { return nil }
    return (value, digits.count)
  }
}

/// Which moment of a transport stream's clock a moment of a WebVTT file is (RFC 8216 §3.5).
///
///     X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000
package struct WebVTTTimestampMap: Hashable, Sendable {
  package let local: Duration

  /// In units of 1 / 90 000 s, 33 bits.
  package let transportTime: UInt64

  package init(local: Duration, transportTime: UInt64) {
    (self.local, self.transportTime) = (local, transportTime)
  }

  private static let name = Array("X-TIMESTAMP-MAP=".utf8)

  /// Reads a line of the header; `nil` if it is another one, or damaged.
  init?(line: ArraySlice<UInt8>) {
    guard line.starts(with: Self.name) else { return nil }
    var (local, time): (Duration?, UInt64?)
    for part in line.dropFirst(Self.name.count).split(separator: UInt8(ascii: ",")) {
      let pair = part.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0].text() {
      case "LOCAL": local = WebVTTTimestamp.time(pair[1])
      case "MPEGTS": time = UInt64(pair[1].text())
      default: break
      }
    }
    guard let local, let time, time < 1 << 33 else { return nil }
    self.init(local: local, transportTime: time)
  }
}
