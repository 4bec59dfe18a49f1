/// One option that a command understands, and its line in `--help`.
public struct CommandOption: Hashable, Sendable {
  /// The option as it is typed: `--range`.
  public let name: String

  /// What the help calls its value; `nil` for an option that takes none.
  public let valueName: String?

  /// Whether its value is a file that the lesson writes.
  let isOutputFile: Bool

  /// What it does, in a few words.
  public let help: String

  public init(_ name: String, value valueName: String? = nil, _ help: String) {
    (self.name, self.valueName, self.help) = (name, valueName, help)
    isOutputFile = false
  }

  /// An option that names a file to write; whether that is possible is known before the film starts.
  public init(_ name: String, outputFile valueName: String, _ help: String) {
    (self.name, self.valueName, self.help) = (name, valueName, help)
    isOutputFile = true
  }
}
