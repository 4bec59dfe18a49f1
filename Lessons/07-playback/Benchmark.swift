import LessonKit
import Media
import POSIX
import Playback
import Terminal
import TerminalPlayer
import Video

/// Plays as fast as it can: every frame, without waiting for its time.
///
/// Frames go to standard output, whatever that is: a terminal, a file, `/dev/null`. What was
/// measured goes to standard error, and to the file of `--stats-json`. With `--json` only that goes
/// to standard output, and the frames go nowhere; so they do where a page is saved.
struct Benchmark {
  /// The size of pictures without `--size`.
  private static let defaultSize = PixelSize(width: 640, height: 360)

  private let page: Page
  private let writesFrames: Bool
  private let source: any MediaSource
  private let frames: FrameSequence
  private let view: PlayerView
  private let probe: TerminalProbe?
  private let decision: GraphicsDecision
  private let canvas: PictureCanvas

  /// Where to end, on the source's timeline.
  private let end: Duration?

  init(page: Page, source: any MediaSource, options: TerminalPlayerOptions) async throws {
    self.page = page
    self.source = source
    let (track, format) = try await source.videoTrack()
    writesFrames = !page.wantsJSON && !page.isSaved
    probe =
      isTerminal(1) && writesFrames
      ? try await TerminalProbe.inForeground(TerminalDevice(), cell: options.cell) : nil
    // Without a terminal to ask, sixels: that is what most of those with pictures show.
    let isUnknown = probe == nil && options.graphics == .auto
    decision = (isUnknown ? .one(.sixel) : options.graphics).decide(
      isTerminal: true, environment: .current, capabilities: probe?.capabilities)
    let limit = options.sizeLimit ?? Self.defaultSize
    let layout = CanvasLayout(
      size: probe?.size ?? Self.terminalSize(for: limit, graphics: decision.graphics),
      cell: probe?.capabilities.cellSize ?? .fallback, graphics: decision.graphics, limit: limit)
    view = PlayerView(
      layout: layout, limit: limit, rules: options.rules.rendering, palette: options.palette,
      dithering: options.dithering,
      sendsChangedParts: options.keeping(on: probe?.capabilities) != .nothing)
    canvas = PictureCanvas(
      layout: layout, encoders: .film(options), colors: decision.colors,
      passage: probe?.passage ?? .plain,
      isSynchronized: probe?.capabilities.hasSynchronizedOutput ?? true,
      keeping: options.keeping(on: probe?.capabilities),
      imageLimit: decision.graphics?.imageLimit(in: probe?.capabilities))
    let filmStart = await source.timeline.start.duration
    end = options.end.map { filmStart + $0 }
    let start = MediaTime(options.playback.start, timescale: track.timescale)
    let decoding = options.decoding(for: view.demand, await source.timeline)
    frames = FrameSequence(
      source: source, trackID: track.id, from: options.playback.start > .zero ? start : nil,
      decoder: try options.makeDecoder(format, decoding).frames)
  }

  /// Plays to the end, and says what it cost.
  func run() async throws {
    var result = BenchmarkResult()
    probe?.lateAnswers?.release()
    let session = try probe.map {
      try TerminalSession($0.device, .init(graphics: decision.graphics))
    }
    do {
      defer { session?.leave() }
      result = try await measure()
    }
    try result.write(for: page)
    page.report(await source.faults.map { "\($0)" })
    if result.frameCount == 0 { page.report("no picture could be shown") }
  }

  /// Plays to the end, or until a limit of time is reached.
  func measure(for limit: Duration? = nil) async throws -> BenchmarkResult {
    var result = BenchmarkResult()
    var canvas = canvas
    let (start, processor) = (ContinuousClock.now, processorTime)
    for try await frame in frames {
      if let end, frame.presentationTime.duration >= end { break }
      let (image, size) = view.picture(of: frame)
      let bytes = try canvas.compose(image, size: size, status: [])
      if writesFrames { try POSIX.write(bytes, to: 1) }
      result.frameCount += 1
      result.byteCount += bytes.count
      if let limit, ContinuousClock.now - start >= limit { break }
    }
    // What the terminal has not drawn yet is not counted as shown.
    if let probe, probe.capabilities.answersQueries {
      try probe.device.waitUntilReady(timeout: .seconds(10))
    }
    result.wallTime = ContinuousClock.now - start
    result.processorTime = processorTime - processor
    return result
  }

  /// A terminal in which a picture has room, for output that is none.
  private static func terminalSize(for box: PixelSize, graphics: GraphicsProtocol?) -> TerminalSize
  {
    let unit =
      graphics?.hasPixels == true
      ? PixelSize(width: CellSize.fallback.width, height: CellSize.fallback.height)
      : PixelSize(width: 1, height: 2)
    return TerminalSize(
      columns: box.width / unit.width + 1, rows: box.height / unit.height + 2)
  }
}
