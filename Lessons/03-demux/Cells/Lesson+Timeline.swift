import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// A timeline whose first lane shows the groups of pictures.
  ///
  /// - Parameters:
  ///   - moment: What has to be visible, in seconds; of a long film only the surroundings are shown.
  ///   - lanes: The lanes below.
  /// - Returns: The chart.
  func timeline(around moment: Double?, lanes: [TimelineChart.Lane]) -> TimelineChart {
    let keys = samples.lazy.filter(\.isSync).map { track.exactSeconds(of: $0) }
    let end = lastMoment
    let length = Self.timelineLength
    var range = min(0, firstMoment)..<max(end, 0.001)
    if range.upperBound - range.lowerBound > length {
      let start = max(range.lowerBound, min((moment ?? 0) - length / 2, end - length))
      range = start..<start + length
    }
    var groups: [TimelineChart.Span] = []
    var marks: [TimelineChart.Mark] = []
    var number = 0
    var last: Double?
    for key in keys {
      if let last, key > last { groups.append(.init(last..<key, category: number % 2)) }
      if last != nil { number += 1 }
      if range.contains(key) { marks.append(.init(key)) }
      last = key
      if key > range.upperBound { break }
    }
    if let last, last < end { groups.append(.init(last..<end, category: number % 2)) }
    return TimelineChart(
      [.init("groups", spans: groups, marks: marks)] + lanes, range: range,
      categories: Self.timelineCategories)
  }

  /// When the first picture appears; it may not be the first to be decoded.
  var firstMoment: Double {
    samples.prefix(Self.reorderLimit).map { track.exactSeconds(of: $0) }.min() ?? 0
  }

  /// When the last picture has been shown; it may not be the last to be decoded.
  var lastMoment: Double {
    let ends = samples.suffix(Self.reorderLimit).map { sample in
      track.exactSeconds(of: sample) + track.exactSeconds(sample.duration)
    }
    return ends.max() ?? 0
  }

  /// More samples than any codec puts into another order.
  private static var reorderLimit: Int { 32 }

  /// Seconds of a film that are drawn at once.
  private static var timelineLength: Double { 30 }

  private static let timelineCategories = [
    ChartCategory("a group", symbol: "1", color: .sky),
    ChartCategory("the next one", symbol: "2", color: .purple),
    ChartCategory("shown", symbol: "s", color: .green),
    ChartCategory("cut off", symbol: "x", color: .vermilion),
    ChartCategory("nothing yet", symbol: "-", color: .faint),
    ChartCategory("decoded for the seek", symbol: "d", color: .orange),
  ]

  /// Shows on a timeline what a seek decodes.
  func drawSeek(_ plan: ResolvedSeek, to target: Duration) throws {
    let moment = target / .seconds(1)
    let start = track.exactSeconds(of: plan.sync)
    let end = max(track.exactSeconds(of: plan.target), start + 0.001)
    try page.draw(
      timeline(
        around: moment,
        lanes: [
          .init(
            "seek", spans: [.init(start..<end, category: 5)],
            marks: [.init(moment, label: "\(target.secondsText) s")])
        ]))
  }
}

extension MP4Track {
  /// Ticks of the track in seconds, for a chart: exact enough for any pixel.
  func exactSeconds(_ ticks: Int64) -> Double { Double(ticks) / Double(track.timescale) }

  /// When a sample is shown, in seconds, for a chart.
  func exactSeconds(of sample: SampleRecord) -> Double {
    exactSeconds(editList.presentationTime(ofMedia: sample.presentationTime))
  }

  /// Ticks of the track in seconds, in words.
  func seconds(_ ticks: Int64) -> String {
    MediaTime(value: ticks, timescale: track.timescale).secondsText
  }
}
