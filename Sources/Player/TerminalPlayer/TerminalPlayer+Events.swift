import Media
import Playback
import Terminal
import TrickPlay

extension TerminalPlayer {
  /// Passes events on until one of them ends the film.
  ///
  /// A command may have to wait for a terminal that does not read. A request to end does not.
  func listen(
    to events: InputEvents, passingOnTo queue: AsyncStream<InputEvent>.Continuation
  ) async -> Ending {
    for await event in events {
      switch event {
      case .signal(let number): return .signal(number)
      case .key(let key) where KeyCommand(key) == .quit: return .quit
      case .key(let key) where KeyCommand(key) == .watchLater:
        return .watchLater(at: await placeToKeep())
      case .key(let key) where KeyCommand(key) == .previousFile && neighbours.previous:
        return .previousFile
      // Enter may be the answer to a question.
      case .key(let key)
      where key != .enter && KeyCommand(key) == .nextFile && neighbours.next:
        return .nextFile
      default: queue.yield(event)
      }
    }
    return .quit
  }

  /// Where the film would go on another time: at its beginning, if it has reached its end.
  private func placeToKeep() async -> Duration? {
    let status = await engine.status
    guard status.isSeekable else { return nil }
    // While pictures of another moment are shown, that moment is where the viewer is.
    let position = await trick.state?.position ?? status.position
    if let duration = status.duration, position >= duration { return .zero }
    return max(position, .zero)
  }

  /// Carries out what keys and signals ask for; returns when it is cancelled.
  func obey(_ events: AsyncStream<InputEvent>) async throws -> Ending {
    let session = try await session.value
    var gesture = MouseGesture()
    var keys = KeySequence()
    for await event in events {
      switch event {
      case .signal: break
      case .reply(let reply):
        if terminal.note(reply) { await adapt(session) }
      case .resized(let size):
        await resize(to: size, session)
      case .suspension:
        try await suspend(session)
      case .continuation:
        session.reassert()
        await screen.erase()
        await redraw()
      case .key(let key):
        if !keys.isPending, let state = await scrubber.state {
          await scrub(key, state)
        } else if let outcome = keys.take(key), let ending = await follow(outcome) {
          return ending
        }
      case .paste(let text):
        _ = await follow(keys.paste(text))
      case .mouse(let event):
        guard let command = gesture.command(for: event, bar: view.bar) else { break }
        if await scrubber.state == nil {
          await obey(command)
        } else if let command = ScrubKeys.command(for: command) {
          await scrub(command)
        }
      }
    }
    return .quit
  }

  /// Carries out what a key asks for; returns why the film ends, if it does.
  private func follow(_ outcome: KeySequence.Outcome) async -> Ending? {
    switch outcome {
    case .command(.nextFile) where neighbours.next: return .nextFile
    case .command(let command):
      view.change { display, _ in display.dismissQuestion() }
      await obey(command)
    case .open(let name): return .open(name)
    case .ask(let question):
      view.change { display, _ in display.ask(question) }
      await engine.announceStatus()
    case .say(let text):
      say(text)
      await engine.announceStatus()
    case .cancel:
      view.change { display, _ in display.dismissQuestion() }
      await engine.announceStatus()
    }
    return nil
  }

  private func obey(_ command: KeyCommand) async {
    await carryOut(command)
    await engine.announceStatus()
  }

  /// Gives the terminal back until the player is continued; the film is paused meanwhile.
  private func suspend(_ session: TerminalSession) async throws {
    let wasPaused = await engine.status.isPaused
    await engine.pause()
    if let state = await trick.state { await trick.hold(at: state.position) }
    try await screen.suspend(session)
    await resize(to: terminal.probe.device.size, session)
    if !wasPaused { await engine.play() }
  }

  /// Draws the whole picture again: while the film is paused, no other comes.
  func refresh() async {
    await screen.forget()
    await redraw()
  }

  /// Makes the engine, or the trick player if it is active, draw the picture again.
  func redraw() async {
    guard await trick.state != nil else { return await engine.redraw() }
    try? await trick.redraw()
  }

  /// Draws in the way that the terminal's late answers lead to.
  private func adapt(_ session: TerminalSession) async {
    let layout = terminal.layout(for: terminal.probe.device.size)
    session.change(to: terminal.settings)
    view.change(to: layout, sendsChangedParts: terminal.keeping != .nothing)
    await screen.change(to: terminal.canvas(for: layout))
    await refreshSize()
  }

  private func resize(to size: TerminalSize, _ session: TerminalSession) async {
    // A part of the screen that is given back has to be one of this window.
    session.change(to: terminal.settings)
    await screen.resize(view.resize(to: size))
    await refreshSize()
  }

  /// Draws the picture at the size that it has now.
  func refreshSize() async {
    await redraw()
    // Pictures that wait to be shown backward have the old size.
    await trick.clear()
    if await scrubber.state != nil {
      // The next picture has the new size.
      await scrubber.fit(view.layout, picture: PixelSize(width: 0, height: 0))
      if let state = await trick.state { await trick.show(state.position, .exact) }
    }
    // A film that plays soon has frames of the new size; a paused one has to look for its own.
    if await trick.state == nil, await engine.status.isPaused { await engine.seek(by: .zero) }
  }
}
