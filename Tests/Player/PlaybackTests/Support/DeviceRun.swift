import Foundation
import Media
import Playback
import TestSupport

/// Readings of a device, and the clock that follows them.
///
/// What a player does: a reading every 40 ms, and pictures in between, 24 a second, each at the moment
/// when the clock has reached it.
struct DeviceRun {
  let sampleRate = 48_000
  let readings: [DeviceReading]

  /// The readings of a device whose position is a function of the time since its start.
  ///
  /// - Parameters:
  ///   - duration: For how long it is read.
  ///   - interval: The time between two readings.
  ///   - heard: The position that it reports.
  init(
    lasting duration: Duration, every interval: Duration = .milliseconds(2),
    heard: (Duration) -> Duration
  ) {
    let count = Int(duration / interval)
    readings = (0...count).map { number in
      let time = interval * number
      let position = Int(heard(time) * 48_000 / .seconds(1))
      let written = Int((time + .milliseconds(100)) * 48_000 / .seconds(1))
      return DeviceReading(written: written, delay: written - position, time: time + Self.origin)
    }
  }

  /// A recording: time in microseconds, frames written, delay, room, code.
  init?(recording name: String) {
    let file = "\(packageFolder)/../shared/sound-clocks/\(name).csv"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    readings = text.split(separator: "\n").dropFirst().compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 5, numbers[4] == 0 else { return nil }
      return DeviceReading(
        written: numbers[1], delay: numbers[2], time: .microseconds(numbers[0]))
    }
  }

  private static let origin = Duration.seconds(1000)

  /// The device's own word, reading by reading.
  var raw: [(time: Duration, position: Duration)] {
    readings.map { reading in
      (reading.time, Duration.seconds(1) * reading.heard / sampleRate)
    }
  }

  /// What the clock shows at each reading's time; it receives one as often as the player does.
  func filtered(
    interval: Duration = AudioFeed.interval
  ) -> [(time: Duration, position: Duration)] {
    guard let first = readings.first else { return [] }
    var clock = AudioClock(sampleRate: sampleRate)
    clock.run(at: first.time)
    var next = first.time
    return readings.map { reading in
      if reading.time >= next {
        clock.receive(reading)
        next = reading.time + interval
      }
      return (reading.time, clock.position(at: reading.time))
    }
  }

  /// The standard deviation of the times between pictures, in milliseconds.
  ///
  /// A picture is shown as soon as the clock has reached it; between two readings it runs as the wall
  /// clock does.
  static func jitter(
    of clock: [(time: Duration, position: Duration)], after settling: Duration = .seconds(1)
  ) -> Double {
    let picture = Duration.seconds(1) / 24
    guard let first = clock.first, let last = clock.last else { return 0 }
    var times: [Double] = []
    var index = 0
    var due = first.position + settling
    while due < last.position {
      while index < clock.count, clock[index].position < due { index += 1 }
      guard index < clock.count, index > 0 else { break }
      let before = clock[index - 1]
      let shown = min(before.time + (due - before.position), clock[index].time)
      times.append(milliseconds(max(shown, before.time)))
      due += picture
    }
    let spans = zip(times, times.dropFirst()).map { $1 - $0 }
    guard !spans.isEmpty else { return 0 }
    let mean = spans.reduce(0, +) / Double(spans.count)
    return (spans.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(spans.count)).squareRoot()
  }

  static func milliseconds(_ span: Duration) -> Double { span / .milliseconds(1) }
}

extension [(time: Duration, position: Duration)] {
  /// Whether a clock that showed these went back.
  var goesBack: Bool { zip(self, dropFirst()).contains { $1.position < $0.position } }

  /// The largest distance from another clock at the same times, in milliseconds.
  func worstOffset(
    from other: [(time: Duration, position: Duration)], after settling: Duration
  ) -> Double {
    guard let start = first?.time else { return 0 }
    return zip(self, other).filter { $0.0.time - start >= settling }
      .map { abs(DeviceRun.milliseconds($0.position - $1.position)) }.max() ?? 0
  }
}
