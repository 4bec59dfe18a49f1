import LessonKit
import MP4
import Media
import Playback
import Terminal

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "What a second costs",
      """
      A sample is small, the frame that comes out of it is not. So a buffer of decoded frames has \
      two limits, one in seconds and one in bytes.
      """
    ) {
      showMemory()
    }
    try await page.cell(
      "Two thresholds",
      """
      Fill up to the target, then rest until less than the low threshold is left. With a single \
      threshold the decoder would start and stop for every frame.
      """
    ) {
      showLog(simulate(quietWorld))
    }
    try await page.cell(
      "The saw",
      "How many seconds of film are decoded ahead, while it plays on a clock of its own."
    ) {
      try showChart(simulate(quietWorld))
    }
    try await page.cell(
      "When nothing arrives",
      """
      The same film, but for a while no byte comes. When the buffer runs dry the clock stops with \
      it; a clock that ran on would leave the pictures behind for good. --stall T:D changes it.
      """
    ) {
      let stalled = try simulate(stalledWorld)
      showLog(stalled)
      page.print()
      try showChart(stalled)
    }
  }

  private func showMemory() {
    let rate = frameRate
    var table = Table("", " one", " a second", " \(policy.target.secondsText) s")
    func add(_ name: String, _ bytes: Double) {
      func kilobytes(_ bytes: Double) -> String { "\(Int(min(bytes / 1000, 1e15)).grouped) kB" }
      table.add(
        name, kilobytes(bytes), kilobytes(bytes * rate),
        kilobytes(bytes * rate * (policy.target / .seconds(1))))
    }
    let sampleBytes = Double(samples.byteCount)
    add("samples", sampleBytes / Double(max(1, samples.count)))
    add("frames", Double(frameByteCount))
    add("the same as RGB", Double(format.width * format.height * 3))
    table.lines.forEach(page.print)
    page.print()
    let limits = policy.limits
    page.print("limits: \(limits.byteCount.grouped) bytes, \(limits.frameCount) frames")
  }

  private var frameRate: Double {
    let seconds = track.track.duration.duration / .seconds(1)
    return seconds > 0 ? Double(samples.count) / seconds : 0
  }

  /// The changes of state, and where filling begins and ends.
  private func showLog(_ result: BufferSimulationResult) {
    var table = Table(" wall", " film", " buffered", "what", "why")
    var isFilling = false
    for event in result.events {
      guard let what = description(of: event, &isFilling) else { continue }
      table.add(
        event.moment.wallTime.secondsText, event.moment.position.secondsText,
        event.level.duration.secondsText, what, event.reason)
    }
    table.lines.forEach(page.print)
    let summary = result.summary
    page.print()
    page.print(
      "\(summary.frames.shown) frames shown, \(summary.frames.dropped) dropped; "
        + "stalls: \(summary.stallCount), \(summary.stallDuration.secondsText) s in all")
  }

  /// What is worth a line of the log: changes of state, drops, and where a burst begins or ends.
  private func description(of event: BufferEvent, _ isFilling: inout Bool) -> String? {
    switch event.kind {
    case .state: return event.transition.map { "\($0.from.name) → \($0.to.name)" }
    case .drop: return "drop"
    case .stall, .show: return nil
    case .fetch:
      defer { isFilling = true }
      return isFilling ? nil : "fill"
    case .decode:
      guard event.level.duration >= policy.target else { return nil }
      defer { isFilling = false }
      return "rest"
    }
  }

  private func showChart(_ result: BufferSimulationResult) throws {
    let end = result.events.last?.moment.wallTime ?? .zero
    // As many as the widest picture has columns; a chart of characters leaves most of them out.
    let levels = sampled(result.events, count: 640, until: end)
    func mark(_ level: Duration) -> LineChart.Mark {
      LineChart.Mark(level / .seconds(1), label: level.tenthsText)
    }
    try page.draw(
      LineChart(
        levels, bottom: mark(.zero), top: mark(policy.target * 1.2),
        thresholds: [mark(policy.low), mark(policy.target)], start: "0 s",
        end: "\(end.tenthsText) s"))
  }

  /// The level at evenly spaced moments.
  private func sampled(_ events: [BufferEvent], count: Int, until end: Duration) -> [Double] {
    var levels: [Double] = []
    var next = events.makeIterator()
    var event = next.next()
    var level = 0.0
    for step in 0..<count {
      let time = end * step / max(1, count - 1)
      while let current = event, current.moment.wallTime <= time {
        level = current.level.duration / .seconds(1)
        event = next.next()
      }
      levels.append(level)
    }
    return levels
  }
}
