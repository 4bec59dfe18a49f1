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
    /// How long a picture took through the terminal, on average; `nil` if it never says.
    let roundTrip: Duration?
    /// How often pictures were made smaller for that, and what size the last one had.
    let reductionCount: Int
    let pictureSize: PixelSize
    let ending: Ending
  }

  /// What ended a showing.
  enum Ending: Equatable {
    /// The film's own end.
    case end
    case quit
    case signal(Int32)
  }

  let engine: VideoPlayerEngine
  /// The terminal, and what it says of itself.
  private let probe: TerminalProbe

  /// How pictures are drawn, and why.
  let decision: GraphicsDecision
  let stage: Stage
  let screen: TerminalScreen
  let film: StatisticsPanel.Film
  let screenshot: Screenshot
  private let decoder: VideoDecoder

  /// The terminal, once it is ours: decoding begins while it is being taken over.
  private let session: Task<TerminalSession, any Error>

  /// Connects the stages, and begins to take the terminal over; nothing is drawn yet.
  init(page: Page, demuxer: MP4Demuxer, options: PlayerOptions) async throws {
    let (track, format) = try await demuxer.firstVideoTrack()
    guard isTerminal(1), let device = try? TerminalDevice() else {
      throw UsageError(
        "standard output is no terminal, so nothing is played; --benchmark measures without one, "
          + "--stats-json FILE keeps what it measures, lesson05-render --png FILE saves a picture")
    }
    probe = try TerminalProbe(device, cell: options.graphics.cell)
    let found = probe.capabilities
    decision = options.graphics.choice.decide(
      isTerminal: true, environment: .current, capabilities: found, usesColor: page.style.isEnabled)
    let limit = (options.graphics.size ?? Stage.defaultLimit)
      .clamped(to: decision.mode == .sixel ? found.sixelLimit : nil)
    let layout = CanvasLayout(
      size: probe.size, cell: found.cellSize, mode: decision.mode, limit: limit)
    stage = Stage(layout: layout, limit: limit)
    screen = TerminalScreen(
      device,
      canvas: PictureCanvas(
        layout: layout,
        encoder: decision.frameEncoder(
          sixel: QuantizingEncoder(encoder: SixelEncoder())),
        isSynchronized: found.hasSynchronizedOutput,
        keepsPictures: options.keepsPictures(on: found)),
      // A terminal that is known to understand nothing would write the question on its screen.
      gate: probe.environment.isDumb ? nil : FrameGate())
    decoder = try VideoDecoder(format: format, options: options.decoding(for: stage))
    film = StatisticsPanel.Film(
      name: page.fileName, codec: track.track.codecString,
      size: PixelSize(width: format.width, height: format.height), remote: page.remote)
    screenshot = Screenshot(
      demuxer: demuxer, fileName: page.fileName, memoryLimit: options.memoryLimit)
    // Nothing behind this fails: whoever has a player can give the terminal back.
    session = Task { [mode = decision.mode] in try TerminalSession(device, mode: mode) }
    engine = VideoPlayerEngine(
      source: demuxer, trackID: track.id, decoder: decoder,
      sink: TerminalSink(screen: screen, stage: stage, session: session),
      configuration: options.configuration(for: stage))
  }

  /// Plays to the end, or until somebody wants it to stop; the terminal is as before afterwards.
  func play() async throws -> Outcome {
    async let end = showFilm()
    let session = try await session.value
    defer { session.leave() }
    let ending = try await end
    discardAnswer()
    return Outcome(
      summary: await engine.summary, damagedFrameCount: await decoder.hiddenFrameCount,
      writtenByteCount: await screen.byteCount, roundTrip: screen.gate?.meanRoundTrip,
      reductionCount: stage.reductionCount, pictureSize: stage.pictureSize, ending: ending)
  }

  /// Shows the film until something ends it.
  private func showFilm() async throws -> Ending {
    async let status: Void = showStatus()
    let ending = try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask {
        try await engine.run()
        return .end
      }
      group.addTask {
        let signal = try await obey()
        screen.abandon()
        return signal.map(Ending.signal) ?? .quit
      }
      // Whichever is first, the film's end or somebody's wish to stop, ends the other.
      defer {
        screen.gate?.retire()
        group.cancelAll()
      }
      return try await group.next() ?? .end
    }
    await status
    return ending
  }

  /// Waits a moment for the answer to the last frame, which the shell would take for typed.
  private func discardAnswer() {
    guard screen.gate?.isOwedAnAnswer == true else { return }
    let roundTrip = screen.gate?.roundTrip ?? .zero
    _ = try? probe.device.read(timeout: min(max(.milliseconds(100), roundTrip * 3), .seconds(1)))
  }

  /// Does what is asked for, until that is to quit; returns the signal that did, if one did.
  private func obey() async throws -> Int32? {
    let session = try await session.value
    let events = try InputEvents(
      probe.device, after: probe.outcome.keys, continuing: probe.outcome.parser,
      gate: screen.gate)
    for await event in events {
      switch event {
      case .signal(let number):
        return number
      case .resized(let size):
        await resize(to: size)
      case .suspension:
        try await suspend(session)
      case .continuation:
        session.reassert()
        await screen.erase()
        await engine.redraw()
      case .key(let key):
        guard let command = PlayerCommand(key) else { continue }
        if command == .quit { return nil }
        await carryOut(command)
        await engine.announceStatus()
      }
    }
    return nil
  }

  /// Gives the terminal back until the player is continued; the film stands still meanwhile.
  private func suspend(_ session: TerminalSession) async throws {
    let wasPaused = await engine.status.isPaused
    await engine.pause()
    try await screen.suspend(session)
    await resize(to: probe.device.size)
    if !wasPaused { await engine.play() }
  }

  /// Has the picture on the screen be a whole one: while the film stands still, no other comes.
  private func refresh() async {
    await screen.forget()
    await engine.redraw()
  }

  private func resize(to size: TerminalSize) async {
    await screen.resize(stage.resize(to: size))
    await engine.redraw()
    // A film that plays soon has frames of the new size; a paused one has to look for its own.
    if await engine.status.isPaused { await engine.seek(by: .zero) }
  }

  /// Keeps the text around the picture up to date; ends with the film.
  private func showStatus() async {
    guard (try? await session.value) != nil else { return }
    var stillAt: Duration?
    var messageNumber = 0
    for await status in await engine.statusUpdates() {
      if let message = status.message, message.number != messageNumber {
        messageNumber = message.number
        stage.change { $0.say(message.text, at: $1) }
      }
      let position = status.isPaused ? status.position : nil
      if let position, position != stillAt { await refresh() }
      stillAt = position
      if stage.update(progress: StatusLine(status), overlay: await overlay(status)) {
        await engine.redraw()
      }
      // Between two frames, while paused or waiting, the text is renewed alone.
      try? await screen.show { stage.textAlone(isPlaying: status.state == .playing) }
    }
  }

  /// What stands upon the picture.
  private func overlay(_ status: PlayerStatus) async -> [String] {
    switch stage.panel {
    case .help: KeyBinding.help
    case .progress, nil: []
    case .statistics:
      StatisticsPanel(
        film, status, await engine.summary, layout: stage.layout, pictureSize: stage.pictureSize,
        screen: (await screen.byteCount, await screen.frameByteCount, screen.gate?.roundTrip)
      ).lines
    }
  }
}
