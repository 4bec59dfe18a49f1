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

extension CommandOption {
  /// The options of every lesson.
  static let common = [
    CommandOption("--cell", value: "N", "show only cell N"),
    CommandOption("--step", "wait for Enter between cells"),
    CommandOption("--json", "write data instead of pages"),
    CommandOption("--color", value: "WHEN", "auto, always or never"),
    CommandOption("--stable", "print 0 for all measured times"),
    CommandOption("--help", "show this help"),
  ]

  /// The further options of lessons that draw pictures.
  static let graphics = [
    CommandOption("--graphics", value: "KIND", "auto, sixel, blocks or none"),
    CommandOption("--size", value: "WxH", "pixels of the box that pictures fit into"),
    CommandOption("--png", value: "FILE", "save the lesson's picture"),
  ]
}
