// Lesson 7 · Playback
//
// The whole way, from the bytes of a file to the pixels of a terminal. This program
//   1. joins the stages of lessons 1 to 6: reader, boxes, samples, decoder, buffer, renderer,
//   2. shows each frame when its time has come, and never before,
//   3. does what you type, leaves the terminal as it was, and says how it went.
//
//     swift run lesson07-playback

import ElementaryStream
import LessonKit
import Live
import MP4
import Media
import Playback
import Streaming
import POSIX
import RTP
import Terminal
import TerminalPlayer
import TransportStream
import TrickPlay
import Video

package struct Lesson: LessonProgram {
  package static let notebook = Notebook(
    name: "lesson07-playback",
    title: "07 · Playback: how does each frame appear at its time?",
    purpose:
      "Plays a film in the terminal. Most keys are mpv's: space pauses, arrows and the wheel seek, q "
      + "quits, ? shows them all. Pictures fill the window up to --size; they are smaller where "
      + "the terminal or the machine is slow. --html plays nothing: its page says what is in the "
      + "film, shows one frame, and measures how many frames a second can be drawn.",
    options: Options.all, optionsFile: Options.file,
    conflicts: [.exclusive(CommonOption.html, Options.benchmark)],
    common: .player, takesFiles: true, defaultFile: "meadow.mp4",
    encoders: .film(TerminalPlayerOptions()))

  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    FreedMemory.keepForReuse()
    return await notebook.run(words, rules: rules) { page in
      if page.arguments[Options.version] {
        return page.print(
          "\(notebook.name) of BytesToPixels \(TerminalPlayer.version), "
            + "with libavcodec \(VideoDecoder.libraryVersion)")
      }
      // While the film is opened and the terminal is queried.
      VideoDecoder.loadLibrary()
      let options = try PlayerOptions(
        page.arguments, usesColor: page.style.isEnabled, rules: page.rules)
      var index = 0
      while 0..<page.fileCount ~= index {
        if index > 0 || page.fileCount > 1 { page.turn(toFile: index) }
        switch try await play(page, index, options) {
        case nil: break
        case .end, .nextFile: index += 1
        case .previousFile: index -= 1
        case .open(let name):
          index += 1
          page.insert(file: name, at: index)
        case .quit, .watchLater: return
        case .signal(let number): return page.end(with: .signal(number))
        }
      }
    }
  }

  /// Plays one file; of several, one that cannot be played is reported and passed over.
  ///
  /// - Returns: What ended it; `nil` if it was a list of files, the first of which has its place now.
  private static func play(
    _ page: Page, _ index: Int, _ options: PlayerOptions
  ) async throws -> TerminalPlayer.Ending? {
    do {
      let live = try await liveOptions(page)
      guard let source = try await open(page, index, options, live) else { return nil }
      let player = await Result<TerminalPlayer?, any Error>(catching: {
        try await preparedPlayer(
          for: source, on: page, index, options, latency: live.settings.latency)
      })
      // The player closes what it has played.
      if let player = try? player.get() { return try await show(player, source, on: page, options) }
      await source.close(within: TerminalPlayer.closingLimit, by: WallClock(SuspendingClock()))
      _ = try player.get()
      return .end
    } catch let error as UsageError {
      throw error
    } catch let error as TerminalPlayerError where error.isOfPlacement {
      throw UsageError("\(error)")
    } catch let error as TerminalPlayerError where error.isOfTerminal {
      throw UsageError(
        "\(error), so nothing is played; \(error.advice.map { "\($0); " } ?? "")"
          + "--benchmark measures without a terminal, "
          + "--stats-json FILE keeps what it measures, lesson05-render --png FILE saves a picture")
    } catch {
      guard page.fileCount > 1 else { throw error }
      page.report("\(error)")
      return .end
    }
  }

  /// Opens the file, or returns `nil` if it is a list of others; meanwhile `q` ends the program.
  private static func open(
    _ page: Page, _ index: Int, _ options: PlayerOptions, _ live: LiveOptions
  ) async throws -> (any MediaSource)? {
    let keys = OpeningKeys(erasesLine: !page.isPartOfScreen)
    let progress = page.isPartOfScreen ? nil : page.openingProgress
    defer {
      progress?.end()
      keys.stop()
    }
    if try await page.replaceList(at: index) { return nil }
    return try await MediaOpener([
      .mp4(rules: page.rules.or(.core)), .transportStream(rules: page.rules.or(.core)),
      .rawH264, .hls(options.stream),
      .rtpDump(live.source), .sessionDescription(live), .realTimeStream(live),
    ])
    .open(page.resource)
  }

  /// A player of a source; `nil` if something else is wanted of the film, and has been done.
  private static func preparedPlayer(
    for source: any MediaSource, on page: Page, _ index: Int, _ options: PlayerOptions,
    latency: Duration
  ) async throws -> TerminalPlayer? {
    let export = StoryboardExport(page: page, source: source)
    if export.isWanted {
      try await export.run()
      return nil
    }
    let isPlayed = !page.isSaved && !page.arguments[Options.benchmark]
    let place =
      isPlayed ? Resumption(of: page).start(in: await source.timeline.duration?.duration) : nil
    var settings = try await options.player(
      for: source, isRemote: page.remote != nil || WebAddress.isMeant(by: page.fileName),
      from: place)
    if page.isSaved {
      try await FilmPage(page: page, source: source, options: settings).show()
      return nil
    }
    if page.arguments[Options.benchmark] {
      try await Benchmark(page: page, source: source, options: settings).run()
      return nil
    }
    settings.playback.latency = latency
    settings.listPosition = (index, page.fileCount)
    settings.title = page.title
    settings.thumbnailKey =
      page.arguments[Options.noThumbnailCache] ? nil : ThumbnailStore.Key(file: page.fileName)
    settings.subtitles = try await SubtitleFiles(page: page).tracks()
    var requestCount: (@Sendable () -> Int)?
    if let remote = page.remote { requestCount = { remote.requestCount } }
    return try await TerminalPlayer(
      playing: source, named: page.fileName, options: settings, requestCount: requestCount)
  }

  /// How real-time streams are received.
  private static func liveOptions(_ page: Page) async throws -> LiveOptions {
    var options = LiveOptions(rules: page.rules.or(.core))
    options.settings.latency = try page.arguments[Options.latency] ?? options.settings.latency
    options.settings.isConcealing = page.arguments[Options.conceal]
    options.key = page.arguments[Options.key]
    // A person who watches may start the sender after the player, and can type q.
    options.patience = .seconds(60)
    options.server = page.arguments[Options.server]
    guard let name = page.arguments[Options.sdp] else { return options }
    do {
      let file = try await page.open(name)
      options.description = try SessionDescription(
        parsing: try await file.read(0..<min(file.length, 1 << 19)))
    } catch {
      throw LessonError("--sdp \(name): \(error)")
    }
    return options
  }

  /// Plays the film, and reports the result.
  private static func show(
    _ player: TerminalPlayer, _ source: any MediaSource, on page: Page, _ options: PlayerOptions
  ) async throws -> TerminalPlayer.Ending {
    do {
      let outcome = try await player.play()
      try SummaryPage(page: page, outcome: outcome, advice: player.decision.advice).write()
      page.report(await source.faults.map { "\($0)" })
      await options.flushLogs()
      Resumption(of: page).follow(outcome.ending)
      return outcome.ending
    } catch {
      await options.flushLogs()
      throw error
    }
  }
}

extension Result {
  /// What an asynchronous call returns or throws.
  fileprivate init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
