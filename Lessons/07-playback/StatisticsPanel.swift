import LessonKit
import Media
import Playback
import Terminal

/// The numbers that `i` shows upon the picture.
struct StatisticsPanel {
  let lines: [String]

  /// What does not change during a showing.
  struct Film: Sendable {
    let name: String
    let codec: String
    let size: PixelSize
    let remote: HTTPByteRangeReader?
  }

  init(
    _ film: Film, _ status: PlayerStatus, _ summary: PlaybackSummary, layout: CanvasLayout,
    pictureSize: PixelSize, screen: (written: Int, frame: Int, roundTrip: Duration?)
  ) {
    let (level, frames, lateness) = (status.level, status.frames, summary.lateness)
    let kilobytes = level.byteCount / 1000
    var rows = [
      ("film", "\(film.name) · \(film.codec) · \(film.size.width)×\(film.size.height)"),
      (
        "picture",
        "\(layout.mode) \(pictureSize.width)×\(pictureSize.height) in at most "
          + "\(layout.box.width)×\(layout.box.height)"
      ),
      (
        "time",
        "\(status.position.secondsText) / \(status.duration?.secondsText ?? "–") s at "
          + StatusLine.speed(status.rate)
      ),
      (
        "buffer",
        "\(level.duration.tenthsText) s · \(level.frameCount) frames · \(kilobytes.grouped) kB"
      ),
      (
        "frames",
        "\(frames.shown) shown · \(frames.dropped) dropped · \(summary.lateCount) late"
      ),
      (
        "lateness",
        "mean \(lateness.mean.millisecondsText) · median \(lateness.median.millisecondsText) · "
          + "99 % \(lateness.percentile(99).millisecondsText) ms"
      ),
      ("stalls", "\(summary.stallCount) · \(summary.stallDuration.secondsText) s"),
      (
        "terminal",
        "\((screen.frame / 1000).grouped) kB a frame · "
          + (screen.roundTrip.map { "answers in \($0.millisecondsText) ms" } ?? "never answers")
      ),
      (
        "bytes",
        "\(summary.decoding.sampleBytes.grouped) read · \(screen.written.grouped) written"
      ),
    ]
    if let remote = film.remote { rows.append(("network", "\(remote.requestCount) requests")) }
    // Equally long, whatever the numbers: what is shorter than before leaves letters to erase.
    lines = rows.map { "\($0.0.padded(to: 9)) \($0.1)".padded(to: 60) }
  }
}
