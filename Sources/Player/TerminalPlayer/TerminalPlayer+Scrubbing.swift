import Media
import Playback
import Terminal
import TrickPlay

/// Searching for a place in the film: thumbnails, and the picture under the cursor.
extension TerminalPlayer {
  /// Pauses the film and shows the thumbnails.
  ///
  /// - Parameter time: Where the cursor is to be; `nil` leaves it where the film is.
  func beginScrubbing(at time: Duration? = nil) async {
    guard let status = await seekableStatus() else { return }
    guard let duration = status.duration, duration > .zero else {
      return say("the duration is not known")
    }
    let isTrick = await trick.state != nil
    let wasPlaying = isTrick ? mode.change { $0.wasPlaying } : !status.isPaused
    let position = await borrowSink(status)
    mode.change { $0.searchOrigin = isTrick ? position : nil }
    let shown = await trick.shown
    let ofEngine = await engine.shownFrame
    await trick.hold(at: position)
    await scrubber.begin(
      at: position, wasPlaying: wasPlaying, duration: duration, in: view.layout,
      picture: view.pictureSize, shown: shown ?? ofEngine)
    if let time { await scrub(.go(to: time)) }
  }

  /// Carries out what a key or the mouse asks for while the film is scrubbed.
  func scrub(_ command: ScrubState.Command) async {
    let trickState = await trick.state
    let shown = trickState?.isDone == true ? trickState?.position : nil
    switch await scrubber.obey(command, shown: shown) {
    case .show(let time): await trick.show(time, .key)
    case .step(let count): await trick.step(by: count)
    case .leave(.origin, let plays):
      if let origin = mode.change({ $0.searchOrigin }) {
        await trick.stop { _ in await engine.seek(to: origin) }
      } else {
        await trick.stop { _ in }
        await screen.forget()
        await engine.redraw()
      }
      if plays { await engine.play() }
    case .leave(.shownPicture, let plays):
      await giveBack()
      if plays { await engine.play() }
    case .leave(.moment(let time), let plays):
      await trick.stop { _ in await engine.seek(to: time) }
      if plays { await engine.play() }
    case nil: break
    }
    await engine.announceStatus()
  }

  /// Carries out a key while the film is scrubbed.
  func scrub(_ key: Key, _ state: ScrubState) async {
    if let command = ScrubKeys.command(for: key, at: state.cursor, in: view.chapters) {
      await scrub(command)
    } else if let command = KeyCommand(key), ScrubKeys.passes(command) {
      await carryOut(command)
      await engine.announceStatus()
    }
  }

  /// The overlays on the picture while the film is scrubbed.
  func scrubbingOverlays(_ state: ScrubState, _ status: PlayerStatus) async -> [Overlay] {
    let duration = status.duration.map { " / \($0.clockText)" } ?? ""
    let chapters = view.chapters
    let chapter = chapters.index(at: state.cursor).map { "  \(chapters.name(of: $0))" } ?? ""
    let lines = [
      "\(status.position.exactClockText)\(duration)\(chapter)",
      ScrubKeys.help(columns: view.layout.size.columns),
    ]
    let text = Overlay(.topBand, text: lines)
    guard let image = await scrubber.image(on: view.pictureSize) else { return [text] }
    return [text, Overlay(.bottomBand, image: image, colors: view.ownColors(of: image))]
  }
}
