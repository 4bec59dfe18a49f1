import LessonKit
import Media

/// What a real device reported, one reading after the other.
///
/// A line of the file is a reading: microseconds, frames written, and frames still to be heard, with
/// commas in between. Lines of `lesson07-playback --trace` will do too.
struct RecordedClock: Sendable {
  let name: String
  let readings: [DeviceReading]

  /// Frames a second, as exactly as the recording shows.
  let sampleRate: Int

  private static let rates = [
    8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000,
  ]
  private static let byteLimit = 16 << 20

  /// Reads a recording.
  ///
  /// - Throws: `LessonError` if the file cannot be read, or does not hold a second of readings.
  init(path: String) async throws(LessonError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let bytes: [UInt8]
    do {
      let file = try FileByteRangeReader(path: path)
      bytes = try await file.read(offset: 0, length: min(file.length, Self.byteLimit))
    } catch {
      throw LessonError("\(path): \(error)")
    }
    let all = bytes.split { $0 == 10 || $0 == 13 }.compactMap { line in
      Self.reading(String(decoding: line, as: UTF8.self))
    }
    guard let first = all.first, let last = all.last, last.time - first.time > .seconds(1),
      last.heard > first.heard
    else { throw LessonError("\(path): there is no second of readings in it") }
    let speed = Double(last.heard - first.heard) / ((last.time - first.time) / .seconds(1))
    let rate = Self.rates.min { abs(Double($0) - speed) < abs(Double($1) - speed) } ?? 48_000
    sampleRate = rate
    // As if all had begun with the first reading.
    readings = all.filter { $0.time >= first.time }.map { reading in
      DeviceReading(
        written: reading.written, delay: reading.delay, time: reading.time - first.time)
    }
  }

  private static func reading(_ line: String) -> DeviceReading? {
    let isTrace = line.hasPrefix("{")
    if isTrace, !line.contains("\"event\":\"sound\"") { return nil }
    let numbers: [Int?] =
      isTrace
      ? ["wallUs", "written", "delay"].map { number(named: $0, in: line) }
      : line.split(separator: ",").prefix(3).map { Int($0) }
    // Leaves out values that no device can have reported, so that no sum can overflow.
    guard numbers.count == 3, let time = numbers[0], let written = numbers[1],
      let delay = numbers[2], 0..<1 << 52 ~= time, 0..<1 << 40 ~= written,
      -(1 << 30)..<1 << 30 ~= delay
    else { return nil }
    return DeviceReading(written: written, delay: delay, time: .microseconds(time))
  }

  private static func number(named name: String, in line: String) -> Int? {
    let parts = line.split(separator: "\"\(name)\":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return Int(parts[1].prefix { $0 == "-" || $0.isNumber })
  }

  /// What has really been heard at a time: the straight line that fits all readings best.
  ///
  /// The truth is not recorded, but a quartz is even, so the line comes near it.
  var line: @Sendable (Duration) -> Duration {
    // The start may be rough, and would turn the line.
    let settled = readings.filter { $0.time > .seconds(1) }
    let points = (settled.count > 10 ? settled : readings).map { reading in
      (x: reading.time / .seconds(1), y: Double(reading.heard) / Double(sampleRate))
    }
    let count = Double(points.count)
    let (meanX, meanY) = (
      points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count
    )
    let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    let slope =
      points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / max(spread, 0.000_001)
    return { time in .seconds(meanY + slope * (time / .seconds(1) - meanX)) }
  }
}
