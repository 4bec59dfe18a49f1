import POSIX

/// A terminal in raw mode for a moment; going out of scope ends it, and so does a signal.
struct RawMode: ~Copyable {
  private let device: TerminalDevice

  /// The attributes that will be put back.
  let saved: TerminalAttributes

  /// Switches a terminal to raw mode.
  ///
  /// - Throws: `TerminalError` if it does not allow it.
  init(_ device: TerminalDevice) throws(TerminalError) {
    self.device = device
    saved = try Self.enter(device)
  }

  /// Puts the attributes back.
  consuming func leave() {}

  deinit {
    // A terminal that is gone has nothing to put back.
    try? saved.apply(to: device.number)
    EmergencyRestore.disarm()
  }

  private static func enter(_ device: TerminalDevice) throws(TerminalError) -> TerminalAttributes {
    do {
      let saved = try TerminalAttributes(of: device.number)
      // Armed before anything is changed: somebody may press Control-C at any moment.
      EmergencyRestore.arm(attributes: saved, bytes: [], number: device.number)
      try saved.raw.apply(to: device.number)
      return saved
    } catch {
      EmergencyRestore.disarm()
      throw .system(action: "switch the terminal to raw mode", error)
    }
  }
}
