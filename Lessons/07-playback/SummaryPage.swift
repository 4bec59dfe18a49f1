import LessonKit
import Media
import POSIX
import Playback
import Terminal

/// What is said after the film: how it went, in numbers.
struct SummaryPage {
  let page: Page
  let outcome: Player.Outcome

  /// What would have made better pictures.
  let advice: String?

  private var summary: PlaybackSummary { outcome.summary }

  /// Writes the page, and the data where `--stats-json` asks for them.
  func write() throws {
    if page.wantsJSON {
      writeJSON(to: page.output)
    } else {
      writeText()
    }
    if summary.frames.shown == 0 && outcome.ending == .end {
      page.report("no picture could be shown")
    }
    if outcome.damagedFrameCount > 0 {
      page.report("damage: \(outcome.damagedFrameCount) pictures were left out")
    }
    if let file = page.arguments["--stats-json"] {
      try page.save(to: file) { writeJSON(to: $0) }
    }
  }

  private func writeText() {
    let frames = summary.frames
    page.print(
      "\(frames.shown) frames shown, \(frames.dropped) dropped, \(summary.lateCount) late")
    page.print(
      "lateness: mean \(summary.lateness.mean.millisecondsText) ms, "
        + "median \(summary.lateness.median.millisecondsText) ms, "
        + "99 % at most \(summary.lateness.percentile(99).millisecondsText) ms")
    page.print("first frame: \(summary.timeToFirstFrame?.millisecondsText ?? "–") ms")
    page.print(
      "played \(summary.mediaTime.secondsText) s of film in \(summary.wallTime.secondsText) s; "
        + "stalls \(summary.stallCount), \(summary.stallDuration.secondsText) s; "
        + "paused \(summary.pausedDuration.secondsText) s")
    page.print("from start to end \(summary.elapsed.secondsText) s")
    page.print(
      "read \(summary.decoding.sampleBytes.grouped) bytes of samples, "
        + "wrote \(outcome.writtenByteCount.grouped) bytes to the terminal")
    if let roundTrip = outcome.roundTrip {
      page.print("the terminal took \(roundTrip.millisecondsText) ms to draw a picture")
    }
    if outcome.reductionCount > 0 {
      page.print(
        "pictures were made smaller \(times(outcome.reductionCount)); the last had "
          + "\(outcome.pictureSize.width)×\(outcome.pictureSize.height) pixels")
    }
    if let remedy { page.print(page.style.note("(\(remedy))")) }
    if summary.decoding.skips > 0 {
      page.print("decoding was too late \(summary.decoding.skips) times and skipped ahead")
    }
    if let advice { page.print(page.style.note("(\(advice))")) }
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// What helps where the terminal could not keep up.
  private var remedy: String? {
    let frames = summary.frames
    guard let roundTrip = outcome.roundTrip, roundTrip > .milliseconds(50),
      frames.dropped * 4 > frames.shown, outcome.pictureSize.width > 480
    else { return nil }
    return "it was too slow for all of them: --size 480x270 makes them smaller"
  }

  private func writeJSON(to output: TextOutput) {
    var json = JSONWriter(to: output, lineDepth: 1)
    json.object { json in
      let numbers: [(String, Int)] = [
        ("framesShown", summary.frames.shown),
        ("framesDropped", summary.frames.dropped),
        ("framesLate", summary.lateCount),
        ("stalls", summary.stallCount),
        ("stallUs", summary.stallDuration.wholeMicroseconds),
        ("latenessMeanUs", summary.lateness.mean.wholeMicroseconds),
        ("latenessMedianUs", summary.lateness.median.wholeMicroseconds),
        ("latenessP99Us", summary.lateness.percentile(99).wholeMicroseconds),
        ("skips", summary.decoding.skips),
        ("bytesRead", summary.decoding.sampleBytes),
        ("bytesWritten", outcome.writtenByteCount),
        ("roundTripMeanUs", outcome.roundTrip?.wholeMicroseconds ?? 0),
        ("sizeReductions", outcome.reductionCount),
        ("firstFrameUs", summary.timeToFirstFrame?.wholeMicroseconds ?? 0),
        ("pausedUs", summary.pausedDuration.wholeMicroseconds),
        ("elapsedUs", summary.elapsed.wholeMicroseconds),
        ("wallUs", summary.wallTime.wholeMicroseconds),
        ("mediaUs", summary.mediaTime.wholeMicroseconds),
      ]
      for (key, number) in numbers {
        json.member(key, number)
      }
    }
  }
}
