import LessonKit
import MP4
import Media
import Playback
import POSIX
import Terminal
import Video

/// Everything that one showing of a film needs, from the file to the terminal and back.
struct Player: Sendable {
  /// How the showing ended.
  struct Outcome {
    let summary: PlaybackSummary
    /// Pictures that were left out because of damage.
    let damagedFrameCount: Int
    let writtenByteCount: Int
    /// The signal that ended it, if one did.
    let signal: Int32?
  }

  private let engine: VideoPlayerEngine
  /// The terminal, and what it says of itself.
  private let probe: TerminalProbe

  /// How pictures are drawn, and why.
  let decision: GraphicsDecision
  private let stage: Stage
  private let screen: TerminalScreen
  private let decoder: VideoDecoder

  /// Connects the stages; nothing is drawn yet.
  init(page: Page, demuxer: MP4Demuxer) async throws {
    let (track, format) = try await demuxer.firstVideoTrack()
    guard isTerminal(1), let device = try? TerminalDevice() else {
      throw UsageError(
        "standard output is no terminal, so nothing is played; "
          + "lesson05-render --png FILE saves a picture")
    }
    let options = try GraphicsOptions(page.arguments)
    probe = try TerminalProbe(device, cell: options.cell)
    let found = probe.capabilities
    decision = options.choice.decide(
      isTerminal: true, environment: .current, capabilities: found, usesColor: page.style.isEnabled)
    let limit = (options.size ?? Stage.defaultLimit)
      .clamped(to: decision.mode == .sixel ? found.sixelLimit : nil)
    let layout = CanvasLayout(
      size: probe.size, cell: found.cellSize, mode: decision.mode, limit: limit)
    stage = Stage(format: format, layout: layout, limit: limit)
    screen = TerminalScreen(
      device,
      canvas: PictureCanvas(
        layout: layout,
        encoder: decision.frameEncoder(
          sixel: QuantizingEncoder(encoder: SixelEncoder())),
        isSynchronized: found.hasSynchronizedOutput))
    decoder = try VideoDecoder(formats: track.track.videoFormats)
    engine = VideoPlayerEngine(
      source: demuxer, trackID: track.id, decoder: decoder,
      sink: TerminalSink(screen: screen, stage: stage),
      configuration: try Self.configuration(page, stage: stage))
  }

  private static func configuration(_ page: Page, stage: Stage) throws -> PlayerConfiguration {
    var configuration = PlayerConfiguration()
    configuration.start = try page.arguments.time("--start") ?? .zero
    if let text = page.arguments["--speed"] {
      guard let speed = Double(text), 0.25...4 ~= speed else {
        throw UsageError("--speed takes a factor from 0.25 to 4: '\(text)'")
      }
      configuration.rate = PlaybackRate(speed)
    }
    // Scaled before it is buffered, a frame takes no more memory than the terminal can show.
    configuration.transform = { frame in
      frame.replacing(picture: stage.renderer.scaled(frame.picture))
    }
    return configuration
  }

  /// Plays to the end, or until somebody wants it to stop; the terminal is as before afterwards.
  func play() async throws -> Outcome {
    let session = try TerminalSession(probe.device, mode: decision.mode)
    defer { session.leave() }
    let events = try InputEvents(
      probe.device, after: probe.outcome.keys, continuing: probe.outcome.parser)
    async let status: Void = showStatus()
    let signal = try await withThrowingTaskGroup(of: Int32?.self) { group in
      group.addTask {
        try await engine.run()
        return nil
      }
      group.addTask { await obey(events) }
      // Whichever is first, the film's end or somebody's wish to stop, ends the other.
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
    await status
    return Outcome(
      summary: await engine.summary, damagedFrameCount: await decoder.hiddenFrameCount,
      writtenByteCount: await screen.byteCount, signal: signal)
  }

  /// Does what is typed, until that is to quit; returns the signal that asked for it, if one did.
  private func obey(_ events: InputEvents) async -> Int32? {
    for await event in events {
      switch event {
      case .signal(let number):
        return number
      case .resized(let size):
        await screen.resize(stage.resize(to: size))
      case .key(let key):
        guard await obey(key) else { return nil }
      }
    }
    return nil
  }

  /// Carries out one key; returns whether to go on.
  private func obey(_ key: Key) async -> Bool {
    switch key {
    case .character("q"): return false
    case .character(" "), .character("p"): await engine.togglePause()
    case .arrow(.right, []): await engine.seek(by: .seconds(5))
    case .arrow(.left, []): await engine.seek(by: .seconds(-5))
    case .arrow(.up, []): await engine.seek(by: .seconds(60))
    case .arrow(.down, []): await engine.seek(by: .seconds(-60))
    default: break
    }
    return true
  }

  /// Keeps the line under the picture up to date; ends with the film.
  private func showStatus() async {
    for await status in await engine.statusUpdates() {
      stage.status = StatusLine(status).text
      // Between two frames, while paused or waiting, the line is renewed alone.
      try? await screen.show(status: [stage.status])
    }
  }
}
