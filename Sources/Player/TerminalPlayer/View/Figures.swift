import Media
import Playback
import Terminal
import Video

/// Something that is counted or measured while a film plays: a line of the panel, a line of the page
/// after the film, and numbers for programs.
///
/// A new figure is one element of ``Figures/ofPlayback``, or of ``Figures/ofScreen``.
package struct Figure {
  /// Its label in the panel, and the line itself; `nil` for what is not shown there.
  var panel: (label: String, text: String)?

  /// The line on the page; `nil` for what is not written there.
  var page: String?

  /// The numbers, each with its name in `--stats-json`; times are in microseconds.
  package var data: [(key: String, number: Int)] = []
}

/// All figures of a film that plays, at one moment or after its end.
package struct Figures {
  package let summary: PlaybackSummary

  /// The film and what the player does; `nil` after the film.
  var showing: Showing?

  /// What is only known while the film plays.
  struct Showing {
    let film: Film
    let status: PlayerStatus
    let layout: CanvasLayout

    /// The picture on the screen; `nil` before the first one.
    let frame: ShownFrame?

    /// What came out of the decoder last, before it was scaled: a stream may have changed its quality.
    let coded: CodedPicture?

    /// When the sync samples around the position appear.
    let syncTimes: (previous: Duration?, next: Duration?)

    /// What decoding a sample takes; `nil` before the first one.
    let decodingTime: Duration?

    /// What scaling, colouring and encoding the last picture took.
    let makingTime: Duration
    let frameByteCount: Int

    /// How long the last picture took through the terminal; `nil` without an answer.
    let roundTrip: Duration?

    /// Which colours pictures have; `nil` if they have all.
    let colors: String?

    /// Which subtitles are shown; `nil` if there are none.
    let subtitles: String?
  }

  /// What does not change while the film plays.
  struct Film: Sendable {
    let name: String
    let codec: String
    let size: PixelSize
    /// Counts the requests to the server; `nil` if there is no server.
    let requestCount: (@Sendable () -> Int)?
  }

  let writtenByteCount: Int

  /// How long a picture took through the terminal on average; `nil` without an answer.
  package let meanRoundTrip: Duration?

  /// How often pictures were made smaller, and what size the last one had.
  let reductionCount: Int
  package let pictureSize: PixelSize

  /// The last message of a streamed source; `nil` for a file.
  var stream: StreamReport?

  /// All of them, in the order in which they are shown.
  package var all: [Figure] { ofFilm + ofPlayback + ofScreen }
}

extension Figures {
  private var ofFilm: [Figure] {
    guard let showing else { return [] }
    let (film, status, level) = (showing.film, showing.status, showing.status.level)
    let coded = showing.coded
    let decoded = coded?.size ?? film.size
    let size = "\(decoded.width)×\(decoded.height)"
    return [
      Figure(
        panel: (
          "film",
          [film.codec, size, showing.frame?.rateText, coded?.sampleText]
            .compactMap { $0 }.joined(separator: " · ")
        )),
      showing.subtitles.map { Figure(panel: ("subtitles", $0)) },
      showing.frame.map { Figure(panel: ("colour", $0.colorText)) },
      showing.frame.map { frame in
        Figure(panel: ("frame", frame.text(syncTimes: showing.syncTimes)))
      },
      Figure(
        panel: (
          "time",
          "\(status.position.secondsText) / \(status.duration?.secondsText ?? "–") s at "
            + StatusLine.speed(status.rate)
        )),
      Figure(
        panel: (
          "picture",
          "\(showing.layout.graphics?.name ?? "none") \(pictureSize.width)×\(pictureSize.height) "
            + "in at most \(showing.layout.box.width)×\(showing.layout.box.height)"
        )),
      Figure(
        panel: (
          "work",
          "decoding \(showing.decodingTime?.millisecondsText ?? "–") ms, "
            + "drawing \(showing.makingTime.millisecondsText) ms a frame"
        )),
      Figure(
        panel: (
          "buffer",
          "\(level.duration.tenthsText) s · \(Self.count(level.frameCount, "frame")) · "
            + "\((level.byteCount / 1000).grouped) kB"
        )),
    ].compactMap { $0 }
  }

  /// A number of things: `1 frame`, `2 frames`.
  static func count(_ number: Int, _ thing: String) -> String {
    "\(number.grouped) \(thing)\(number == 1 ? "" : "s")"
  }

