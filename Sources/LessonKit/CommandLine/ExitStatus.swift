/// What a lesson tells the shell when it ends.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static let done = ExitStatus(rawValue: 0)

  /// The media or the network is at fault.
  public static let mediaFault = ExitStatus(rawValue: 1)

  /// The command line is at fault.
  public static let usage = ExitStatus(rawValue: 2)

  /// Ended politely on a signal: 130 for SIGINT, as if the signal had killed the process.
  public static func signal(_ number: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + number)
  }
}
