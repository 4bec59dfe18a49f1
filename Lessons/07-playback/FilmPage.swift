import LessonKit
import Media
import Playback
import TerminalPlayer
import Video

/// What `--html` saves: a page holds no film, so it says what would be played, and how fast.
struct FilmPage {
  let page: Page
  let source: any MediaSource
  let options: TerminalPlayerOptions

  /// How long frames are played to measure them.
  private static let measuringTime = Duration.seconds(1)

  /// Shows the cells; those about pictures only where the film has some.
  ///
  /// - Throws: `UsageError` if an option cannot be understood; what is wrong with the film is a part
  ///   of the page.
  func show() async throws {
    let name = page.fileCount > 1 ? page.fileName.withoutControlCharacters : "the film"
    try await page.cell(
      "What is in \(name)",
      "The player has found these streams, and plays the first of each kind."
    ) {
      try await showTracks()
    }
    // What is wrong with a film whose tracks cannot be listed is said in every cell.
    if (try? await source.isSoundAlone) == true { return }
    try await page.cell(
      "One frame",
      "This frame is a tenth into the film, or where --start says, at the size of a terminal."
    ) {
      try await showFrame()
    }
    try await page.cell(
      "Is this machine fast enough?",
      """
      Frames of this film are decoded, scaled, coloured and encoded as sixels as fast as possible, \
      for a second. If there are fewer than the film has in a second, some would be dropped.
      """
    ) {
      try await measure()
    }
  }

  private func showTracks() async throws {
    var table = Table(" id", "kind", "codec", "language", " seconds", "size or rate")
    for track in try await source.tracks() {
      table.add(
        String(track.id), track.kind.rawValue, track.codecString, track.language,
        track.duration?.secondsText ?? "–",
        track.video.map { "\($0.width) × \($0.height)" }
          ?? track.audio.map { "\($0.sampleRate) Hz" } ?? "")
    }
    page.print(table)
  }

  private func showFrame() async throws {
    let (track, format) = try await source.videoTrack()
    let timeline = await source.timeline
    let tenth = (timeline.duration?.duration ?? .zero) / 10
    let start = options.playback.start > .zero ? options.playback.start : tenth
    let frame = try await FrameSequence.frame(
      at: MediaTime(timeline.start.duration + start, timescale: track.timescale), source: source,
      trackID: track.id,
      decoder: try options.makeDecoder(
        format, DecoderOptions(rules: options.rules.decoding)
      ).frames)
    guard let frame else { return page.report("no picture could be decoded") }
    try page.draw { box in
      PictureRenderer(format: frame.format, box: box, rules: options.rules.rendering)
        .image(of: frame.picture)
    }
  }

  private func measure() async throws {
    let benchmark = try await Benchmark(page: page, source: source, options: options)
    let result = try await benchmark.measure(for: Self.measuringTime)
    page.report(await source.faults.map { "\($0)" })
    if result.frameCount == 0 { page.report("no picture could be shown") }
    page.print(result.table)
  }
}
