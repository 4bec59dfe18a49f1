import Media

/// A moment by the calendar: `2026-11-23T02:30:00.500Z`, ISO/IEC 8601.
public struct PlaylistDate: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z, as clocks of computers count it: without leap seconds.
  public var sinceEpoch: Duration

  public init(sinceEpoch: Duration) {
    self.sinceEpoch = sinceEpoch
  }

  /// Parses a date and a time of day; `nil` if the text is not one.
  ///
  /// Seconds may be missing or have a fraction; an offset is `Z`, `+02:00`, `+0200` (as ffmpeg writes
  /// it) or `+02`. Without one it is that of UTC.
  public init?(parsing text: String) {
    var scanner = DateScanner(bytes: Array(text.utf8))
    guard let year = scanner.number(digits: 4), scanner.skip("-"),
      let month = scanner.number(digits: 2), scanner.skip("-"),
      let day = scanner.number(digits: 2), let days = Self.days(year: year, month: month, day: day)
    else { return nil }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let hour = scanner.number(digits: 2), hour <= 24, scanner.skip(":"),
      let minute = scanner.number(digits: 2), minute < 60
    else { return nil }
    var second = Duration.zero
    if scanner.skip(":") {
      guard let whole = scanner.number(digits: 2), whole <= 60 else { return nil }
      second = .seconds(whole) + scanner.fraction()
    }
    guard let offset = scanner.minutesAhead(), scanner.isAtEnd else { return nil }
    sinceEpoch = .seconds(days * 86_400 + hour * 3600 + (minute - offset) * 60) + second
  }

  /// A moment so much later.
  public static func + (date: PlaylistDate, duration: Duration) -> PlaylistDate {
    PlaylistDate(sinceEpoch: date.sinceEpoch + duration)
  }

  /// A moment so much earlier.
  public static func - (date: PlaylistDate, duration: Duration) -> PlaylistDate {
    PlaylistDate(sinceEpoch: date.sinceEpoch - duration)
  }

  /// The time between two moments.
  public static func - (left: PlaylistDate, right: PlaylistDate) -> Duration {
    left.sinceEpoch - right.sinceEpoch
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar; `nil` for one that does not exist.
  private static func days(year: Int, month: Int, day: Int) -> Int? {
    guard 1...12 ~= month, 1...31 ~= day else { return nil }
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let before = year - 1
    let years = before * 365 + before / 4 - before / 100 + before / 400
    // 719 162 days lie between 0001-01-01 and 1970-01-01.
    return years + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_162
  }
}

extension PlaylistDate: Comparable, CustomStringConvertible {
  public static func < (left: PlaylistDate, right: PlaylistDate) -> Bool {
    left.sinceEpoch < right.sinceEpoch
  }

  /// In UTC, with milliseconds rounded down: `2026-11-23T02:30:00.500Z`.
  public var description: String {
    let milliseconds = MediaTime(sinceEpoch, timescale: 1000).value
    var (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400_000) }
    let (year, month, day) = Self.date(days: Int(days))
    func digits(_ number: Int, _ count: Int) -> String {
      String(number).paddedLeft(to: count, with: "0")
    }
    let time = Int(rest)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
      + "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):"
      + "\(digits(time / 1000 % 60, 2)).\(digits(time % 1000, 3))Z"
  }

  /// The date this many days after 1970-01-01.
  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    // An estimate of the year from its mean length is off by one at most.
    var year = 1970 + Int((Double(days) / 365.2425).rounded(.down))
    while let start = Self.days(year: year + 1, month: 1, day: 1), start <= days { year += 1 }
    while let start = Self.days(year: year, month: 1, day: 1), start > days { year -= 1 }
    var month = 12
    while let start = Self.days(year: year, month: month, day: 1), start > days, month > 1 {
      month -= 1
    }
    let first = Self.days(year: year, month: month, day: 1) ?? 0
    return (year, month, days - first + 1)
  }
}

/// Reads the parts of a date.
private struct DateScanner {
  let bytes: [UInt8]
  private var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Moves past a character, where it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard offset + digits <= bytes.count else { return nil }
    let text = bytes[offset..<offset + digits]
    guard text.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    offset += digits
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The digits after a point or a comma, at most 18 of them; zero if there are none.
  mutating func fraction() -> Duration {
    guard skip(".") || skip(",") else { return .zero }
    var (attoseconds, unit) = (Int64(0), Int64(100_000_000_000_000_000))
    while offset < bytes.count, 0x30...0x39 ~= bytes[offset] {
      attoseconds += Int64(bytes[offset] - 0x30) * unit
      unit /= 10
      offset += 1
    }
    return Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
  }

  /// Minutes that the clock is ahead of UTC; `nil` for text that is not an offset.
  mutating func minutesAhead() -> Int? {
    if skip("Z") || skip("z") || isAtEnd { return 0 }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2) else { return nil }
    _ = skip(":")
    return sign * (hours * 60 + (isAtEnd ? 0 : number(digits: 2) ?? 0))
  }
}
