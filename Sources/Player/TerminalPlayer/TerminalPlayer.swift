import Audio
import Captions
import H264
import Media
import Playback
import POSIX
import Terminal
import TrickPlay
import Video

/// Plays a film in the terminal of this process: pictures, a status line, and mpv's keys.
///
/// It takes the terminal over while it plays, and gives it back as it was, also when a signal ends
/// the process.
public struct TerminalPlayer: Sendable {
  /// The version of this player.
  public static let version = "0.3"

  /// How long the end waits for a picture that is being saved.
  private static let savingLimit = Duration.seconds(3)

  /// How long a source may take to say goodbye.
  package static let closingLimit = Duration.seconds(1)

  let engine: VideoPlayerEngine
  let source: any MediaSource

  /// The source, if it comes over a network in its own time, and what it has reported.
  let stream: (any StreamedSource)?
  let monitor = StreamMonitor()
  let trackID: Track.ID
  let end: Duration?

  /// The terminal, what it says about itself, and what follows.
  let terminal: KnownTerminal

  /// How pictures are drawn, and why.
  package var decision: GraphicsDecision { terminal.decision }
  let view: PlayerView
  let renewal: TextRenewal
  let screen: TerminalScreen
  let film: Figures.Film
  let screenshot: Screenshot

  /// Pictures that are being saved: the viewer may quit meanwhile.
  let unfinished = UnfinishedWork()
  let sound: PlayerSound

  /// `nil` if there are no pictures.
  let decoder: ChosenDecoder?
  let measuredDecoder: MeasuredDecoder

  /// The view of the decoder that the viewer sees in place of its pictures.
  let xray: XRaySwitch

  /// Read the film's own tracks of text.
  let textReaders: [Track.ID: TextTrackReader]

  /// Shows pictures in other orders than the engine does.
  let trick: TrickPlayer
  let mode = TrickMode()
  let scrubber: Scrubber

  /// What the line calls the film: its file's name, without the folder.
  let title: String

  /// Whether there is a film before this one, and one after it.
  let neighbours: (previous: Bool, next: Bool)

  /// The terminal, once it is ours: decoding begins while it is being taken over.
  let session: Task<TerminalSession, any Error>

