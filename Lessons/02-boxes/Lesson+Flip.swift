import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Shows which field each flipped bit has hit, and what happened to the file.
  func showFlips() async throws {
    let original = try await BoxTree(
      reading: await page.reader, rules: page.rules.or(MP4Rules.core).boxes)
    for flip in flips { try await show(flip, original) }
    let gone = original.boxes(missingIn: tree)
    let new = tree.boxes(missingIn: original)
    page.print()
    if gone.isEmpty, new.isEmpty { page.print("all boxes are still there") }
    show("gone", gone)
    show("new", new)
    let known = Set(original.errors.map(\.description))
    show("the parser says", tree.errors.map(\.description).filter { !known.contains($0) })
    let before = Set(original.lint())
    let odd = findings.filter { $0.rule != "box-error" && !before.contains($0) }
    show(
      "lint says", odd.map { "\($0.rule): \($0.path.isEmpty ? "" : "\($0.path): ")\($0.message)" })
    if tree.errors.count == known.count, odd.isEmpty {
      page.prose("Neither the parser nor a rule has noticed: only a player could.")
    }
  }

  /// The byte before and after, and the field that it belongs to.
  private func show(_ flip: BitFlip, _ original: BoxTree) async throws {
    try await page.printFlip(flip)
    guard let located = original.innermostBox(at: flip.offset) else {
      return page.print("  outside all boxes")
    }
    guard let field = located.box.fields.first(where: { $0.range.contains(flip.offset) }) else {
      let chunk = subject.layout.runs.last { $0.range.contains(flip.offset) }
      let owner = chunk.map { ", a sample of track \($0.trackID)" } ?? ""
      return page.print("  \(located.path)\(owner)")
    }
    let after = tree.innermostBox(at: flip.offset)?.box.fields
      .first { $0.range == field.range && $0.name == field.name }
    let values =
      switch field.value {
      case .bytes, .table: try await cell(of: field, at: flip.offset)
      default: "\(field.value) → \(after.map { "\($0.value)" } ?? "not read any more")"
      }
    page.print("  \(located.path), \(field.name): \(values)")
  }

  /// Where in a table a byte is, and what was there before and is there now.
  private func cell(of field: Field, at offset: Int) async throws -> String {
    guard case .table(_, let columns) = field.value, columns.rowSize > 0 else {
      return "byte \(offset - field.offset) of \(field.byteCount.grouped)"
    }
    let row = (offset - field.offset) / columns.rowSize
    func text(_ reader: any ByteRangeReader) async throws -> String {
      let start = field.offset + row * columns.rowSize
      let bytes = try await reader.read(offset: start, length: columns.rowSize)
      var cells = ByteReader(bytes.span)
      return try cells.readRow(columns).map { $0.grouped }.joined(separator: ", ")
    }
    return "[\(row)] \(try await text(await page.reader)) → \(try await text(reader))"
  }

  private func show(_ title: String, _ lines: [String]) {
    let limit = 6
    for line in lines.prefix(limit) {
      "\(title): \(line)".withUnbrokenNumbers.wrapped(to: Page.width).forEach {
        page.print($0.brokenAgain)
      }
    }
    if lines.count > limit { page.print("… and \((lines.count - limit).grouped) more") }
  }
}

extension BoxTree {
  /// The boxes that another file lacks; if a box is missing, so are those in it.
  fileprivate func boxes(missingIn other: BoxTree) -> [String] {
    var others: Set<String> = []
    other.forEachBox { others.insert($0.path) }
    var missing: [String] = []
    var pending = [LocatedBox](locatedBoxes.reversed())
    while let next = pending.popLast() {
      if others.contains(next.path) {
        pending += next.children.reversed()
      } else {
        let inside = next.box.descendantCount
        missing.append(next.path + (inside > 0 ? " and the \(inside.grouped) boxes in it" : ""))
      }
    }
    return missing
  }
}

extension Box {
  fileprivate var descendantCount: Int {
    children.reduce(children.count) { $0 + $1.descendantCount }
  }
}
