import LessonCharts
import LessonKit
import Media
import RTP

extension Lesson {
  /// Latencies that the table compares, in milliseconds.
  private static let latencies = [0, 5, 10, 20, 50, 100, 200, 2500]

  /// Cell 3: how long packets are on their way, and what waiting for them brings.
  func showJitter(_ surveys: Surveys) throws {
    let survey = surveys.impaired
    let delays = survey.sent.compactMap { packet in
      packet.arrivals.first.map { ($0 - packet.time) / .milliseconds(1) }
    }
    guard let least = delays.min(), !delays.isEmpty else { return page.print("(no packet came)") }
    let bins = Self.histogram(delays.map { $0 - least })
    let soon = bins.dropLast().reduce(0, +)
    try page.draw(
      ColumnChart(
        "packets: \(soon) of \(delays.count) take at most 24 ms longer than the fastest one",
        columns: bins.enumerated().map {
          ColumnChart.Column(Double($1), category: $0 == bins.count - 1 ? 1 : 0)
        },
        categories: [
          ChartCategory("comes within 24 ms", symbol: "m", color: .sky),
          ChartCategory("comes later", symbol: "l", color: .vermilion),
        ],
        top: "\(bins.max() ?? 0)", start: "0 ms", end: "24 ms, more"))
    page.print()
    try showLatencies(surveys)
    page.print()
    let waits = survey.sent.compactMap { packet in
      packet.delivery.flatMap { delivery in
        packet.arrivals.first.map { max(0, (delivery - $0) / .milliseconds(1)) }
      }
    }
    let most = max(1, waits.max() ?? 1)
    try page.draw(
      LineChart(
        waits, title: "packets wait in the buffer \(Int(most.rounded())) ms at most",
        bottom: .init(0, label: "0 ms"), top: .init(most, label: "\(Int(most.rounded())) ms"),
        start: "the first packet", end: "the last"))
    page.print()
    showEstimate(survey)
  }

  private static func histogram(_ delays: [Double]) -> [Int] {
    var bins = [Int](repeating: 0, count: 25)
    for delay in delays { bins[min(bins.count - 1, Int(delay))] += 1 }
    return bins
  }

  private func showLatencies(_ surveys: Surveys) throws {
    var table = Table(" latency", " lost", " late", " pictures whole", " shown")
    for latency in Self.latencies {
      var settings = settings
      settings.latency = .milliseconds(latency)
      let survey = LiveSurvey(
        surveys.recording, surveys.impairment, description, settings, rules: rules)
      let counters = survey.counters
      let whole = survey.units.count { !$0.isDamaged }
      table.add(
        "\(latency) ms", "\(counters.lost)", "\(counters.late)", "\(whole)",
        "\(survey.units.count { !$0.isHeld && !$0.isDamaged })")
    }
    page.print(table)
    page.print()
    page.print(
      "without losses \(surveys.clean.units.count) pictures are whole; \"shown\" are those that "
        + "refer\nto none that is missing")
  }

  /// The standard's own measure, and why it says little of pictures.
  private func showEstimate(_ survey: LiveSurvey) {
    guard let index = survey.processor.formats.keys.min(),
      let format = survey.processor.formats[index],
      let statistics = survey.processor.statistics(ofStream: index)
    else { return }
    let milliseconds = statistics.jitter.jitter * 1000 / Double(format.clockRate)
    page.prose(
      "RFC 3550's jitter at the end: \(Int(statistics.jitter.jitter).grouped) ticks, "
        + "\(milliseconds.text(decimals: 1)) ms. It compares arrivals with timestamps. Pictures that "
        + "refer to later ones are sent after them, so timestamps go back though no packet is late: "
        + "with B-frames the number is large on a perfect network, too.")
  }
}
