import POSIX
import Synchronization

/// The terminal while a program has it to itself: raw mode, alternate screen, no cursor.
///
/// Whatever ends the session puts everything back: ``leave()``, going out of scope, `exit`, a
/// signal or a crash (see ``POSIX/EmergencyRestore``). There is one session at a time in a process.
public final class TerminalSession: Sendable {
  public let device: TerminalDevice
  private let saved: TerminalAttributes
  private let restoring: [UInt8]
  private let isActive = Atomic<Bool>(true)

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - mode: How pictures will be drawn; some must be taken away again.
  /// - Throws: `TerminalError` if it cannot be used; it is as before then.
  public init(
    _ device: TerminalDevice, mode: GraphicsMode = .none
  ) throws(TerminalError) {
    self.device = device
    restoring = Self.restoring(from: mode)
    do {
      saved = try TerminalAttributes(of: device.number)
    } catch {
      throw .system(action: "take over the terminal", error)
    }
    // Armed before anything is changed, so that there is no moment without a way back.
    EmergencyRestore.arm(attributes: saved, bytes: restoring, number: device.number)
    do {
      try saved.raw.apply(to: device.number)
      try POSIX.write(Self.entering, to: device.number)
    } catch {
      leave()
      throw .system(action: "take over the terminal", error)
    }
  }

  deinit { leave() }

  /// Gives the terminal back as it was; calling it again does nothing.
  public func leave() {
    guard isActive.exchange(false, ordering: .acquiringAndReleasing) else { return }
    // A terminal that is gone has nothing to put back.
    try? POSIX.write(restoring, to: device.number)
    try? saved.applyDiscardingInput(to: device.number)
    EmergencyRestore.disarm()
  }

  static let entering = Array((ControlCode.enterAlternateScreen + ControlCode.hideCursor).utf8)

  /// Undoes everything that may be going on.
  ///
  /// The string terminator comes first: where a picture was cut off in the middle, the terminal
  /// would take all that follows for more of it.
  static func restoring(from mode: GraphicsMode) -> [UInt8] {
    let pictures = mode == .kitty ? KittyEncoder.deletion : []
    return Array(ControlCode.stringTerminator.utf8) + pictures
      + Array(
        (ControlCode.endSynchronizedUpdate + ControlCode.resetStyle + ControlCode.showCursor
          + ControlCode.leaveAlternateScreen).utf8)
  }
}
