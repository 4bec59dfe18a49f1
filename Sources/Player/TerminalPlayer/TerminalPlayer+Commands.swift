import H264
import Media
import Playback
import POSIX
import TrickPlay

extension TerminalPlayer {
  /// Carries out what a key asks for.
  func carryOut(_ command: KeyCommand) async {
    if await endTrickPlay(for: command) { return }
    switch command {
    // Asked by the keys themselves.
    case .quit, .watchLater, .chooseTenth: break
    // If there is such a file, the player has ended before this.
    case .previousFile: say("this is the first film")
    case .nextFile: say("this is the last film")
    case .togglePause: await engine.togglePause()
    case .seek(let seconds): await engine.seek(by: .seconds(seconds), isQuick: true)
    case .seekExactly(let seconds): await engine.seek(by: .seconds(seconds))
    case .jump(let tenth): await engine.seek(toTenth: tenth)
    case .end: await seekToEnd()
    case .syncSample(let direction): await seekToSyncSample(direction)
    case .chapter(let direction): await seekToChapter(direction)
    case .step(let frames) where frames < 0: await stepBack()
    case .step(let frames): await engine.step(by: frames)
    case .fast(let direction): await goFast(direction)
    case .backward: await playBackward()
    case .scrub(let time): await beginScrubbing(at: time)
    case .endDrag: break
    case .accelerate(let factor):
      say("speed \(StatusLine.speed(await engine.scaleRate(by: factor)))")
    case .normalSpeed:
      await engine.setRate(.normal)
      say("speed \(StatusLine.speed(.normal))")
    case .markLoop:
      await engine.markLoop()
      say(Self.describe(await engine.status.loop))
    case .loopFile:
      await engine.toggleFileLoop()
      say(await engine.status.loop.repeatsFile ? "the film is repeated" : "the film plays once")
    case .mute: sayOfSound { $0.toggleMute() }
    case .changeVolume(let percent): sayOfSound { $0.changeVolume(by: percent) }
    case .delaySound(let milliseconds):
      sayOfSound { $0.changeDelay(by: .milliseconds(milliseconds)) }
    case .nextSoundTrack: await nextSoundTrack()
    case .toggleSubtitles: say(view.changeSubtitles { $0.toggle() })
    case .nextSubtitles: say(view.changeSubtitles { $0.next() })
    case .delaySubtitles(let milliseconds):
      say(view.changeSubtitles { $0.changeDelay(by: .milliseconds(milliseconds)) })
    case .nextLevel: await selectLevel { ($0 + 1) % $1 }
    case .automaticLevel: await selectLevel { _, _ in nil }
    case .liveEdge: await engine.seekToLive()
    case .screenshot: await takeScreenshot()
    case .xray(let direction): await advanceXRay(direction)
    case .zoom(let steps): await changeZoom { $0.zoom(by: steps) }
    case .pan(let across, let down):
      guard view.zoom.isActive else { return say("all of the picture is shown: + makes it larger") }
      await changeZoom { $0.move(across: across, down: down) }
    case .wholePicture: await changeZoom { $0 = PictureZoom() }
    case .toggleExtent:
      say(view.toggleExtent() == .window ? "fills the window" : "the picture's own size")
      await refreshSize()
    case .toggle(let panel):
      let pageCount = helpPages.count
      view.change { display, _ in display.toggle(panel, helpPageCount: pageCount) }
    case .clear: view.change { display, _ in display.clear() }
    }
  }

  /// Goes to the last picture and pauses: a film that plays would be over.
  private func seekToEnd() async {
    guard let duration = await engine.status.duration else {
      return say("the duration is not known")
    }
    await engine.pause()
    await engine.seek(to: duration)
  }