  private var ofPlayback: [Figure] {
    let (frames, lateness) = (summary.frames, summary.lateness)
    let (mean, median) = (lateness.mean, lateness.median)
    let most = lateness.percentile(99)
    let stall = summary.stallDuration
    return [
      Figure(
        panel: (
          "frames",
          "\(frames.shown) shown · \(frames.dropped) dropped · \(summary.lateCount) late"
        ),
        page: "\(Self.count(frames.shown, "frame")) shown, \(frames.dropped) dropped, "
          + "\(summary.lateCount) late",
        data: [
          ("framesShown", frames.shown), ("framesDropped", frames.dropped),
          ("framesLate", summary.lateCount),
        ]),
      Figure(
        panel: (
          "lateness",
          "mean \(mean.millisecondsText) · median \(median.millisecondsText) · "
            + "99 % \(most.millisecondsText) ms"
        ),
        page: "lateness: mean \(mean.millisecondsText) ms, median \(median.millisecondsText) ms, "
          + "99 % at most \(most.millisecondsText) ms",
        data: [
          ("latenessMeanUs", mean.wholeMicroseconds),
          ("latenessMedianUs", median.wholeMicroseconds),
          ("latenessP99Us", most.wholeMicroseconds),
        ]),
      Figure(
        page: "first frame: \(summary.timeToFirstFrame?.millisecondsText ?? "–") ms",
        data: [("firstFrameUs", summary.timeToFirstFrame?.wholeMicroseconds ?? 0)]),
      Figure(
        panel: ("stalls", "\(summary.stallCount) · \(stall.secondsText) s"),
        page: "played \(summary.mediaTime.secondsText) s of film in "
          + "\(summary.wallTime.secondsText) s; "
          + "stalls \(summary.stallCount), \(stall.secondsText) s; "
          + "paused \(summary.pausedDuration.secondsText) s",
        data: [
          ("mediaUs", summary.mediaTime.wholeMicroseconds),
          ("wallUs", summary.wallTime.wholeMicroseconds),
          ("stalls", summary.stallCount), ("stallUs", stall.wholeMicroseconds),
          ("pausedUs", summary.pausedDuration.wholeMicroseconds),
        ]),
      presence,
      summary.sound.map(Self.device),
      summary.sound.map(Self.offset),
      Figure(
        page: "from start to end \(summary.elapsed.secondsText) s",
        data: [("elapsedUs", summary.elapsed.wholeMicroseconds)]),
    ].compactMap { $0 }
  }

  private var ofScreen: [Figure] {
    [
      showing.map { showing in
        Figure(
          panel: (
            "terminal",
            "\((showing.frameByteCount / 1000).grouped) kB a frame · "
              + (showing.roundTrip.map { "answers in \($0.millisecondsText) ms" }
                ?? "never answers")
          ))
      },
      showing?.colors.map { Figure(panel: ("colours", $0)) },
      Figure(
        panel: (
          "bytes",
          "\(summary.decoding.sampleBytes.grouped) read · \(writtenByteCount.grouped) written"
        ),
        page: "read \(summary.decoding.sampleBytes.grouped) bytes of samples, "
          + "wrote \(writtenByteCount.grouped) bytes to the terminal",
        data: [
          ("bytesRead", summary.decoding.sampleBytes), ("bytesWritten", writtenByteCount),
        ]),
      stream.map { report in
        Figure(
          panel: report.lines.first.map {
            ("stream", (report.words + [$0.text]).joined(separator: " · "))
          },
          page: report.summary.isEmpty ? nil : report.summary.joined(separator: "\n"),
          data: report.figures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      },
      showing?.film.requestCount.map { Figure(panel: ("network", "\($0()) requests")) },
      Figure(
        page: meanRoundTrip.map {
          "the terminal took \($0.millisecondsText) ms to draw a picture"
        },
        data: [("roundTripMeanUs", meanRoundTrip?.wholeMicroseconds ?? 0)]),
      Figure(
        page: reductionCount == 0
          ? nil
          : "pictures were made smaller \(reductionCount == 1 ? "once" : "\(reductionCount) times");"
            + " the last had \(pictureSize.width)×\(pictureSize.height) pixels",
        data: [("sizeReductions", reductionCount)]),
      Figure(
        page: summary.decoding.skips == 0
          ? nil
          : "decoding was too late \(summary.decoding.skips) times and skipped ahead",
        data: [("skips", summary.decoding.skips)]),
    ].compactMap { $0 }
  }
}

extension Figures {
  /// What the longest line has that is not a path: a picture's number, and its sync samples.
  private static let panelWidth = 72
  private static let labelWidth = 10

  /// The lines of the panel that `i` shows on the picture, as far as it fits.
  ///
  /// They are always equally long, so the panel keeps its size.
  func panelLines(in room: PanelRoom) -> [OverlayLine] {
    let width = min(room.columns, Self.panelWidth) - Self.labelWidth
    let path = showing.map { ("file", $0.film.name.clippedAtStart(toColumns: width)) }
    let lines = (all.compactMap(\.panel) + [path].compactMap { $0 }).map { label, text in
      let text =
        text.columnCount <= width
        ? text.padded(to: width) : "\(text.clipped(toColumns: width - 1))…"
      return OverlayLine(.init(label.padded(to: Self.labelWidth), .accent), .init(text))
    }
    return Array(lines.prefix(room.rows))
  }

  /// The lines of the page after the film.
  package var pageLines: [String] { all.compactMap(\.page) }

  /// The same in one line.
  package var summaryLine: String {
    let frames = summary.frames
    let dropped = frames.dropped > 0 ? ", \(frames.dropped.grouped) dropped" : ""
    let stalls = summary.stallCount > 0 ? ", \(Self.count(summary.stallCount, "stall"))" : ""
    return "\(Self.count(frames.shown, "frame")) shown\(dropped)\(stalls): "
      + "\(summary.mediaTime.secondsText) s of film in \(summary.wallTime.secondsText) s"
  }
}

extension String {
  /// As much of the text's end as fits, after an ellipsis if it is cut.
  fileprivate func clippedAtStart(toColumns limit: Int) -> String {
    guard columnCount > limit else { return self }
    var end = self[...]
    while end.isEmpty == false, String(end).columnCount >= limit { end.removeFirst() }
    return "…\(end)"
  }
}
