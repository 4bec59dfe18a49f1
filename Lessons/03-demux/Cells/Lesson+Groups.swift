import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  func showGroups() throws {
    let statistics = SampleStatistics(samples, timescale: track.timescale)
    guard statistics.sampleCount > 0 else { return page.print("(there are no samples)") }
    try page.draw(timeline(around: nil, lanes: editLane.map { [$0] } ?? []))
    page.print()
    describe(statistics)
  }

  private func describe(_ statistics: SampleStatistics) {
    var table = Table("", "")
    let lengths = statistics.groupLengths ?? 0...0
    let range = lengths.lowerBound == lengths.upperBound ? "" : "\(lengths.lowerBound.grouped) to "
    let samples = lengths.upperBound == 1 ? "sample" : "samples"
    let longest = track.seconds(statistics.longestGroupDuration)
    table.add(
      "groups",
      "\(statistics.groupCount.grouped), of \(range)\(lengths.upperBound.grouped) \(samples); "
        + "the longest lasts \(longest) s")
    table.add("reordering", Self.reordering(statistics.reorderDepth))
    table.add(track.kind == .video ? "frame rate" : "rate", rate(statistics))
    table.add("bit rate", bitRate(statistics))
    page.print(table)
  }

  private static func reordering(_ depth: Int) -> String {
    switch depth {
    case 0: "none: what is decoded first is shown first"
    case 1: "a picture waits for 1 that is decoded later and shown earlier"
    default: "a picture waits for up to \(depth) that are decoded later and shown earlier"
    }
  }

  private func rate(_ statistics: SampleStatistics) -> String {
    guard let durations = statistics.frameDurations, durations.upperBound > 0 else { return "–" }
    let ticks = Double(track.timescale)
    func rate(_ duration: Double) -> String { (ticks / max(1, duration)).text(decimals: 3) }
    let (shortest, longest) = (Double(durations.lowerBound), Double(durations.upperBound))
    let mean = Double(statistics.duration) / Double(statistics.sampleCount)
    guard !statistics.hasConstantFrameRate else {
      return "constant, \(rate(shortest == longest ? shortest : mean)) a second"
    }
    return "variable, \(rate(longest)) to \(rate(shortest)) a second, \(rate(mean)) on average"
  }

  private func bitRate(_ statistics: SampleStatistics) -> String {
    let seconds = Double(statistics.duration) / Double(track.timescale)
    guard seconds > 0 else { return "–" }
    func kilobits(_ bytes: Double) -> String { Int(min(8 * bytes / 1000, 1e15)).grouped }
    return "\(kilobits(Double(statistics.byteCount) / seconds)) kbit/s on average, "
      + "\(kilobits(Double(statistics.peakByteCount))) kbit in the largest second"
  }

  /// What the edit list shows and what it cuts off, if there is one.
  private var editLane: TimelineChart.Lane? {
    guard !track.edits.isEmpty else { return nil }
    let list = track.editList
    func moment(_ media: Int64) -> Double {
      track.exactSeconds(list.presentationTime(ofMedia: media))
    }
    let start = max(moment(list.mediaStart), firstMoment)
    let end = min(list.mediaEnd.map(moment) ?? lastMoment, lastMoment)
    // Most edit lists only undo the delay of B-pictures: everything is shown, from 0 on.
    guard list.delay > 0 || start > firstMoment || end < lastMoment else { return nil }
    let spans: [(from: Double, to: Double, category: Int)] = [
      (0, track.exactSeconds(list.delay), 4), (firstMoment, start, 3), (start, end, 2),
      (end, lastMoment, 3),
    ]
    return TimelineChart.Lane(
      "edits",
      spans: spans.compactMap { span in
        span.from < span.to ? .init(span.from..<span.to, category: span.category) : nil
      })
  }
}
