import POSIX

/// A terminal in another mode for a moment; going out of scope ends it, and so does a signal.
package struct RawMode: ~Copyable {
  private let device: TerminalDevice

  /// The attributes that will be put back.
  private let saved: TerminalAttributes

  /// Switches a terminal to another mode.
  ///
  /// - Parameters:
  ///   - device: The terminal.
  ///   - mode: The attributes to be in force, made of those that are.
  /// - Throws: `TerminalError` if it does not allow it, or is another job's.
  package init(
    _ device: TerminalDevice, mode: KeyPath<TerminalAttributes, TerminalAttributes> = \.raw
  ) throws(TerminalError) {
    self.device = device
    saved = try Self.enter(device, mode)
  }

  /// Puts the attributes back.
  package consuming func leave() {}

  deinit {
    // A terminal that is gone has nothing to put back.
    try? saved.apply(to: device.number)
    EmergencyRestore.disarm()
  }

  private static func enter(
    _ device: TerminalDevice, _ mode: KeyPath<TerminalAttributes, TerminalAttributes>
  ) throws(TerminalError) -> TerminalAttributes {
    guard isInForeground(of: device.number) else { throw .inBackground }
    do {
      let saved = try TerminalAttributes(of: device.number)
      // Armed before anything is changed: Control-C may be pressed at any moment.
      EmergencyRestore.arm(attributes: saved, bytes: [], number: device.number)
      try saved[keyPath: mode].apply(to: device.number)
      return saved
    } catch {
      EmergencyRestore.disarm()
      throw .system(action: "switch the terminal to raw mode", error)
    }
  }
}
