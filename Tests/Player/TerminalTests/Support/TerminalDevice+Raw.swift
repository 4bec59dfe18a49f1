import POSIX
import Terminal

extension TerminalDevice {
  /// Has the terminal pass on what is typed as it is, as a session would, and not restore it.
  func enterRawMode() throws {
    try TerminalAttributes(of: number).raw.apply(to: number)
  }
}
