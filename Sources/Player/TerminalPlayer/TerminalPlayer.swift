import Audio
import Captions
import H264
import Media
import Playback
import POSIX
import Terminal
import TrickPlay

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
    let pictures = try await FilmPictures(of: source, options)
    self.source = pictures.source
    trackID = pictures.track.id
    end = options.end
    title = options.title ?? Self.title(of: name)
    let (index, count) = options.listPosition
    neighbours = (index > 0, index + 1 < count)
    try await options.prepare(pictures.source, pictures.track)

    terminal = try await KnownTerminal.ask(options)
    screen = terminal.makeScreen()
    let view = terminal.makeView()
    self.view = view
    let tracks = try await source.tracks()
    let labels = await (source as? any CaptionedSource)?.captionLabels ?? [:]
    let subtitles = try SubtitleSelection(options, texts: tracks, labels: labels)
    view.changeSubtitles { $0 = subtitles }
    let clock = WallClock(SuspendingClock())
    let renewal = TextRenewal(clock: clock)
    self.renewal = renewal
    sound = try await PlayerSound(of: pictures.source, options, clock: clock)
    let greeting = Self.greeting(name, options, terminal.decision, sound)
    if let greeting { view.change { $0.say(greeting, at: $1) } }

    let timeline = await pictures.source.timeline
    view.setFilmStart(timeline.start.duration)
    let decoding = options.decoding(for: view.demand, timeline)
    let (frames, chosen) = try pictures.makeDecoder(decoding, view)
    decoder = chosen
    xray = options.xray
    measuredDecoder = MeasuredDecoder(decoder: frames)
    film = Figures.Film(
      name: name.withoutControlCharacters, codec: pictures.track.codecString,
      size: PixelSize(width: pictures.format.width, height: pictures.format.height),
      requestCount: requestCount)
    screenshot = Screenshot(
      source: pictures.source, track: pictures.track, fileName: name,
      renderRules: options.rules.rendering
    ) { try pictures.makeStillDecoder(view) }

    // Nothing after this fails: the terminal is given back by `play()`.
    session = terminal.makeSession()
    let sink = TerminalSink(screen: screen, view: view, session: session)
    let engine = VideoPlayerEngine(
      source: pictures.source, trackID: trackID,
      decoder: Self.captioned(measuredDecoder, pictures.format, timeline, view), sink: sink,
      clock: clock, configuration: options.configuration(for: view.demand, sound, timeline))
    self.engine = engine
    textReaders = Self.textReaders(of: tracks, in: source, view) { await engine.announceStatus() }
    trick = TrickPlayer(
      source: pictures.source, trackID: trackID, sink: sink, clock: clock,
      executor: QueueTaskExecutor(label: "trick play"), rules: options.rules.trickPlay,
      transform: { view.demand.scaled($0) },
      makeDecoder: { pictures.makeTrickDecoder(decoding, view) },
      onChange: { _ in await engine.announceStatus() },
      willShow: { await renewal.request { await engine.announceStatus() } })
    scrubber = Scrubber(
      pictures.source, pictures.track, options: options.thumbnails,
      makeStore: { [key = options.thumbnailKey] in key.flatMap { ThumbnailStore($0) } },
      onChange: { await engine.announceStatus() })
  }

  /// What the viewer is told first: why nothing is heard, or which film of several this is, or what would
  /// help the terminal; `nil` if there is nothing to say.
  private static func greeting(
    _ name: String, _ options: TerminalPlayerOptions, _ decision: GraphicsDecision,
    _ sound: PlayerSound
  ) -> String? {
    if let silence = sound.silence, options.audio == .auto, !sound.tracks.isEmpty { return silence }
    let (index, count) = options.listPosition
    guard count > 1 else { return decision.advice }
    return "\(index + 1) of \(count): \(options.title ?? name.withoutControlCharacters)"
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
