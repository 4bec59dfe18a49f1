import LessonKit
import Media
import POSIX

/// What a benchmark has measured.
struct BenchmarkResult {
  var frameCount = 0
  var byteCount = 0
  var wallTime = Duration.zero
  var processorTime = Duration.zero

  /// Writes it to standard error, since frames went to standard output; and as data if `--json` or
  /// `--stats-json` is set.
  ///
  /// - Throws: `LessonError` if that file cannot be written.
  func write(for page: Page) throws {
    if page.wantsJSON { writeJSON(to: page.output) }
    let lines = [
      "\(frameCount) frames in \(wallTime.secondsText) s: \(framesPerSecond) frames a second",
      "processor: \(processorTime.secondsText) s, \(perFrame(processorTime).millisecondsText) ms "
        + "a frame",
      "\(byteCount.grouped) bytes, \(bytesPerFrame.grouped) a frame",
    ]
    // If standard error is closed, there is nowhere to report that.
    try? POSIX.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: 2)
    if let file = page.arguments[Options.statistics] {
      try page.save(to: file) { writeJSON(to: $0) }
    }
  }

  /// Writes it as data.
  private func writeJSON(to output: TextOutput) {
    var json = JSONWriter(to: output, lineDepth: 1)
    json.object { json in
      json.member("frames", frameCount)
      json.member("wallUs", wallTime.wholeMicroseconds)
      json.member("processorUs", processorTime.wholeMicroseconds)
      json.key("framesPerSecond")
      json.value(decimal: framesPerSecond)
      json.member("bytesWritten", byteCount)
      json.member("bytesPerFrame", bytesPerFrame)
    }
  }

  /// The same as a table.
  var table: Table {
    var table = Table("as fast as it can", " each second", " each frame")
    table.add("frames", framesPerSecond, "")
    table.add("milliseconds of the processor", "", perFrame(processorTime).millisecondsText)
    table.add("bytes for the terminal", "", bytesPerFrame.grouped)
    return table
  }

  private var bytesPerFrame: Int { frameCount == 0 ? 0 : byteCount / frameCount }

  /// With one decimal, rounded down.
  private var framesPerSecond: String {
    let milliseconds = max(1, wallTime.wholeMicroseconds / 1000)
    // As many seconds as there are frames a second: they are written alike.
    return Duration.milliseconds(frameCount * 1_000_000 / milliseconds).tenthsText
  }

  private func perFrame(_ time: Duration) -> Duration {
    frameCount == 0 ? .zero : time / frameCount
  }
}
