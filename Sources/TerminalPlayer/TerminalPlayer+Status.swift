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
      view.setChapters(ChapterList(await source.chapters(), filmStart: filmStart))
    }
    defer { chapters.cancel() }
    var stillAt: Duration?
    var stillCount = 0
    var messageNumber = 0
    var caution = ThumbnailCaution()
    var lastState: TrickPlayer.State?
    var stateStart = ContinuousClock.now
    for await status in await engine.statusUpdates() {
      let requestCount = renewal.requestCount
      await followStream(status, from: filmStart)
      if let message = status.message, message.number != messageNumber {
        messageNumber = message.number
        // Why there is no sound at all is said after the film: a message takes the bar's place.
        let isSilent = await engine.summary.sound?.silence != nil
        if message.kind != .sound || !isSilent {
          view.change { $0.say(message.text, at: $1) }
        }
      }
      await stopFast(status)
      let state = await trick.state
      let scrubbing = await scrubber.state
      if let player = caution.player(await thumbnailFacts(status, state), at: .now) {
        await scrubber.follow(
          player, at: status.position, in: view.layout, picture: view.pictureSize)
      }
      if state != lastState { (lastState, stateStart) = (state, .now) }
      // A picture that stays is the player's, which also draws it at its best.
      if scrubbing == nil, state?.isDone == true, stateStart.duration(to: .now) > Self.restTime {
        await giveBack()
      }
      let status = state.map { status.elsewhere(at: $0.position) } ?? status
      let position = status.isPaused && state == nil ? status.position : nil
      if status.isPaused || view.panel == .statistics { await numberFrame() }
      view.update(
        status, named: scrubbing == nil ? trickName(state) : "searching", title: title,
        words: monitor.words,
        overlays: await overlays(status, scrubbing))
      renewal.renewed(requestCount)
      // Between two frames, while paused or waiting, the text is renewed alone.
      let awaitsPicture =
        scrubbing != nil && state?.isDone == false
        && stateStart.duration(to: .now) < Self.pictureTime
      // A frame that is being written on a slow line keeps the screen for as long as that takes. So
      // no turn is waited for in vain: a key's answer would come after another picture.
      if !awaitsPicture, view.hasTextAlone(during: status) {
        try? await screen.show { view.textAlone(during: status) }
      }
      // The answer to a key comes first: on a slow line a picture takes its time.
      if let position, position != stillAt { await refresh() }
      // On a slow terminal pictures are small while they move. One that stays for two moments is worth
      // its time; keys that step on quickly do not wait for it.
      stillCount = position != nil && position == stillAt ? stillCount + 1 : 0
      // The first one may come late, and how long it took is known with the terminal's answer.
      if stillCount >= 2, screen.gate?.isOpen ?? true {
        if let costs = screen.gate?.takePictureCosts(), !costs.isEmpty { view.drew(costs) }
        if view.setStill(true) { await refreshSize() }
      }
      if position == nil { _ = view.setStill(false) }
      stillAt = position
    }
  }

  /// Tells a streamed source where the viewer is, and keeps what it says.
  private func followStream(_ status: PlayerStatus, from filmStart: Duration) async {
    var report = StreamReport()
    if let stream {
      await stream.noteViewer(at: status.position + filmStart)
      await stream.noteStalls(status.stallCount)
      await stream.notePictureBox(view.layout.box)
      if let work = workPerSecond { await stream.noteWork(perSecond: work) }
      report = await stream.report
    }
    if let message = monitor.note(report, status) { say(message) }
  }

  /// Seconds of decoding and drawing for one of film; `nil` before they are measured.
  private var workPerSecond: Double? {
    guard let decoding = measuredDecoder.cost.average, let frame = view.shownFrame,
      frame.duration > .zero
    else { return nil }
    return (decoding + screen.lastPicture.makingTime) / frame.duration
  }

  private func thumbnailFacts(
    _ status: PlayerStatus, _ state: TrickPlayer.State?
  ) async -> ThumbnailCaution.Facts {
    ThumbnailCaution.Facts(
      status: status, isSourceIdle: await source.isIdle, workPerSecond: workPerSecond,
      isScreenBorrowed: state != nil)
  }

  /// After so long without a further step, the player itself goes to where the steps have led.
  private static let restTime = Duration.milliseconds(350)

  /// How long the text waits for the picture that a key requested, so that both are drawn at once.
  private static let pictureTime = Duration.milliseconds(100)

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
    switch view.panel {
    case .progress, nil: return []
    case .charts:
      let size = view.layout.size
      return [
        Overlay(
          .topLeft,
          text: monitor.panelLines(in: PanelRoom(columns: size.columns, rows: size.rows)))
      ]
    case .help:
      let pages = helpPages
      return [Overlay(.topLeft, text: pages[min(view.helpPage, pages.count - 1)])]
    case .statistics:
      // Bytes up to the last picture: what is written for the panel itself must not change it.
      var figures = await figures(writtenByteCount: screen.lastPicture.byteCountAtEnd)
      figures.showing = Figures.Showing(
        film: film, status: status, layout: view.layout, frame: view.shownFrame,
        syncTimes: await syncTimes(around: status.position),
        decodingTime: measuredDecoder.cost.average, makingTime: screen.lastPicture.makingTime,
        frameByteCount: screen.lastPicture.byteCount, roundTrip: screen.gate?.roundTrip,
        colors: view.colorText)
      let size = view.layout.size
      return [
        Overlay(
          .topLeft,
          text: figures.panelLines(in: PanelRoom(columns: size.columns, rows: size.rows)))
      ]
    }
  }

  /// The help as it fits the window.
  var helpPages: [[String]] {
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
