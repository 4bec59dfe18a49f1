import Terminal

/// An option that lessons share; which of them a lesson has is up to the lesson.
public enum CommonOption: String, CaseIterable, Sendable {
  case cell = "--cell"
  case step = "--step"
  case json = "--json"
  case graphics = "--graphics"
  case size = "--size"
  case png = "--png"
  /// The second meaning of `--cell`, with a line of its own in the help.
  case cellSize
  case probe = "--probe"
  case color = "--color"
  case mine = "--mine"
  case stable = "--stable"
  case help = "--help"

  /// The option for the command line, with its line in `--help`.
  var option: CommandOption {
    switch self {
    case .cell: CommandOption(rawValue, value: "N", "show only cell N")
    case .step: CommandOption(rawValue, "wait for Enter between cells")
    case .json: CommandOption(rawValue, "write data instead of pages")
    case .graphics:
      CommandOption(rawValue, value: "KIND", Self.listed(GraphicsChoice.allCases.map(\.rawValue)))
    case .size:
      CommandOption(rawValue, value: "WxH", "pixels of the box that a picture fits into")
    case .png:
      CommandOption(
        rawValue, outputFile: "FILE", "save what the lesson draws; its second picture as FILE-2")
    case .cellSize:
      CommandOption("--cell", value: "WxH", "pixels of the terminal's cells, if it does not tell")
    case .probe: CommandOption(rawValue, "show what the terminal says it can do, and end")
    case .color: CommandOption(rawValue, value: "WHEN", "auto, always or never")
    case .mine: CommandOption(rawValue, "run on your own functions, where you have written them")
    case .stable: CommandOption(rawValue, "print 0 for all measured times")
    case .help: CommandOption(rawValue, "show this help")
    }
  }
}

extension CommonOption {
  /// Words as a sentence lists them: "auto, sixel or none".
  private static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension Set<CommonOption> {
  /// Those of a lesson that prints cells.
  public static let pages: Self = [.cell, .step, .json, .color, .mine, .stable, .help]

  /// Those of a lesson that prints cells and draws a picture in one of them.
  public static let pictures: Self = pages.union([.graphics, .size, .png, .cellSize, .probe])

  /// Those of a lesson that plays and has no cells.
  public static let player: Self = [
    .json, .graphics, .size, .cellSize, .probe, .color, .mine, .help,
  ]
}
