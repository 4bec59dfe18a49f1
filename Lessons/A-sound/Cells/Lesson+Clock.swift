import LessonCharts
import LessonKit
import Media
import Playback

extension Lesson {
  /// Cell 7: what a device says, and what a clock makes of it.
  func showFollowing() throws {
    let run = ClockRun(device, seconds: 10, rules: page.rules.or(.core))
    page.print("device: \(device)")
    page.print()
    let extent = max(5, (run.points.map { abs($0.said) }.max() ?? 0).rounded(.up))
    try draw(run.points.map(\.said), "the device's answer, in milliseconds", extent)
    try draw(run.points.map(\.shown), "the clock, in milliseconds", extent)
    page.print()
    var table = Table("", " mean", " worst", " frames 40 ms apart are off by")
    for (name, offsets) in [
      ("the device's answer", run.points.map(\.said)), ("the clock", run.points.map(\.shown)),
    ] {
      let late = Array(offsets.dropFirst(50))
      let mean = late.reduce(0, +) / Double(max(1, late.count))
      let worst = late.map(abs).max() ?? 0
      table.add(
        name, "\(mean.text(decimals: 2)) ms", "\(worst.text(decimals: 2)) ms",
        "\(Self.spread(late).text(decimals: 2)) ms")
    }
    page.print("from the second second on, away from what is heard:")
    table.lines.forEach(page.print)
  }

  private func draw(_ offsets: [Double], _ title: String, _ extent: Double) throws {
    try page.draw(
      LineChart(
        offsets, title: title, bottom: .init(-extent, label: "\(Int(-extent)) ms late"),
        top: .init(extent, label: "\(Int(extent)) ms early"),
        thresholds: [.init(0, label: "as it is heard")], start: "0 s", end: "10 s"))
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
    var table = Table(" minutes", " by the computer's clock", " by the device")
    for minute in stride(from: 0, through: 60, by: 10) {
      let point = run.points[min(minute * 60 * 50, run.points.count - 1)]
      table.add(
        "\(minute)", "\(point.free.text(decimals: 1)) ms", "\(point.shown.text(decimals: 1)) ms")
    }
    page.print("pictures are early by")
    table.lines.forEach(page.print)
    page.print()
    let values = run.points.enumerated().filter { $0.offset % 250 == 0 }.map(\.element)
    let extent = max(200, (values.map { abs($0.free) }.max() ?? 0).rounded(.up))
    for (title, offsets) in [
      ("pictures by the computer's clock, in milliseconds", values.map(\.free)),
      ("pictures by the device, in milliseconds", values.map(\.shown)),
    ] {
      try page.draw(
        LineChart(
          offsets, title: title, bottom: .init(-extent, label: "\(Int(-extent)) ms late"),
          top: .init(extent, label: "\(Int(extent)) ms early"),
          thresholds: [
            .init(45, label: "45 ms: noticed"), .init(-125, label: "-125 ms: noticed"),
          ], start: "0 min", end: "60 min"))
    }
  }
}

/// A clock that follows a device for a while.
private struct ClockRun {
  /// How far things are from what is heard at one moment, in milliseconds; later is negative.
  struct Point {
    /// The device's answer.
    let said: Double
    /// The clock that follows it.
    let shown: Double
    /// A clock that follows nothing.
    let free: Double
  }

  private(set) var points: [Point] = []

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
      func offset(_ position: Duration) -> Double { (position - truth) / .milliseconds(1) }
      let said = MediaTime(
        value: Int64(reading.heard), timescale: UInt32(DeviceModel.sampleRate)
      ).duration
      points.append(
        Point(said: offset(said), shown: offset(clock.position(at: time)), free: offset(time)))
    }
  }
}
