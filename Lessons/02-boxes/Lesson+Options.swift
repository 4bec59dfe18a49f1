import LessonKit
import MP4
import Media

extension Lesson {
  /// The cells, by their numbers.
  enum Cell: Int {
    case tree = 1
    case box, map, coverage, lint, flip, difference
  }

  /// Whether a cell is a part of the page: options that are about one cell leave the others out.
  func isWanted(_ cell: Cell) -> Bool {
    let options: [(name: String, cell: Cell)] = [
      ("--path", .box), ("--hex", .box), ("--fields", .box), ("--map", .map), ("--lint", .lint),
      ("--rules", .lint), ("--flip", .flip), ("--diff", .difference),
    ]
    let asked = options.filter { page.arguments.has($0.name) }.map(\.cell)
    return asked.isEmpty || asked.contains(cell)
  }

  /// The box that an option names, or else one that is worth a look.
  ///
  /// - Throws: `UsageError` if there is no such box.
  static func chosenBox(of tree: BoxTree, _ page: Page) throws(UsageError) -> LocatedBox? {
    guard let path = page.arguments["--hex"] ?? page.arguments["--path"] else {
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

  /// What another file has in place of this one's boxes.
  ///
  /// - Throws: What opening and reading that file throws, with its name.
  static func difference(
    _ tree: BoxTree, _ reader: any ByteRangeReader, _ page: Page
  ) async throws -> BoxTreeDifference? {
    guard let name = page.arguments["--diff"] else { return nil }
    do {
      let other = try await page.open(name)
      let otherTree = try await BoxTree(reading: other, rules: page.rules.or(MP4Rules.core).boxes)
      return try await BoxTreeDifference(tree, reader, otherTree, other)
    } catch {
      throw LessonError("--diff \(name.withoutControlCharacters): \(error)")
    }
  }
}
