import Captions
import LessonKit
import Media
import Streaming

extension Lesson {
  /// Cell 9: when the cues of a programme are shown whose clock wraps.
  func showClocks() {
    let start = ClockExample.firstPicture
    page.print(
      "the first picture has the time \(start.grouped), two seconds before the clock wraps")
    for (number, segment) in ClockExample.segments.enumerated() {
      page.print()
      page.print("segment \(number), from \(number * 6) s to \(number * 6 + 6) s:")
      page.print()
      segment.text.split(separator: "\n", omittingEmptySubsequences: false).forEach {
        page.print($0.isEmpty ? "" : "  " + $0)
      }
    }
    page.print()
    var table = Table([" WebVTT", " MPEG-2", " film", " without the wrap", "cue"])
    for row in ClockExample.segments.flatMap(rows) { table.add(row) }
    page.print(table)
  }

  /// A row for each cue of a segment.
  private func rows(of segment: ClockExample.Segment) -> [[String]] {
    // The first block is the header.
    segment.text.split(separator: "\n\n").dropFirst().compactMap { block in
      let block = String(block)
      let cue = rules.text.cue.map { $0(block) } ?? WebVTTCueBlock(parsing: block)
      guard let cue else { return nil }
      let time = CueTime(
        milliseconds: cue.start, local: segment.local, transportTime: segment.transportTime,
        expected: segment.expected)
      let ticks = rules.text.ticks?(time) ?? time.ticks
      let clock = ticks & (ClockExample.period - 1)
      return [
        "\(cue.start.grouped) ms", clock.grouped, filmTime(ticks), filmTime(clock), cue.text,
      ]
    }
  }

  private func filmTime(_ ticks: Int) -> String {
    let milliseconds = (ticks - ClockExample.firstPicture) / 90
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = milliseconds < 0 ? "−" : ""
    return "\(sign)\(Int(seconds).grouped).\(String(rest + 1000).dropFirst()) s"
  }
}

/// A programme whose clock wraps two seconds after its first picture.
private enum ClockExample {
  static let period = 1 << 33
  static let firstPicture = period - 180_000

  struct Segment {
    let text: String

    /// The moment that its header names, on both clocks.
    let local: Int
    let transportTime: Int

    /// The middle of the segment, on a clock that does not wrap.
    let expected: Int
  }

  /// Of six seconds each; the sender writes a new header for the second one.
  static let segments = [
    Segment(
      text: """
        WEBVTT
        X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:8589754592

        00:00.500 --> 00:01.500
        before

        00:01.500 --> 00:03.500
        across

        00:04.000 --> 00:05.000
        after
        """, local: 0, transportTime: firstPicture, expected: firstPicture + 270_000),
    Segment(
      text: """
        WEBVTT
        X-TIMESTAMP-MAP=LOCAL:00:00:06.000,MPEGTS:360000

        00:06.500 --> 00:07.500
        with a new header
        """, local: 6000, transportTime: 360_000, expected: firstPicture + 810_000),
  ]
}
