/// What a lesson tells the shell when it ends.
public enum ExitStatus: Int32, Hashable, Sendable {
  case done = 0
  /// The media or the network is at fault.
  case mediaFault = 1
  /// The command line is at fault.
  case usage = 2
  case interrupted = 130
  /// Ended by a polite request of another program.
  case terminated = 143
}
