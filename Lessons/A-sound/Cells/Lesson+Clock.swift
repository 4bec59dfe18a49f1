import LessonCharts
import LessonKit
import Media
import Playback

extension Lesson {
  /// Cell 7: what a device says, and what a clock makes of it.
  func showFollowing() throws {
    let rules: PlaybackRules = page.rules.or(.core)
    let run =
      recording.map { ClockRun($0, seconds: 10, rules: rules) }
      ?? ClockRun(device, seconds: 10, rules: rules)
    page.print(
      recording.map { "device: recorded in \($0.name.withoutControlCharacters)" }
        ?? "device: \(device)")
    page.print()
    let all = run.points.map(\.said)
    try draw(all, "pictures by the device's answers", like: all)
    try draw(run.points.map(\.shown), "pictures by the clock that follows it", like: all)
    page.print()
    var table = Table("pictures by", " mean", " worst", " uneven by")
    for (name, offsets) in [
      ("the device's answers", run.points.map(\.said)), ("the clock", run.points.map(\.shown)),
    ] {
      let late = Array(offsets.dropFirst(50))
      let mean = late.reduce(0, +) / Double(max(1, late.count))
      let worst = late.map(abs).max() ?? 0
      table.add(
        name, "\(mean.text(decimals: 2)) ms", "\(worst.text(decimals: 2)) ms",
        "\(Self.spread(late).text(decimals: 2)) ms")
    }
    page.print("from 1 s on, the sound is ahead of the pictures by")
    page.print(table)
  }

  private func draw(
    _ offsets: [Double], _ title: String, like all: [Double], length: Double = 10,
    _ unit: String = "s", thresholds: [Double] = []
  ) throws {
    let low = min(-5, (all.min() ?? 0).rounded(.down))
    let high = max(5, (all.max() ?? 0).rounded(.up))
    func mark(_ value: Double) -> LineChart.Mark {
      LineChart.Mark(value, label: "\(value.text(decimals: 0)) ms")
    }
    // At the beginning the clock has to find its way.
    let settled = offsets.dropFirst(offsets.count / 10)
    let range = [settled.min() ?? 0, settled.max() ?? 0].map { $0.text(decimals: 0) }
    try page.draw(
      LineChart(
        offsets, title: "\(title): the sound is \(range[0]) to \(range[1]) ms ahead",
        bottom: mark(low), top: mark(high),
        thresholds: [mark(0)] + thresholds.map(mark), start: "0 \(unit)",
        end: "\(length.text(decimals: 0)) \(unit)",
        ticks: LineChart.ticks(upTo: length, unit: unit)))
  }

  /// The standard deviation of the change within 40 ms: how unevenly pictures would come.
  private static func spread(_ offsets: [Double]) -> Double {
    let changes = zip(offsets, offsets.dropFirst(2)).map { $1 - $0 }
    guard !changes.isEmpty else { return 0 }
    let mean = changes.reduce(0, +) / Double(changes.count)
    let squares = changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(changes.count)).squareRoot()
  }

  /// Cell 8: an hour, with the computer's clock as the master and with the device.
  func showDrift() throws {
    let run = ClockRun(device, seconds: 3600, rules: page.rules.or(.core), isFree: true)
    page.print("device: \(device)")
    page.print()
    var table = Table(" minutes", " pictures by the computer's clock", " by the device")
    for minute in stride(from: 0, through: 60, by: 10) {
      let point = run.points[min(minute * 60 * 50, run.points.count - 1)]
      table.add(
        "\(minute)", "\(point.free.text(decimals: 1)) ms", "\(point.shown.text(decimals: 1)) ms")
    }
    page.print("the sound is ahead of the pictures by")
    page.print(table)
    page.print()
    let values = run.points.enumerated().filter { $0.offset % 250 == 0 }.map(\.element)
    let all = values.map(\.free)
    let noticed = [45.0, -125]
    try draw(
      all, "pictures by the computer's clock", like: all, length: 60, "min", thresholds: noticed)
    try draw(
      values.map(\.shown), "pictures by the device", like: all, length: 60, "min",
      thresholds: noticed)
    page.prose(
      "Viewers notice from 45 ms on, or from -125 ms on where the sound is late (ITU-R BT.1359).")
  }
}

/// A clock that follows a device for a while.
private struct ClockRun {
  /// By how much the sound is ahead of pictures at one moment, in milliseconds.
  struct Point {
    /// Of pictures by the device's answer.
    let said: Double
    /// By the clock that follows it.
    let shown: Double
    /// By a clock that follows nothing.
    let free: Double
  }

  private(set) var points: [Point] = []

  /// Follows the reports of a real device, every 20 ms; a straight line is taken for the truth.
  init(_ recording: RecordedClock, seconds: Int, rules: PlaybackRules) {
    var clock = AudioClock(sampleRate: recording.sampleRate, rules: rules)
    clock.run(at: .zero)
    let truth = recording.line
    var next = Duration.zero
    for reading in recording.readings where reading.time <= .seconds(seconds) {
      guard reading.time >= next else { continue }
      next = reading.time + DeviceModel.interval * 9 / 10
      clock.receive(reading)
      let said = MediaTime(
        value: Int64(reading.heard), timescale: UInt32(recording.sampleRate)
      ).duration
      let heard = truth(reading.time)
      func offset(_ position: Duration) -> Double { (heard - position) / .milliseconds(1) }
      points.append(
        Point(
          said: offset(said), shown: offset(clock.position(at: reading.time)),
          free: offset(reading.time)))
    }
  }

  /// Asks the device every 20 ms.
  init(_ device: DeviceModel, seconds: Int, rules: PlaybackRules, isFree: Bool = false) {
    var clock = AudioClock(sampleRate: DeviceModel.sampleRate, rules: rules)
    clock.run(at: .zero)
    let count = seconds * 50
    points.reserveCapacity(count + 1)
    for index in 0...count {
      // Questions do not come at even times, so that steps are met anywhere.
      let time = DeviceModel.interval * index + .microseconds(index * 7919 % 3000)
      let reading = device.reading(after: time)
      clock.receive(reading)
      let truth = device.heard(after: time)
      func offset(_ position: Duration) -> Double { (truth - position) / .milliseconds(1) }
      let said = MediaTime(
        value: Int64(reading.heard), timescale: UInt32(DeviceModel.sampleRate)
      ).duration
      points.append(
        Point(said: offset(said), shown: offset(clock.position(at: time)), free: offset(time)))
    }
  }
}