  /// Connects the stages, and starts the terminal session; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - source: The film.
  ///   - name: The film's name in the statistics.
  ///   - options: How to play and draw it.
  ///   - requestCount: The number of requests to the server; `nil` if there is no server.
  /// - Throws: `TerminalPlayerError` if this terminal cannot show it; the source's error, and the
  ///   decoder's.
  public init(
    playing source: any MediaSource, named name: String, options: TerminalPlayerOptions = .init(),
    requestCount: (@Sendable () -> Int)? = nil
  ) async throws {
    stream = source as? any StreamedSource
    let opened = source
    let soundAlone = try await SoundOnlySource(source)
    let source: any MediaSource = soundAlone ?? source
    self.source = source
    end = options.end
    let (index, count) = options.listPosition
    neighbours = (index > 0, index + 1 < count)
    let (track, format) = try await source.videoTrack()
    trackID = track.id
    try await options.prepare(source, track)
    guard isTerminal(1), let device = try? TerminalDevice() else {
      throw TerminalPlayerError.notATerminal
    }
    terminal = KnownTerminal(
      try await TerminalProbe.inForeground(
        device, cell: options.cell, asks: !options.terminal.isSilent,
        erases: options.corner == nil), options)
    let (probe, decision) = (terminal.probe, terminal.decision)
    if let corner = options.corner, !corner.isInside(probe.size) {
      throw TerminalPlayerError.outsideScreen(
        row: corner.row, column: corner.column, rows: probe.size.rows, columns: probe.size.columns)
    }
    guard decision.graphics != nil || options.graphics == .none else {
      throw TerminalPlayerError.noGraphics(decision.reason, advice: decision.advice)
    }
    let layout = terminal.layout(for: probe.size)
    view = PlayerView(
      layout: layout, limit: options.sizeLimit, corner: options.corner, rules: options.renderRules,
      palette: options.palette, dithering: options.dithering,
      isFar: probe.isFar && options.shrinksPictures, shrinks: options.shrinksPictures,
      sendsChangedParts: terminal.keeping != .nothing, colorsLetters: options.usesColor)
    let tracks = try await opened.tracks()
    let labels = await (opened as? any CaptionedSource)?.captionLabels ?? [:]
    let subtitles = try SubtitleSelection(options, texts: tracks, labels: labels)
    view.changeSubtitles { $0 = subtitles }
    if count > 1 {
      let called = options.title ?? name.withoutControlCharacters
      let title = "\(index + 1) of \(count): \(called)"
      view.change { $0.say(title, at: $1) }
    } else if let advice = decision.advice {
      view.change { $0.say(advice, at: $1) }
    }
    screen = TerminalScreen(
      device, canvas: terminal.canvas(for: layout),
      // A terminal that is known to understand nothing would write the question on its screen.
      gate: probe.environment.isDumb || options.terminal.isSilent
        ? nil : FrameGate(after: probe.outcome))
    let clock = WallClock(SuspendingClock())
    renewal = TextRenewal(clock: clock)
    sound = try await PlayerSound(of: source, options, clock: clock)
    if let silence = sound.silence, options.audio == .auto, !sound.tracks.isEmpty {
      view.change { $0.say(silence, at: $1) }
    }
    let timeline = await source.timeline
    view.setFilmStart(timeline.start.duration)
    let pictureDecoding = options.decoding(for: view, timeline)
    decoder = soundAlone == nil ? try options.makeDecoder(format, pictureDecoding) : nil
    title = options.title ?? Self.title(of: name)
    guard let pictures: any FrameDecoder = decoder?.frames ?? soundAlone?.makeDecoder() else {
      throw TerminalPlayerError.noPicture
    }
    let xray = options.xray
    self.xray = xray
    // For sound alone, pictures are drawn and none decoded.
    let inside: @Sendable (any FrameDecoder) -> any FrameDecoder = { [view] usual in
      soundAlone != nil
        ? usual
        : XRayDecoder(
          usual, format: format, choice: xray, memoryLimit: options.memoryLimit,
          rules: options.xrayRules
        ) { text in view.change { $0.say(text, at: $1) } }
    }
    measuredDecoder = MeasuredDecoder(decoder: inside(pictures))
    film = Figures.Film(
      name: name.withoutControlCharacters, codec: track.codecString,
      size: PixelSize(width: format.width, height: format.height), requestCount: requestCount)
    let decoding = DecoderOptions(memoryLimit: options.memoryLimit, rules: options.decodingRules)
    screenshot = Screenshot(
      source: source, track: track, fileName: name, renderRules: options.renderRules
    ) {
      try soundAlone?.makeDecoder() ?? inside(options.makeDecoder(format, decoding).frames)
    }
    // Nothing after this fails: the terminal is given back by `play()`.
    session = Task { [terminal] in
      try await onOwnThread("terminal session") { () throws(TerminalError) in
        terminal.probe.lateAnswers?.release()
        return try TerminalSession(device, terminal.settings)
      }
    }
    let sink = TerminalSink(screen: screen, view: view, session: session)
    let captioned = Self.captioned(measuredDecoder, format, timeline, view)
    let engine = VideoPlayerEngine(
      source: source, trackID: track.id, decoder: captioned, sink: sink, clock: clock,
      configuration: options.configuration(for: view, sound, timeline))
    self.engine = engine
    textReaders = Self.textReaders(of: tracks, in: opened, view) { await engine.announceStatus() }
    trick = TrickPlayer(
      source: source, trackID: track.id, sink: sink, clock: clock,
      executor: QueueTaskExecutor(label: "trick play"),
      rules: options.trickPlayRules,
      transform: { [view] frame in view.scaled(frame) },
      makeDecoder: {
        () -> any FrameDecoder in
        soundAlone?.makeDecoder()
          ?? inside(
            (try? options.pictureDecoder?(nil, pictureDecoding))?.frames
              ?? VideoDecoder(pictureDecoding))
      },
      onChange: { _ in await engine.announceStatus() },
      willShow: { [renewal] in await renewal.request { await engine.announceStatus() } })
    scrubber = Scrubber(
      source, track, options: options.thumbnails,
      makeStore: { [key = options.thumbnailKey] in key.flatMap { ThumbnailStore($0) } },
      onChange: { await engine.announceStatus() })
  }

