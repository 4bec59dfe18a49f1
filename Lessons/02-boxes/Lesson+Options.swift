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

  /// The bits to turn over.
  ///
  /// - Throws: `UsageError` if one cannot be understood, or is not in the file.
  static func flips(_ page: Page) throws(UsageError) -> [BitFlip] {
    var flips: [BitFlip] = []
    for text in page.arguments.all("--flip") {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let offset = number(parts[0]), let bit = Int(parts[1]),
        0...7 ~= bit, offset >= 0
      else {
        throw UsageError("--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '\(text)'")
      }
      guard offset < page.reader.length else {
        throw UsageError("--flip: the file has \(page.reader.length.grouped) bytes: '\(text)'")
      }
      flips.append(BitFlip(offset: offset, bit: bit))
    }
    return flips
  }

  /// A number in decimal or, after `0x`, in hexadecimal.
  private static func number(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
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
      let otherTree = try await BoxTree(reading: other)
      return try await BoxTreeDifference(tree, reader, otherTree, other)
    } catch {
      throw LessonError("--diff \(name.withoutControlCharacters): \(error)")
    }
  }
}
