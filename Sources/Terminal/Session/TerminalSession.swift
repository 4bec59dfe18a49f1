import POSIX
import Synchronization

/// The terminal while a program has it to itself: raw mode, alternate screen, no cursor.
///
/// Whatever ends the session puts everything back: ``leave()``, going out of scope, `exit`, a
/// signal or a crash (see ``POSIX/EmergencyRestore``), and for SIGKILL a second process. There is
/// one session at a time in a process.
public final class TerminalSession: Sendable {
  /// What has to be put back.
  private struct Hold {
    let attributes: TerminalAttributes
    /// Goes with the hold: what was put back must not be put back again.
    let guardian: TerminalGuardian?
  }

  public let device: TerminalDevice
  private let restoring: [UInt8]
  private let hold = Mutex<Hold?>(nil)

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - graphics: How pictures will be drawn; some must be taken away again.
  /// - Throws: `TerminalError` if it cannot be used; it is as before then.
  public init(
    _ device: TerminalDevice, graphics: GraphicsProtocol? = nil
  ) throws(TerminalError) {
    self.device = device
    restoring = Self.restoring(from: graphics)
    try enter()
  }

  deinit { leave() }

  /// Gives the terminal back as it was; calling it again does nothing.
  public func leave() {
    guard let held = hold.withLock({ $0.take() }) else { return }
    // A terminal that is gone has nothing to put back.
    try? POSIX.write(restoring, to: device.number)
    try? held.attributes.applyDiscardingInput(to: device.number)
    EmergencyRestore.disarm()
  }

  /// Gives the terminal back, stops the process until somebody continues it, and takes the terminal
  /// over again: with an empty screen, and perhaps of another size.
  ///
  /// - Throws: `TerminalError` if the terminal is gone by then.
  public func suspend() throws(TerminalError) {
    leave()
    stopProcess()
    try enter()
  }

  /// Sees to it that all is as the session needs it, after a stop that nobody announced.
  ///
  /// A shell changes the attributes to its own liking when a program stops.
  public func reassert() {
    hold.withLock { hold in
      guard let hold else { return }
      // A terminal that is gone will be missed by whoever draws on it next.
      try? hold.attributes.rawWithStop.apply(to: device.number)
      try? POSIX.write(Array(ControlCode.hideCursor.utf8), to: device.number)
    }
  }

  private func enter() throws(TerminalError) {
    do {
      let held = Hold(
        attributes: try TerminalAttributes(of: device.number),
        guardian: TerminalGuardian(device, restoring: restoring))
      // Armed before anything is changed, so that there is no moment without a way back.
      EmergencyRestore.arm(
        attributes: held.attributes, bytes: restoring, number: device.number,
        guardian: held.guardian?.process)
      hold.withLock { $0 = held }
      try held.attributes.rawWithStop.apply(to: device.number)
      try POSIX.write(Self.entering, to: device.number)
    } catch {
      leave()
      throw .system(action: "take over the terminal", error)
    }
  }

  static let entering = Array((ControlCode.enterAlternateScreen + ControlCode.hideCursor).utf8)

  /// Undoes everything that may be going on.
  ///
  /// The string terminator comes first: where a picture was cut off in the middle, the terminal
  /// would take all that follows for more of it.
  static func restoring(from graphics: GraphicsProtocol?) -> [UInt8] {
    Array(ControlCode.stringTerminator.utf8) + (graphics?.deletion ?? [])
      + Array(
        (ControlCode.endSynchronizedUpdate + ControlCode.resetStyle + ControlCode.showCursor
          + ControlCode.leaveAlternateScreen).utf8)
  }
}
