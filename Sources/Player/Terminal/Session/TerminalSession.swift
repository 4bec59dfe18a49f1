import POSIX
import Synchronization

/// The terminal while a program has it to itself: raw mode, alternate screen, no cursor.
///
/// Whatever ends the session puts everything back: ``leave()``, going out of scope, `exit`, a
/// signal or a crash (see `EmergencyRestore`), and for SIGKILL a second process. There is
/// one session at a time in a process.
package final class TerminalSession: Sendable {
  /// What has to be put back.
  private struct Hold {
    let attributes: TerminalAttributes
    /// Goes with the hold: what was put back must not be put back again.
    var guardian: TerminalGuardian?
    /// How often a guardian that was killed is replaced: something may kill every one.
    var replacementsLeft = 8
  }

  /// What is set while the session lasts, and undone after it.
  package struct Settings: Hashable, Sendable {
    /// How pictures are drawn; some must be taken away again.
    package var graphics: GraphicsProtocol?

    /// Whether the terminal is to report the mouse.
    package var reportsMouse: Bool

    /// Whether to stop its wheel from sending arrow keys, where it would.
    package var stopsAlternateScroll: Bool

    /// Whether the ground of the whole window should be black, with the border that has no cells.
    package var blackensGround: Bool

    /// The only part of the screen that may change; `nil` for a session with a screen of its own.
    package var part: ScreenPart?

    package init(
      graphics: GraphicsProtocol? = nil, reportsMouse: Bool = false,
      stopsAlternateScroll: Bool = false, blackensGround: Bool = false, part: ScreenPart? = nil
    ) {
      self.graphics = graphics
      self.reportsMouse = reportsMouse
      self.stopsAlternateScroll = stopsAlternateScroll
      self.blackensGround = blackensGround
      self.part = part
    }
  }

  private struct State {
    var settings: Settings
    var hold: Hold?
  }

  package let device: TerminalDevice
  private let state: Mutex<State>

  /// Takes the terminal over; a background job is stopped until it is in the foreground.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - settings: What is set while the session lasts.
  /// - Throws: `TerminalError` if it cannot be used; it is as before then.
  package init(_ device: TerminalDevice, _ settings: Settings = Settings()) throws(TerminalError) {
    self.device = device
    state = Mutex(State(settings: settings))
    try enter()
  }

  deinit { leave() }

  /// The process that puts the terminal back when this one is killed.
  var guardian: TerminalGuardian? { state.withLock { $0.hold?.guardian } }

  /// What is set now.
  package var settings: Settings { state.withLock { $0.settings } }

  /// Changes what is set from now on: a terminal may say late what it can do.
  package func change(to settings: Settings) {
    // Under the lock, as in `replace`.
    state.withLock { state in
      guard settings != state.settings else { return }
      state.settings = settings
      guard var held = state.hold else { return }
      let former = held.guardian
      // Without one, another cannot be started.
      held.guardian = former.flatMap {
        TerminalGuardian(device, restoring: settings.restoring, attributes: $0.attributes)
      }
      state.hold = held
      arm(held, settings)
      former?.stop()
      if let next = held.guardian { watch(next) }
      // A terminal that is gone will be missed by the next frame.
      _ = try? device.writeAvailable(Array(settings.text.utf8)[...])
    }
  }

  /// Gives the terminal back as it was; calling it again does nothing.
  ///
  /// It waits for nothing. What the terminal has not read of the program's screen is thrown away: it
  /// is of no use any more, and a terminal that has stopped reading has room for the rest.
  package func leave() {
    let (hold, settings) = state.withLock { ($0.hold.take(), $0.settings) }
    guard let held = hold else { return }
    device.discardOutput()
    // A terminal that is gone has nothing to put back.
    _ = try? device.writeAvailable(settings.restoring[...])
    try? held.attributes.apply(to: device.number)
    // Keys meant for the program, and answers that come late, are not typed into the shell.
    device.discardInput()
    EmergencyRestore.disarm()
    // It would put the terminal back a second time.
    held.guardian?.stop()
  }

  /// Gives the terminal back, stops the process until another one continues it, and takes the
  /// terminal over again: with an empty screen, and perhaps of another size.
  ///
  /// - Throws: `TerminalError` if the terminal is gone by then.
  package func suspend() throws(TerminalError) {
    leave()
    try SignalRelay.withoutListening { () throws(TerminalError) in
      stopProcess()
      try enter()
    }
  }

  /// Sets what the session needs after a stop that was not announced.
  ///
  /// A shell changes the attributes to its own liking when a program stops. Where it has continued
  /// the program as a background job, the program stops again.
  package func reassert() {
    SignalRelay.withoutListening {
      guard (try? device.waitForForeground()) != nil else { return }
      state.withLock { state in
        guard let hold = state.hold else { return }
        // A terminal that is gone will be missed by the next frame.
        try? hold.attributes.rawWithStop.apply(to: device.number)
        _ = try? device.writeAvailable(Array(state.settings.text.utf8)[...])
      }
    }
  }

  private func enter() throws(TerminalError) {
    try device.waitForForeground()
    let settings = settings
    do {
      let held = Hold(
        attributes: try TerminalAttributes(of: device.number),
        guardian: TerminalGuardian(device, restoring: settings.restoring))
      // Armed before anything is changed, so that there is always a way back.
      arm(held, settings)
      state.withLock { $0.hold = held }
      if let guardian = held.guardian { watch(guardian) }
      try held.attributes.rawWithStop.apply(to: device.number)
    } catch {
      leave()
      throw .system(action: "take over the terminal", error)
    }
    do {
      try device.write(Array((settings.entering + settings.text).utf8))
    } catch {
      leave()
      throw error
    }
  }

  private func arm(_ held: Hold, _ settings: Settings) {
    EmergencyRestore.arm(
      attributes: held.attributes, bytes: settings.restoring, number: device.number,
      guardian: held.guardian?.process)
  }

  /// Replaces a guardian that was killed while the session lasts.
  private func watch(_ guardian: TerminalGuardian) {
    Task { [weak self] in
      await onOwnThread("terminal guardian") { guardian.waitForEnd() }
      self?.replace(guardian)
    }
  }

  private func replace(_ guardian: TerminalGuardian) {
    // Under the lock: a guardian that is started while the session ends would restore a terminal
    // that is the shell's again.
    state.withLock { state in
      guard var held = state.hold, held.guardian?.process === guardian.process,
        held.replacementsLeft > 0, EmergencyRestore.isArmed
      else { return }
      // The attributes that are in force are the session's own by now.
      held.guardian = TerminalGuardian(
        device, restoring: state.settings.restoring, attributes: guardian.attributes)
      held.replacementsLeft -= 1
      state.hold = held
      arm(held, state.settings)
      if let next = held.guardian { watch(next) }
    }
  }
}

