import Media

/// The viewer's choice of output: `--audio auto|off|null|alsa[:DEVICE]|wav:FILE`.
public enum AudioOutput: Hashable, Sendable {
  /// The system's device, where it is in the viewer's room.
  case auto
  /// No sound is decoded.
  case off
  /// Sound is decoded, keeps the time, and is heard nowhere.
  case null
  case alsa(device: String)
  case wav(path: String)

  /// Reads the option's value; `nil` if it is not one of these.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : nil
    switch (parts[0], rest) {
    case ("auto", nil): self = .auto
    case ("off", nil): self = .off
    case ("null", nil): self = .null
    case ("alsa", nil): self = .alsa(device: "default")
    case ("alsa", let device?) where !device.isEmpty: self = .alsa(device: device)
    case ("wav", let path?) where !path.isEmpty: self = .wav(path: path)
    default: return nil
    }
  }

  /// Why there is no sound, without a device having been tried; `nil` if one should be.
  ///
  /// Over SSH the device would play in another room, unless it is a server that was named.
  ///
  /// - Parameter environment: The process's variables.
  /// - Returns: The reason in words.
  public func silence(in environment: (String) -> String?) -> String? {
    switch self {
    case .off: return "switched off"
    case .auto:
      let isRemote = environment("SSH_CONNECTION")?.isEmpty == false
      let hasServer = environment("PULSE_SERVER")?.isEmpty == false
      return isRemote && !hasServer
        ? "no sound over SSH: it would play in another room; --audio alsa plays it there" : nil
    case .null, .alsa, .wav: return nil
    }
  }

  /// The device that is meant; `nil` for none.
  ///
  /// - Parameter clock: The player's.
  /// - Returns: A device that is yet to be opened.
  public func device(clock: WallClock) -> (any AudioDevice)? {
    switch self {
    case .off: nil
    case .null: NullDevice(clock: clock)
    case .wav(let path): WAVDevice(path: path, clock: clock)
    case .alsa(let device): ALSADevice(device, clock: clock)
    case .auto:
      #if canImport(AudioToolbox)
        AudioQueueDevice(clock: clock)
      #else
        ALSADevice(clock: clock)
      #endif
    }
  }
}
