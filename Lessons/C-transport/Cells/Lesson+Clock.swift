import LessonCharts
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 5: the sender's clock against the bytes.
  func showClock() throws {
    let clock = packets.clock
    guard clock.points.count > 1, let mean = clock.meanRate else {
      return page.print("the stream has \(clock.points.count) readings of a clock: too few")
    }
    var table = Table("the clock", " value")
    table.add("readings", clock.points.count.grouped)
    table.add("from the first to the last", Self.milliseconds(clock.duration, 27_000))
    table.add("longest time between two", Self.milliseconds(clock.longestInterval, 27_000))
    table.add("bits a second on average", Int(mean.rounded()).grouped)
    let leads = clock.leads.elements
    if let least = leads.min(), let most = leads.max() {
      table.add("shortest wait of a picture for its decoding", Self.milliseconds(least, 90))
      table.add("longest wait", Self.milliseconds(most, 90))
    }
    page.print(table)
    if clock.longestInterval > 2_700_000 {
      page.prose("(ISO/IEC 13818-1 §2.7.2 wants a reading every 100 ms at least)")
    }
    page.print()
    let rates = clock.rates
    let top = max(1, rates.filter(\.isFinite).max() ?? 1)
    try page.draw(
      LineChart(
        Self.stretched(rates), title: "kbit/s from one reading to the next",
        bottom: .init(0, label: "0"),
        top: .init(top, label: Int(top / 1000).grouped),
        thresholds: [.init(mean, label: Int(mean / 1000).grouped)], start: "0",
        end: Self.milliseconds(clock.duration, 27_000)))
    page.print()
    let drifts = clock.drifts
    let (low, high) = (min(-1, drifts.min() ?? -1), max(1, drifts.max() ?? 1))
    try page.draw(
      LineChart(
        Self.stretched(drifts), title: "ms by which the clock is ahead of one that counts bytes",
        bottom: .init(low, label: Int(low.rounded()).grouped),
        top: .init(high, label: Int(high.rounded()).grouped), thresholds: [.init(0, label: "0")],
        start: "0", end: Self.milliseconds(clock.duration, 27_000)))
  }

  /// A short series with each value this many times that it fills a chart.
  static func stretched(_ values: [Double]) -> [Double] {
    let times = max(1, 72 / max(1, values.count))
    return values.flatMap { repeatElement($0, count: times) }
  }

  /// Ticks in milliseconds.
  private static func milliseconds(_ ticks: Int64, _ perMillisecond: Int64) -> String {
    (Double(ticks) / Double(perMillisecond)).text(decimals: 1) + " ms"
  }
}
