import Media
import Terminal

/// The options that lessons share.
package enum CommonOption {
  static let cell = Option(
    "--cell", value: "N", "show only cell N", parse: CommonOption.cellNumber)
  static let step = Flag("--step", "wait for Enter between cells")
  package static let json = Flag("--json", "write data instead of pages")
  package static let html = Option.outputFile(
    "--html", value: "FILE", "save the page for a browser; - is standard output")
  static let graphics = Option<GraphicsChoice>.choice(
    "--graphics", value: "KIND", listed(GraphicsChoice.allCases.map(\.rawValue)))
  static let size = Option.size(
    "--size", value: "WxH", "pixels of the box that a picture fits into")
  static let png = Option.outputFile(
    "--png", value: "FILE", "save what the lesson draws; its second picture as FILE-2")
  static let cellSize = Option.size(
    "--cell-size", value: "WxH", width: 2...1000, height: 4...1000,
    "pixels of a character, if the terminal does not say")
  static let probe = Flag("--probe", "show what the terminal says it can do, and end")
  static let color = Option<ColorChoice>.choice(
    "--color", value: "WHEN", "auto, always or never")
  package static let mine = Flag(
    "--mine", "run on your own functions, where you have written them")
  package static let strict = Flag(
    "--strict", "with --mine: nothing takes the place of a wrong answer")
  static let stable = Flag("--stable", "print 0 for all measured times")
  package static let help = Flag("--help", "show this help")

  /// Reads the number of a cell of the page.
  ///
  /// The pixels of a character, which terminals call a cell too, have an option of their own.
  @Sendable private static func cellNumber(
    _ text: String, _ name: String
  ) throws(UsageError) -> Int {
    if text.contains("x") {
      throw UsageError(
        "\(name) takes the number of a cell of the page; the pixels of a character are "
          + "\(name)-size \(text)")
    }
    return try Option<Int>.number(text, in: 1...99, name)
  }

  /// Words as a sentence lists them: "auto, sixel or none".
  private static func listed(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

/// Which of the shared options a lesson has.
package enum CommonOptions: Sendable {
  /// Those of a lesson that prints cells.
  case pages

  /// Those of a lesson that prints cells and draws a picture in one of them.
  case pictures

  /// Those of a lesson that plays and has no cells.
  case player

  /// The options in the order of the help.
  var shown: [any CommandOption] {
    typealias Common = CommonOption
    switch self {
    case .pages:
      return [
        Common.cell, Common.step, Common.json, Common.html, Common.color, Common.mine,
        Common.strict, Common.stable,
        Common.help,
      ]
    case .pictures:
      return [
        Common.cell, Common.step, Common.json, Common.html, Common.graphics, Common.size,
        Common.png,
        Common.cellSize, Common.probe, Common.color, Common.mine, Common.strict, Common.stable,
        Common.help,
      ]
    case .player:
      return [
        Common.json, Common.html, Common.graphics, Common.size, Common.cellSize, Common.probe,
        Common.color,
        Common.mine, Common.strict, Common.help,
      ]
    }
  }

  /// The options that are taken: one script may pass the same ones to all pages.
  var understood: [any CommandOption] { hasCells ? Self.pictures.shown : shown }

  var hasCells: Bool { self != .player }

  var drawsPictures: Bool { self == .pictures }
}
