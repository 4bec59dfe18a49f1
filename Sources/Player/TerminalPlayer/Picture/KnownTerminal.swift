import Media
import POSIX
import Synchronization
import Terminal

/// What is known about the terminal, and what follows from it for the pictures of a film.
///
/// Over a slow line answers come long after the first picture. They are used whenever they arrive:
/// a film that began in blocks of 256 colours continues in sixels, or in all colours.
final class KnownTerminal: Sendable {
  /// The terminal, and what it has answered before the film.
  let probe: TerminalProbe

  private struct State {
    var capabilities: TerminalCapabilities
    var decision: GraphicsDecision

    /// Answers of which nothing follows before the last one has come.
    var pending: [TerminalReply] = []
  }

  private let options: TerminalPlayerOptions
  private let state: Mutex<State>

  init(_ probe: TerminalProbe, _ options: TerminalPlayerOptions) {
    self.probe = probe
    self.options = options
    let capabilities = Self.capabilities(
      probe.outcome.replies + options.terminal.replies, probe, options)
    state = Mutex(
      State(capabilities: capabilities, decision: Self.decision(capabilities, options)))
  }

  /// Asks this process's terminal what it can do.
  ///
  /// - Throws: `TerminalPlayerError` if there is none, or if it cannot show what the viewer wants.
  static func ask(_ options: TerminalPlayerOptions) async throws -> KnownTerminal {
    guard isTerminal(1), let device = try? TerminalDevice() else {
      throw TerminalPlayerError.notATerminal
    }
    let probe = try await TerminalProbe.inForeground(
      device, cell: options.cell, asks: !options.terminal.isSilent, erases: options.corner == nil)
    let terminal = KnownTerminal(probe, options)
    if let corner = options.corner, !corner.isInside(probe.size) {
      throw TerminalPlayerError.outsideScreen(
        row: corner.row, column: corner.column, rows: probe.size.rows, columns: probe.size.columns)
    }
    let decision = terminal.decision
    guard decision.graphics != nil || options.graphics == .none else {
      throw TerminalPlayerError.noGraphics(decision.reason, advice: decision.advice)
    }
    return terminal
  }

  /// What the terminal can do, as far as is known.
  var capabilities: TerminalCapabilities { state.withLock { $0.capabilities } }

  /// How pictures are drawn, and why.
  var decision: GraphicsDecision { state.withLock { $0.decision } }

  /// Records an answer; returns whether pictures are drawn in another way now.
  ///
  /// Answers come in the order of the questions, and that to DA1 is the last one.
  func note(_ reply: TerminalReply) -> Bool {
    state.withLock { state in
      let wasComplete = state.capabilities.answersQueries
      var isLast = wasComplete
      if case .deviceAttributes = reply {
        // Frames ask this, too.
        if wasComplete { return false }
        isLast = true
      }
      state.pending.append(reply)
      guard isLast else { return false }
      options.terminal.note(state.pending)
      let found = Self.capabilities(state.capabilities.replies + state.pending, probe, options)
      state.pending = []
      guard found != state.capabilities else { return false }
      state.capabilities = found
      let decision = Self.decision(found, options)
      // A terminal that can draw stays able to.
      if decision.graphics != nil || options.graphics == .none { state.decision = decision }
      return true
    }
  }

  /// Records that the terminal has answered nothing.
  func noteSilence() {
    options.terminal.noteSilence()
  }

  private static func capabilities(
    _ replies: [TerminalReply], _ probe: TerminalProbe, _ options: TerminalPlayerOptions
  ) -> TerminalCapabilities {
    TerminalCapabilities(
      replies: replies, size: probe.device.size, environment: probe.environment,
      cell: options.cell)
  }

  private static func decision(
    _ found: TerminalCapabilities, _ options: TerminalPlayerOptions
  ) -> GraphicsDecision {
    options.graphics.decide(
      isTerminal: true, environment: .current, capabilities: found, usesColor: options.usesColor)
  }
}

extension KnownTerminal {
  /// What the terminal keeps of pictures.
  var keeping: PictureKeeping { options.keeping(on: capabilities) }

  /// What is set while a film is shown.
  ///
  /// A terminal that has told the colour of its ground can be given another one for that time. Inside a
  /// multiplexer it is not this program's.
  var settings: TerminalSession.Settings {
    let (found, decision) = (capabilities, decision)
    let part = layout(for: probe.device.size).part
    // The ground, the mouse and its wheel are those of the program that shows the rest of the screen.
    guard part == nil else {
      return TerminalSession.Settings(graphics: decision.graphics, part: part)
    }
    return TerminalSession.Settings(
      graphics: decision.graphics, reportsMouse: !probe.environment.isDumb,
      stopsAlternateScroll: found.hasAlternateScroll,
      blackensGround: found.background != nil && found.multiplexer == nil
        && decision.graphics?.hasColors == true && decision.colors != .none)
  }

  /// What the viewer sees of a film: nothing yet.
  func makeView() -> PlayerView {
    PlayerView(
      layout: layout(for: probe.size), limit: options.sizeLimit, corner: options.corner,
      rules: options.rules.rendering, palette: options.palette, dithering: options.dithering,
      isFar: probe.isFar && options.shrinksPictures, shrinks: options.shrinksPictures,
      sendsChangedParts: keeping != .nothing, colorsLetters: options.usesColor)
  }

  /// What draws it.
  func makeScreen() -> TerminalScreen {
    TerminalScreen(
      probe.device, canvas: canvas(for: layout(for: probe.size)),
      // A terminal that is known to understand nothing would write the question on its screen.
      gate: probe.environment.isDumb || options.terminal.isSilent
        ? nil : FrameGate(after: probe.outcome))
  }

  /// Takes the terminal over, on a thread of its own: that waits.
  func makeSession() -> Task<TerminalSession, any Error> {
    Task {
      try await onOwnThread("terminal session") { () throws(TerminalError) in
        self.probe.lateAnswers?.release()
        return try TerminalSession(self.probe.device, self.settings)
      }
    }
  }

  /// Where things go in a window.
  func layout(for size: TerminalSize) -> CanvasLayout {
    CanvasLayout(
      size: size, cell: capabilities.cellSize.updated(for: size), graphics: decision.graphics,
      limit: options.sizeLimit, corner: options.corner)
  }

  /// What composes frames.
  func canvas(for layout: CanvasLayout) -> PictureCanvas {
    let (found, decision) = (capabilities, decision)
    return PictureCanvas(
      layout: layout, encoders: .film(options), colors: decision.colors, isLight: found.isLight,
      passage: probe.passage(for: found), multiplexer: found.multiplexer,
      isSynchronized: found.hasSynchronizedOutput, keeping: keeping,
      imageLimit: decision.graphics?.imageLimit(in: found))
  }
}

/// What the films of one run have learnt of their terminal.
///
/// A terminal that has not answered during one film is not asked again by the next, and what it has
/// answered late need not be waited for a second time.
final class TerminalMemory: Sendable {
  private struct State {
    var isSilent = false
    var replies: [TerminalReply] = []
  }

  private let state = Mutex(State())

  /// Whether the terminal has been asked and has answered nothing.
  var isSilent: Bool { state.withLock { $0.isSilent } }

  /// What it has answered late.
  var replies: [TerminalReply] { state.withLock { $0.replies } }

  func note(_ replies: [TerminalReply]) {
    state.withLock { state in
      state.isSilent = false
      state.replies += replies
    }
  }

  func noteSilence() {
    state.withLock { $0.isSilent = true }
  }
}
