import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "The tree",
      """
      Each box is a size, a type of four letters, and a payload; the payload of some boxes is \
      again a row of boxes. 'moov' is the table of contents, 'mdat' the pictures and the sound.
      """
    ) {
      try showTree()
    }
    try await page.cell(
      "One box, byte by byte",
      """
      The parser names each field as it reads it, so the listing below cannot disagree with what \
      the program understood. --path PATH takes another box apart.
      """
    ) {
      try await showBox()
    }
    try await page.cell(
      "The file to scale",
      """
      Where the boxes lie, from the first byte to the last. Where 'moov' comes before 'mdat', a \
      player can start before the file has arrived as a whole.
      """
    ) {
      showMap()
    }
    try await page.cell(
      "What is explained, and what is odd",
      """
      Counted in bytes: the fields that a parser has named, and the samples that the tables \
      point to. The rest belongs to boxes that this course does not know yet.
      """
    ) {
      await showCoverage()
      showLint()
    }
  }

  private func showTree() throws {
    let depth = try page.arguments.integer("--depth", in: 1...99) ?? 99
    page.print("box".padded(to: 24) + "     offset      bytes")
    for box in tree.boxes { show(box, indent: 0, depth: depth) }
  }

  private func show(_ box: Box, indent: Int, depth: Int) {
    let name = String(repeating: "  ", count: indent) + "[\(box.type)]"
    let place = box.offset.grouped.paddedLeft(to: 11) + box.size.grouped.paddedLeft(to: 11)
    let remark = box.error.map { page.style.warning("\($0)") } ?? summary(of: box)
    page.print(name.padded(to: 24) + place + (remark.isEmpty ? "" : "  " + remark))
    guard indent + 1 < depth else { return }
    for child in box.children { show(child, indent: indent + 1, depth: depth) }
  }

  /// The one thing worth knowing of a box, in a few words.
  private func summary(of box: Box) -> String {
    switch box.content {
    case let content as FileTypeBox:
      content.compatibleBrands.map(\.description).joined(separator: " ")
    case let content as MovieHeaderBox:
      "\(content.duration ?? 0) / \(content.timescale) s"
    case let content as MediaHeaderBox:
      "\(content.duration ?? 0) / \(content.timescale) s, \(content.language)"
    case let content as HandlerBox:
      "\(content.handlerType)"
    default:
      box.fields.lazy.compactMap { field in
        if case .table(let rowCount, _) = field.value {
          rowCount == 1 ? "1 entry" : "\(rowCount.grouped) entries"
        } else {
          nil
        }
      }.first ?? ""
    }
  }

  private func showBox() async throws {
    let path = page.arguments["--path"] ?? "moov/mvhd"
    guard let box = tree.box(at: path) else {
      return page.print("(this file has no \(path); --path shows another box)")
    }
    page.print("\(path): \(box.size.grouped) bytes at \(box.offset.grouped)")
    page.print()
    let shown = min(box.children.first?.offset ?? box.range.upperBound, box.offset + 128)
    let bytes = try await page.reader.read(box.offset..<shown)
    HexDump.lines(bytes[...], at: box.offset).forEach(page.print)
    if shown < box.range.upperBound {
      page.print("… \((box.range.upperBound - shown).grouped) more bytes")
    }
    page.print()
    var table = Table(" offset", " bytes", "field", "value")
    for field in box.fields {
      table.add(
        field.offset.grouped, field.byteCount.grouped, field.name, field.value.description)
    }
    table.lines.forEach(page.print)
    for field in box.fields { try await showRows(of: field) }
  }

  /// Shows how a table begins.
  private func showRows(of field: Field) async throws {
    guard case .table(let rowCount, let columns) = field.value, field.byteCount > 0
    else { return }
    let shown = min(rowCount, 8)
    let bytes = try await page.reader.read(offset: field.offset, length: shown * columns.rowSize)
    page.print()
    let names = columns.map(\.name).joined(separator: ", ")
    page.print("\(field.name), the first \(shown) of \(rowCount.grouped): \(names)")
    var reader = ByteReader(bytes.span)
    for _ in 0..<shown {
      page.print(try reader.readRow(columns).map { $0.grouped.paddedLeft(to: 13) }.joined())
    }
  }

  private func showMap() {
    let width = Page.width - 2
    var bar = ""
    var legend: [BarChart.Bar] = []
    for (index, box) in tree.boxes.enumerated() {
      let start = box.offset * width / max(1, tree.length)
      let end = box.range.upperBound * width / max(1, tree.length)
      let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
      bar += String(repeating: letter, count: max(0, min(width, end) - start))
      let share = 100 * Double(box.size) / Double(max(1, tree.length))
      let text = share.text(decimals: 1) + " %"
      if index < 26 { legend.append(BarChart.Bar("\(letter) \(box.type)", share, text: text)) }
    }
    page.print("[\(bar.padded(to: width))]")
    BarChart(legend).lines(width: Page.width).forEach(page.print)
  }

  private func showCoverage() async {
    // Lesson 3 explains where samples lie; a file without a readable table of contents has none.
    let demuxer = try? await MP4Demuxer(reader: page.reader)
    let samples = await demuxer?.loadSampleTables() ?? []
    let explained = ByteCoverage(of: tree, samples: samples).explainedByteCount
    let share = 100 * Double(explained) / Double(max(1, tree.length))
    page.print(
      "\(explained.grouped) of \(tree.length.grouped) bytes are explained: "
        + "\(share.text(decimals: 2)) %")
  }

  private func showLint() {
    let findings = tree.lint()
    if findings.isEmpty { page.print("lint: nothing to report") }
    for finding in findings {
      page.prose("lint: \(finding.rule): \(finding.path): \(finding.message)")
    }
  }

  /// Every box that could not be read costs the exit status, and a line on standard error.
  func reportDamage() {
    page.report(tree.errors)
  }
}
