/// One option that a command understands, and its line in `--help`.
public struct CommandOption: Hashable, Sendable {
  /// The option as it is typed: `--range`.
  public let name: String

  /// What the help calls its value; `nil` for an option that takes none.
  public let valueName: String?

  /// What it does, in a few words.
  public let help: String

  public init(_ name: String, value valueName: String? = nil, _ help: String) {
    self.name = name
    self.valueName = valueName
    self.help = help
  }
}
