import LessonKit
import MP4
import Media

/// The options of this lesson.
enum Options {
  static let depth = Option.integer(
    "--depth", value: "N", in: 1...99, "how deep the tree is shown (all of it)")
  static let path = Option.text(
    "--path", value: "PATH", "take this box apart: moov/trak[0]/tkhd, or mvhd")
  static let hex = Option.text("--hex", value: "PATH", "the same with more of its bytes")
  static let fields = Flag("--fields", "all fields of all boxes, or of those under --path")
  static let map = Flag("--map", "the file to scale, and 'moov' magnified")
  static let lint = Flag("--lint", "what is odd; status 1 if any of it is an error")
  static let rules = Flag("--rules", "the rules that lint checks")
  static let diff = Option.text(
    "--diff", value: "OTHER", "how the boxes of another file differ")
  static let flip = Option.bitFlip(
    "--flip", value: "AT:BIT", "flip a bit (7: worth 128) and see what breaks")

  static let all: [any CommandOption] = [
    depth, path, hex, fields, map, lint, rules, diff, flip,
  ]
}

extension Lesson {
  /// The cells, by their numbers.
  enum Cell: Int {
    case tree = 1
    case box, map, coverage, lint, flip, difference
  }

  /// Whether a cell is a part of the page: options that are about one cell leave the others out.
  func isWanted(_ cell: Cell) -> Bool {
    let cells: [(option: any CommandOption, cell: Cell)] = [
      (Options.path, .box), (Options.hex, .box), (Options.fields, .box), (Options.map, .map),
      (Options.lint, .lint), (Options.rules, .lint), (Options.flip, .flip),
      (Options.diff, .difference),
    ]
    let asked = cells.filter { page.arguments.has($0.option) }.map(\.cell)
    return asked.isEmpty || asked.contains(cell)
  }

  /// The box that an option names, or else one that is worth a look.
  ///
  /// - Throws: `UsageError` if there is no such box.
  static func chosenBox(of tree: BoxTree, _ page: Page) throws(UsageError) -> LocatedBox? {
    guard let path = page.arguments[Options.hex] ?? page.arguments[Options.path] else {
      let candidates = ["moov/mvhd", "moof/mfhd", "moof[0]/mfhd", "sidx", "ftyp", "styp"]
      return candidates.lazy.compactMap { try? tree.located(at: $0) }.first
        ?? tree.locatedBoxes.first
    }
    do {
      return try tree.located(at: path)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// How the boxes of another file differ from this one's.
  ///
  /// - Throws: What opening and reading that file throws, with its name.
  static func difference(
    _ tree: BoxTree, _ reader: any ByteRangeReader, _ page: Page
  ) async throws -> BoxTreeDifference? {
    guard let name = page.arguments[Options.diff] else { return nil }
    do {
      let other = try await page.open(name)
      let otherTree = try await BoxTree(reading: other, rules: page.rules.or(MP4Rules.core).boxes)
      return try await BoxTreeDifference(tree, reader, otherTree, other)
    } catch {
      throw LessonError("--diff \(name.withoutControlCharacters): \(error)")
    }
  }
}
