import H264
import Media
import POSIX
import Playback
import Terminal
import TrickPlay

extension TerminalPlayer {
  /// Keeps the text around the picture up to date; ends with the film.
  func showStatus() async {
    defer { renewal.end() }
    guard (try? await session.value) != nil else { return }
    let filmStart = await source.timeline.start.duration
    view.setFilmStart(filmStart)
    // Names may be anywhere in the file: the film does not wait for them.
    let chapters = Task(executorPreference: QueueTaskExecutor(label: "chapters")) {
      let chapters = await source.chapters()
      view.setChapters(ChapterList(chapters, filmStart: filmStart))
      await dropChapterTracks(chapters)
    }
    defer { chapters.cancel() }
    let begin = ContinuousClock.now
    var machine = StatusMachine()
    var caution = ThumbnailCaution()
    for await status in await engine.statusUpdates() {
      let requestCount = renewal.requestCount
      await followStream(status, from: filmStart)
      await stopFast(status)
      let (trickState, search) = (await trick.state, await scrubber.state)
      let decision = machine.look(
        .init(
          status: status, trick: trickState, isSearching: search != nil,
          time: ContinuousClock.now - begin))
      if let message = decision.message { await say(message) }
      if let player = caution.player(await thumbnailFacts(status, trickState), at: .now) {
        await scrubber.follow(
          player, at: status.position, in: view.layout, picture: view.pictureSize)
      }
      if decision.givesBack { await giveBack() }
      let shown = trickState.map { status.elsewhere(at: $0.position) } ?? status
      await followSubtitles(at: shown.position)
      await renewText(shown, trickState, search)
      renewal.renewed(requestCount)
      await draw(decision, during: shown)
    }
  }

  /// Repeats what the player has said.
  private func say(_ message: PlayerMessage) async {
    // Why there is no sound at all is said after the film: a message takes the bar's place.
    if message.kind == .sound, await engine.summary.sound?.silence != nil { return }
    say(message.text)
  }

  /// Renews the line below the picture, and what is written on it.
  private func renewText(
    _ status: PlayerStatus, _ trickState: TrickPlayer.State?, _ search: ScrubState?
  ) async {
    if status.isPaused || view.display.panel == .statistics { await numberFrame() }
    view.update(
      status, doing: search == nil ? trickActivity(trickState) : .searching, title: title,
      words: (xray.mode.map { ["x-ray: \($0.rawValue)"] } ?? [])
        + (view.zoom.isActive ? [view.zoom.text] : []) + monitor.words,
      overlays: await overlays(status, search), showsSubtitles: search == nil)
  }

  /// Draws what the text and the picture need, beside the pictures that the film shows.
  private func draw(_ decision: StatusMachine.Decision, during status: PlayerStatus) async {
    // Between two frames, while paused or waiting, the text is renewed alone.
    //
    // A frame that is being written on a slow line keeps the screen for as long as that takes. So
    // no turn is spent waiting: a key's answer would come after another picture.
    if !decision.awaitsPicture, view.hasTextAlone(during: status) {
      try? await screen.show { view.textAlone(during: status) }
    }
    if decision.drawsAgain { await refresh() }
    // On a slow terminal pictures are small while they move.
    switch decision.isStill {
    case true?:
      // The first one may come late; the terminal's answer tells how long it took.
      guard screen.gate?.isOpen ?? true else { return }
      if let costs = screen.gate?.takePictureCosts(), !costs.isEmpty { view.drew(costs) }
      if view.setStill(true) { await refreshSize() }
    case false?: _ = view.setStill(false)
    case nil: break
    }
  }

  /// Tells a streamed source where the viewer is, and keeps what it says.
  private func followStream(_ status: PlayerStatus, from filmStart: Duration) async {
    var report = StreamReport()
    if let stream {
      await stream.noteViewer(at: status.position + filmStart)
      await stream.noteStalls(status.stallCount)
      await stream.notePictureBox(view.layout.box)
      if let load = pictureLoad { await stream.noteWork(perSecond: load.decodingShare) }
      report = await stream.report
    }
    let work = StreamMonitor.Work(
      perSecond: pictureLoad?.sum, pictureByteCount: screen.lastPicture.byteCount)
    if let message = monitor.note(report, status, work) { say(message) }
  }