extension TerminalSession.Settings {
  /// What is sent before everything else: on the screen of another program, its cursor is noted.
  var entering: String {
    part == nil ? ControlCode.enterAlternateScreen : ControlCode.saveCursor
  }

  /// What is sent last: the other screen, or an empty part of this one.
  private var leaving: String {
    part.map { ControlCode.resetStyle + $0.erasure + ControlCode.restoreCursor }
      ?? ControlCode.leaveAlternateScreen
  }

  /// What is sent at the beginning.
  var text: String {
    ControlCode.hideCursor
      + (reportsMouse ? ControlCode.reportMouse + ControlCode.bracketPastes : "")
      + (stopsAlternateScroll ? ControlCode.noAlternateScroll : "")
      + (blackensGround ? ControlCode.blackWindow : "")
  }

  /// Undoes every mode and command that may be in progress.
  ///
  /// The string terminator comes first: if a picture was cut off in the middle, the terminal would
  /// read everything after it as part of the picture.
  var restoring: [UInt8] {
    Array(ControlCode.stringTerminator.utf8) + (graphics?.deletion ?? [])
      + Array(
        ((blackensGround ? ControlCode.ownWindow : "")
          + (stopsAlternateScroll ? ControlCode.alternateScroll : "")
          + (reportsMouse ? ControlCode.plainPastes + ControlCode.ignoreMouse : "")
          + ControlCode.endSynchronizedUpdate
          + ControlCode.resetStyle + ControlCode.showCursor
          + leaving).utf8)
  }
}
