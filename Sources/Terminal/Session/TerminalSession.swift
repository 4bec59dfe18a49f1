import POSIX
import Synchronization

/// The terminal while a program has it to itself: raw mode, alternate screen, no cursor.
///
/// Whatever ends the session puts everything back: ``leave()``, going out of scope, `exit`, a
/// signal or a crash (see ``POSIX/EmergencyRestore``), and for SIGKILL a second process. There is
/// one session at a time in a process.
package final class TerminalSession: Sendable {
  /// What has to be put back.
  private struct Hold {
    let attributes: TerminalAttributes
    /// Goes with the hold: what was put back must not be put back again.
    var guardian: TerminalGuardian?
    /// How often a guardian that was killed is replaced: it may have no way to live.
    var replacementsLeft = 8
  }

  package let device: TerminalDevice
  private let reportsMouse: Bool
  private let stopsAlternateScroll: Bool
  private let restoring: [UInt8]
  private let hold = Mutex<Hold?>(nil)

  /// Takes the terminal over; a background job is stopped until it is in the foreground.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - graphics: How pictures will be drawn; some must be taken away again.
  ///   - mouse: Whether the terminal is to report the mouse, and where a pasted text begins and ends.
  ///   - stopsAlternateScroll: Whether its wheel is to send no arrow keys: where it does otherwise.
  /// - Throws: `TerminalError` if it cannot be used; it is as before then.
  package init(
    _ device: TerminalDevice, graphics: GraphicsProtocol? = nil, mouse: Bool = false,
    stopsAlternateScroll: Bool = false
  ) throws(TerminalError) {
    self.device = device
    reportsMouse = mouse
    self.stopsAlternateScroll = stopsAlternateScroll
    restoring = Self.restoring(
      from: graphics, mouse: mouse, alternateScroll: stopsAlternateScroll)
    try enter()
  }

  deinit { leave() }

  /// The process that puts the terminal back when this one is killed.
  var guardian: TerminalGuardian? { hold.withLock { $0?.guardian } }

  /// Gives the terminal back as it was; calling it again does nothing.
  ///
  /// It waits for nothing. What the terminal has not read of the program's screen is thrown away: it
  /// is of no use any more, and a terminal that has stopped reading has room for the rest.
  package func leave() {
    guard let held = hold.withLock({ $0.take() }) else { return }
    device.discardOutput()
    // A terminal that is gone has nothing to put back.
    _ = try? device.writeAvailable(restoring[...])
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
      hold.withLock { hold in
        guard let hold else { return }
        // A terminal that is gone will be missed by the next frame.
        try? hold.attributes.rawWithStop.apply(to: device.number)
        _ = try? device.writeAvailable(Array(settings.utf8)[...])
      }
    }
  }

  private func enter() throws(TerminalError) {
    try device.waitForForeground()
    do {
      let held = Hold(
        attributes: try TerminalAttributes(of: device.number),
        guardian: TerminalGuardian(device, restoring: restoring))
      // Armed before anything is changed, so that there is no moment without a way back.
      arm(held)
      hold.withLock { $0 = held }
      if let guardian = held.guardian { watch(guardian) }
      try held.attributes.rawWithStop.apply(to: device.number)
    } catch {
      leave()
      throw .system(action: "take over the terminal", error)
    }
    do {
      try device.write(Array((ControlCode.enterAlternateScreen + settings).utf8))
    } catch {
      leave()
      throw error
    }
  }

  private func arm(_ held: Hold) {
    EmergencyRestore.arm(
      attributes: held.attributes, bytes: restoring, number: device.number,
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
    hold.withLock { hold in
      guard var held = hold, held.guardian?.process === guardian.process,
        held.replacementsLeft > 0, EmergencyRestore.isArmed
      else { return }
      // The attributes that are in force are the session's own by now.
      held.guardian = TerminalGuardian(
        device, restoring: restoring, attributes: guardian.attributes)
      held.replacementsLeft -= 1
      hold = held
      arm(held)
      if let next = held.guardian { watch(next) }
    }
  }

  /// What is set while the session lasts.
  private var settings: String {
    ControlCode.hideCursor
      + (reportsMouse ? ControlCode.reportMouse + ControlCode.bracketPastes : "")
      + (stopsAlternateScroll ? ControlCode.noAlternateScroll : "")
  }

  /// Undoes every mode and command that may be in progress.
  ///
  /// The string terminator comes first: if a picture was cut off in the middle, the terminal would
  /// read everything after it as part of the picture.
  static func restoring(
    from graphics: GraphicsProtocol?, mouse: Bool = false, alternateScroll: Bool = false
  ) -> [UInt8] {
    Array(ControlCode.stringTerminator.utf8) + (graphics?.deletion ?? [])
      + Array(
        ((alternateScroll ? ControlCode.alternateScroll : "")
          + (mouse ? ControlCode.plainPastes + ControlCode.ignoreMouse : "")
          + ControlCode.endSynchronizedUpdate
          + ControlCode.resetStyle + ControlCode.showCursor
          + ControlCode.leaveAlternateScreen).utf8)
  }
}
