import POSIX

/// Why a device plays nothing.
public enum AudioDeviceError: Error, Hashable {
  /// The library that reaches sound devices is not installed.
  case noLibrary(String)
  /// The device does not open.
  case unavailable(String)
  /// Its server has not answered in time.
  case noAnswer
  /// It has played until now, but does not play any longer.
  case lost(String)
  /// It is not open.
  case closed
  /// The file cannot be written.
  case file(SystemError)
}

extension AudioDeviceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noLibrary(let name): "\(name) is not installed"
    case .unavailable(let reason): "the sound device does not open: \(reason)"
    case .noAnswer: "the sound server does not answer"
    case .lost(let reason): "the sound device is lost: \(reason)"
    case .closed: "the sound device is not open"
    case .file(let error): "the sound cannot be written: \(error)"
    }
  }
}
