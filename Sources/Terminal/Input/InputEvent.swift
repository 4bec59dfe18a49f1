import POSIX

/// Something that happened to the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// The window has another size now.
  case resized(TerminalSize)
  /// A wish to stop until further notice: Control-Z, or SIGTSTP. See ``TerminalSession/suspend()``.
  case suspension
  /// The process goes on after a stop.
  case continuation
  /// A wish to end: SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(CInt)

  /// What a signal means.
  init(signal number: CInt, size: TerminalSize) {
    switch number {
    case SignalRelay.windowChange: self = .resized(size)
    case SignalRelay.stop: self = .suspension
    case SignalRelay.continuation: self = .continuation
    default: self = .signal(number)
    }
  }
}
