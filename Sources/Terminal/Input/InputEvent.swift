/// Something that happened to the terminal.
public enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// The window has another size now.
  case resized(TerminalSize)
  /// A wish to stop: SIGINT, SIGTERM, SIGHUP or SIGQUIT.
  case signal(CInt)
}
