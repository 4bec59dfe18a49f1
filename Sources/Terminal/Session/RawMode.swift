import POSIX

/// A terminal in raw mode; going out of scope ends it.
struct RawMode: ~Copyable {
  private let device: TerminalDevice

  /// The attributes that will be put back.
  let saved: TerminalAttributes

  /// Switches a terminal to raw mode.
  ///
  /// - Throws: `TerminalError` if it does not allow it.
  init(_ device: TerminalDevice) throws(TerminalError) {
    self.device = device
    saved = try device.enterRawMode()
  }

  /// Puts the attributes back.
  consuming func leave() {}

  deinit {
    // A terminal that is gone has nothing to put back.
    try? saved.apply(to: device.number)
  }
}