  /// How much of the time pictures take; `nil` before that is measured.
  private var pictureLoad: PictureLoad? {
    guard let decoding = measuredDecoder.cost.average, let frame = view.shownFrame,
      frame.duration > .zero
    else { return nil }
    return PictureLoad(
      decoding: decoding, drawing: screen.lastPicture.makingTime, interval: frame.duration)
  }

  private func thumbnailFacts(
    _ status: PlayerStatus, _ state: TrickPlayer.State?
  ) async -> ThumbnailCaution.Facts {
    ThumbnailCaution.Facts(
      status: status, isSourceIdle: await source.isIdle, workPerSecond: pictureLoad?.sum,
      isScreenBorrowed: state != nil)
  }

  /// Finds out the number of the picture on the screen, where the source knows it.
  private func numberFrame() async {
    guard let frame = view.shownFrame, frame.number == nil,
      let number = await source.frameNumber(ofSample: frame.sampleIndex, of: trackID)
    else { return }
    view.setNumber(number, ofSample: frame.sampleIndex)
  }

  /// What is drawn over the picture.
  private func overlays(
    _ status: PlayerStatus, _ scrubbing: ScrubState?
  ) async -> [Overlay] {
    if let scrubbing { return await scrubbingOverlays(scrubbing, status) }
    switch view.display.panel {
    case .progress, nil: return []
    case .charts:
      let size = view.layout.size
      return [
        Overlay(
          .topLeft,
          lines: monitor.panelLines(in: PanelRoom(columns: size.columns, rows: size.rows)))
      ]
    case .help:
      let pages = helpPages
      return [Overlay(.topLeft, lines: pages[min(view.display.helpPage, pages.count - 1)])]
    case .statistics:
      // Bytes up to the last picture: writing the panel itself must not change the number.
      var figures = await figures(writtenByteCount: screen.lastPicture.byteCountAtEnd)
      // On a slow terminal the picture is behind the film's position.
      let frame = view.shownFrame
      figures.showing = Figures.Showing(
        film: film, status: status, layout: view.layout, frame: frame,
        coded: view.demand.coded,
        syncTimes: await syncTimes(around: frame?.time ?? status.position),
        decodingTime: measuredDecoder.cost.average, makingTime: screen.lastPicture.makingTime,
        frameByteCount: screen.lastPicture.byteCount, roundTrip: screen.gate?.roundTrip,
        colors: view.colorText, subtitles: view.subtitles.text)
      let size = view.layout.size
      return [
        Overlay(
          .topLeft,
          lines: figures.panelLines(in: PanelRoom(columns: size.columns, rows: size.rows)))
      ]
    }
  }

  /// The help as it fits the window.
  var helpPages: [[OverlayLine]] {
    let size = view.layout.size
    return HelpPages(KeyBinding.help, columns: size.columns, rows: size.rows).pages
  }

  /// When the sync samples around a position appear, from the beginning of the film on.
  private func syncTimes(around position: Duration) async -> (previous: Duration?, next: Duration?)
  {
    let start = await source.timeline.start.duration
    let time = MediaTime(position + start, timescale: 1_000_000)
    let times = try? await source.syncTimes(of: trackID, around: time)
    return (times?.previous.map { $0.duration - start }, times?.next.map { $0.duration - start })
  }

  func figures(writtenByteCount: Int) async -> Figures {
    Figures(
      summary: await engine.summary, writtenByteCount: writtenByteCount,
      meanRoundTrip: screen.gate?.meanRoundTrip, reductionCount: view.reductionCount,
      pictureSize: view.pictureSize, stream: stream == nil ? nil : monitor.report)
  }
}
