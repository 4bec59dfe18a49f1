import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  func showBoxes() async throws {
    guard let chosen else { return page.print("(this file has no box that can be taken apart)") }
    if page.arguments[Options.fields] {
      showFields(under: page.arguments.has(Options.path) ? [chosen] : tree.locatedBoxes)
    } else {
      try await show(chosen, isLong: page.arguments.has(Options.hex))
    }
  }

  /// The fields of boxes and of their children, as many in a line as fit.
  private func showFields(under boxes: [LocatedBox]) {
    var pending = [LocatedBox](boxes.reversed())
    while let located = pending.popLast() {
      let start = located.box.payloadRange.lowerBound
      let fields = located.box.fields.filter { $0.offset >= start }
      page.print(page.style.heading(located.path))
      let texts = fields.map { "\($0.name)=\($0.value)".unbroken }
      if !texts.isEmpty {
        texts.joined(separator: " ").wrapped(to: Page.width - 2).forEach {
          page.print("  " + $0.brokenAgain)
        }
      }
      pending += located.children.reversed()
    }
  }

  /// The bytes of a box in file order, each run beside its field.
  private func show(_ located: LocatedBox, isLong: Bool) async throws {
    let box = located.box
    page.print("\(located.path): \(box.size.grouped) bytes at \(box.offset.grouped)")
    page.print()
    page.print("     offset  bytes                    field             value")
    var listing = FieldListing(style: page.style, byteLimit: isLong ? 256 : 16)
    for field in box.fields {
      try await show(field, isLong: isLong, in: &listing)
    }
    let rest = box.unnamedRange
    if !rest.isEmpty {
      let name = box.type == .mediaData ? "(samples)" : "(not explained)"
      try await listing.add(name, nil, bytes(rest, listing.byteLimit), rest)
    }
    listing.lines.forEach(page.print)
    guard !box.children.isEmpty else { return }
    page.print()
    page.prose("in it: " + located.children.map(\.lastComponent).joined(separator: ", "))
  }

  private func show(_ field: Field, isLong: Bool, in listing: inout FieldListing) async throws {
    guard case .table(let rowCount, let columns) = field.value, columns.rowSize > 0 else {
      let bytes = try await bytes(field.range, listing.byteLimit)
      let value = field.value == .bytes ? nil : "\(field.value)"
      return listing.add(field.name, value, bytes, field.range)
    }
    listing.beginTable(field, columns: columns)
    let shown = min(rowCount, isLong ? 64 : 8)
    let rows = try await reader.read(offset: field.offset, length: shown * columns.rowSize)
    for row in 0..<shown {
      let start = row * columns.rowSize
      let cells = Array(rows[start..<start + columns.rowSize])
      var reader = ByteReader(cells.span)
      let numbers = try reader.readRow(columns).map { $0.grouped }.joined(separator: ", ")
      let offset = field.offset + start
      listing.add("[\(row)]", numbers, cells[...], offset..<offset + columns.rowSize)
    }
    if shown < rowCount { listing.skip("\((rowCount - shown).grouped) more rows") }
    listing.endTable()
  }

  /// The first bytes of a range.
  private func bytes(_ range: Range<Int>, _ limit: Int) async throws -> ArraySlice<UInt8> {
    try await reader.read(offset: range.lowerBound, length: min(range.count, limit + 8))[...]
  }
}

extension String {
  /// The text with its spaces made unbreakable, so that a value is not torn apart at a line's end.
  var unbroken: String { String(map { $0 == " " ? "\u{A0}" : $0 }) }

  /// The text with the spaces inside numbers made unbreakable: `587 321`.
  var withUnbrokenNumbers: String {
    var text = Array(self)
    for index in text.indices.dropFirst().dropLast() where text[index] == " " {
      if text[index - 1].isNumber, text[index + 1].isNumber { text[index] = "\u{A0}" }
    }
    return String(text)
  }

  /// The text with ordinary spaces in place of unbreakable ones.
  var brokenAgain: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}