  /// Goes to a picture from which decoding can start.
  ///
  /// While the film plays, the last half second counts as the sync sample itself: the key goes
  /// further back when it is pressed again.
  private func seekToSyncSample(_ direction: KeyCommand.Direction) async {
    let status = await engine.status
    let start = await source.timeline.start.duration
    var origin = status.position + start
    switch direction {
    case .previous: origin -= status.isPaused ? .microseconds(1) : .milliseconds(500)
    case .next: origin += .microseconds(1)
    }
    let time = MediaTime(origin, timescale: 1_000_000)
    let times = try? await source.syncTimes(of: trackID, around: time)
    guard let target = direction == .next ? times?.next : times?.previous else {
      return say(direction == .next ? "no sync sample follows" : "no sync sample before this")
    }
    await engine.seek(to: target.duration - start)
  }

  /// Goes to the beginning of a chapter, and says its name.
  private func seekToChapter(_ direction: KeyCommand.Direction) async {
    let (chapters, status) = (view.chapters, await engine.status)
    guard !chapters.isEmpty else { return say("this film has no chapters") }
    let target =
      switch direction {
      case .previous: chapters.before(status.position, isPaused: status.isPaused)
      case .next: chapters.after(status.position)
      }
    guard let target else { return say("no chapter follows") }
    await engine.seek(to: target.start)
    say(chapters.name(of: target.index))
  }

  /// Changes the sound and shows a message, if there is any sound.
  private func sayOfSound(_ change: (PlayerSound) -> String) {
    say(sound.silence.map { "no sound: \($0)" } ?? change(sound))
  }

  private func nextSoundTrack() async {
    if let silence = sound.silence { return say("no sound: \(silence)") }
    guard let next = sound.nextTrack() else { return say("there is only one sound track") }
    await engine.selectSoundTrack(next.id)
    say(next.text)
  }

  /// Chooses a quality, by the present one and their number.
  private func selectLevel(_ choose: (Int, Int) -> Int?) async {
    guard let stream, case let report = await stream.report, report.levelCount > 1 else {
      return say("there is only one quality")
    }
    let chosen = await stream.selectLevel(choose(report.level ?? 0, report.levelCount))
    if let chosen { say(chosen) }
  }

  /// Shows the next view of the decoder at work, or the one before.
  ///
  /// The picture on the screen is decoded again; in a film that cannot be searched, the next ones
  /// are.
  private func advanceXRay(_ direction: KeyCommand.Direction) async {
    guard decoder != nil else { return say("no x-ray: there are no pictures") }
    let mode = xray.advance(by: direction == .next ? 1 : -1)
    say(mode.map { "x-ray: \($0.legend)" } ?? "x-ray: off")
    // Pictures that are kept for steps back show what was wanted before.
    await trick.clear()
    let status = await engine.status
    if status.isSeekable { await engine.seek(to: status.position) }
  }

  /// Shows another part of the pictures.
  ///
  /// Those that wait to be shown have the size of the screen, until a part is shown. So they are decoded
  /// again then, where that can be.
  private func changeZoom(_ body: (inout PictureZoom) -> Void) async {
    let wasActive = view.zoom.isActive
    let zoom = view.changeZoom(body)
    say(zoom.text)
    guard zoom.isActive != wasActive else { return await redraw() }
    await trick.clear()
    let status = await engine.status
    if let state = await trick.state {
      await trick.show(state.position, .exact)
    } else if status.isSeekable {
      await engine.seek(to: status.position)
    } else {
      await redraw()
    }
  }

  /// Says something in the line under the picture, for a moment.
  func say(_ text: String) {
    view.change { $0.say(text, at: $1) }
  }

  /// Saves the picture; the keys are answered meanwhile.
  private func takeScreenshot() async {
    let (position, zoom) = (await engine.status.position, view.zoom)
    say("saving the picture …")
    let saving = Task(executorPreference: QueueTaskExecutor(label: "screenshot")) {
      do {
        say("saved \(try await screenshot.save(at: position, showing: zoom))")
      } catch {
        say("cannot save the picture: \(error)")
      }
      await engine.announceStatus()
    }
    unfinished.add(saving)
  }

  private static func describe(_ loop: PlaybackLoop) -> String {
    switch (loop.start, loop.end) {
    case (let start?, let end?): "repeat \(start.secondsText) to \(end.secondsText) s"
    case (let start?, nil): "repeat from \(start.secondsText) s; l again: to here"
    default: "no part is repeated"
    }
  }
}
