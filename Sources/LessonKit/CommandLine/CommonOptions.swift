import Media
import Terminal

/// The options that lessons share.
package enum CommonOption {
  /// A cell of the page; also the second meaning, ``cellSize``, which an x tells apart.
  static let cell = Option("--cell", value: "N", "show only cell N", parse: CellChoice.parse)
  static let step = Flag("--step", "wait for Enter between cells")
  package static let json = Flag("--json", "write data instead of pages")
  static let graphics = Option<GraphicsChoice>.choice(
    "--graphics", value: "KIND", listed(GraphicsChoice.allCases.map(\.rawValue)))
  static let size = Option.size(
    "--size", value: "WxH", "pixels of the box that a picture fits into")
  static let png = Option.outputFile(
    "--png", value: "FILE", "save what the lesson draws; its second picture as FILE-2")
  static let cellSize = Option(
    "--cell", value: "WxH", "pixels of the terminal's cells, if it does not tell",
    parse: CellChoice.parse)
  static let probe = Flag("--probe", "show what the terminal says it can do, and end")
  static let color = Option<ColorChoice>.choice(
    "--color", value: "WHEN", "auto, always or never")
  package static let mine = Flag(
    "--mine", "run on your own functions, where you have written them")
  static let stable = Flag("--stable", "print 0 for all measured times")
  package static let help = Flag("--help", "show this help")

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
        Common.cell, Common.step, Common.json, Common.color, Common.mine, Common.stable,
        Common.help,
      ]
    case .pictures:
      return [
        Common.cell, Common.step, Common.json, Common.graphics, Common.size, Common.png,
        Common.cellSize, Common.probe, Common.color, Common.mine, Common.stable, Common.help,
      ]
    case .player:
      return [
        Common.json, Common.graphics, Common.size, Common.cellSize, Common.probe, Common.color,
        Common.mine, Common.help,
      ]
    }
  }

  /// The options that are taken: one script may pass the same ones to all pages.
  var understood: [any CommandOption] { hasCells ? Self.pictures.shown : shown }

  var hasCells: Bool { self != .player }

  var drawsPictures: Bool { self == .pictures }
}

/// What `--cell` says: a cell of the page, or the size of the terminal's cells.
enum CellChoice: Hashable, Sendable {
  case number(Int)
  case size(PixelSize)

  /// Tells the two meanings apart, by the x.
  @Sendable static func parse(_ text: String, _ name: String) throws(UsageError) -> CellChoice {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    switch (parts.count, parts[0], parts[parts.count - 1]) {
    case (1, let cell?, _) where 1...99 ~= cell: return .number(cell)
    case (2, let width?, let height?) where 2...1000 ~= width && 4...1000 ~= height:
      return .size(PixelSize(width: width, height: height))
    default:
      throw UsageError(
        "\(name) takes a cell of the page, such as 3, or the pixels of the terminal's cells, "
          + "such as 10x20: '\(text)'")
    }
  }
}

extension Arguments {
  /// The cell of the page that `--cell 3` asks for.
  ///
  /// - Throws: `UsageError` if it is no number from 1 to 99.
  var cellNumber: Int? {
    get throws(UsageError) {
      var number: Int?
      for case .number(let cell) in try all(CommonOption.cell) { number = cell }
      return number
    }
  }

  /// The size of the terminal's character cell that `--cell 10x20` gives.
  ///
  /// - Throws: `UsageError` if it is no size of a cell.
  package var cellSize: PixelSize? {
    get throws(UsageError) {
      var size: PixelSize?
      for case .size(let cell) in try all(CommonOption.cellSize) { size = cell }
      return size
    }
  }
}