  /// Plays to the end, or until a key or a signal ends it; the terminal is as before afterwards.
  ///
  /// - Returns: What ended it.
  /// - Throws: The source's error, and the terminal's.
  @discardableResult
  public func run() async throws -> Ending { try await play().ending }

  /// Plays as ``run()`` does, and says how it went.
  package func play() async throws -> Outcome {
    let input = Task {
      _ = try await self.session.value
      let (device, outcome) = (terminal.probe.device, terminal.probe.outcome)
      return try InputEvents(
        device, after: outcome.keys, continuing: outcome.parser, gate: screen.gate)
    }
    let end = await Self.result { try await showFilm(input) }
    let leaving = await Self.result { try await leaveTerminal(input) }
    // Before the source is closed: the picture is read from it.
    await unfinished.finish(within: Self.savingLimit, by: WallClock(SuspendingClock()))
    // The viewer has the terminal back meanwhile; a server that does not answer is given up soon.
    await source.close(within: Self.closingLimit, by: WallClock(SuspendingClock()))
    try leaving.get()
    return Outcome(
      figures: await figures(writtenByteCount: screen.byteCount),
      damagedFrameCount: await decoder?.hiddenFrameCount() ?? 0,
      hasShownStatistics: view.display.hasShownStatistics, ending: try end.get())
  }

  /// Gives the terminal back.
  ///
  /// - Throws: The terminal's error, if it could not be taken over.
  private func leaveTerminal(_ input: Task<InputEvents, any Error>) async throws {
    let session = try await session.value
    // They read the terminal's last answers, which would else be typed into the shell.
    if let events = try? await input.value {
      events.stop()
      await screen.finish()
      if screen.gate?.hasAnswered == false { terminal.noteSilence() }
      withExtendedLifetime(events) {}
    }
    session.leave()
  }

  /// A path or address without its folder and its query, cleaned of control characters.
  static func title(of name: String) -> String {
    let path = name.contains("://") ? name.prefix { $0 != "?" && $0 != "#" } : name[...]
    let last = path.split(separator: "/").last.map(String.init) ?? name
    return last.withoutControlCharacters
  }

  private static func result<Success>(
    _ body: () async throws -> Success
  ) async -> Result<Success, any Error> {
    do {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  /// Shows the film until something ends it.
  private func showFilm(_ input: Task<InputEvents, any Error>) async throws -> Ending {
    let (commands, queue) = AsyncStream.makeStream(of: InputEvent.self)
    async let status: Void = showStatus()
    let ending = try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask {
        try await engine.run()
        return .end
      }
      if let end {
        group.addTask {
          await reach(end)
          return .end
        }
      }
      group.addTask { await listen(to: try await input.value, passingOnTo: queue) }
      group.addTask { try await obey(commands) }
      // The first to end, the film or the listening, ends the others.
      defer {
        screen.abandon()
        group.cancelAll()
      }
      return try await group.next() ?? .end
    }
    await status
    for reader in textReaders.values { await reader.finish() }
    await scrubber.finish()
    await trick.finish()
    return ending
  }

  /// Returns when the film has played up to a position, or has ended.
  private func reach(_ end: Duration) async {
    for await status in await engine.statusUpdates(every: .milliseconds(10))
    where status.state == .playing && status.position >= end { return }
  }
}
