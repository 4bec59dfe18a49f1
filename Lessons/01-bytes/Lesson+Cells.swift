import LessonKit
import Media

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "A row of numbers",
      """
      Each pair of digits is one byte, a number from 0 to 255 in hexadecimal. On the left is the \
      offset of a row's first byte, on the right are the bytes that happen to be letters.
      """
    ) {
      HexDump.lines(bytes[...], at: start, rules: rules).forEach(page.print)
    }
    try await page.cell(
      "The first fields have names",
      """
      An MP4 file is a row of boxes. A box begins with its size, in four bytes, and its type, in \
      four letters. The reader that read the numbers noted which bytes they came from.
      """
    ) {
      showFields()
    }
    try await page.cell(
      "Which end comes first?",
      """
      A size of four bytes can be read in either order. MP4 puts the most significant byte first \
      (big-endian); the processor in this machine most likely puts it last.
      """
    ) {
      showEndianness()
    }
    try await page.cell(
      "What reading costs",
      """
      To find its way, a player reads eight bytes, jumps by the size that they name, and reads \
      again; some boxes hold boxes. From a disk that is quick. Over a network each read is a \
      separate request, and waits for a round trip.
      """
    ) {
      guard otherKind == nil else { return printWhyNot("") }
      showReads()
      showBill()
    }
    try await page.cell(
      "What was read",
      """
      The file from its first byte to its last: where the small reads are, and the blocks that the \
      cache fetched and kept in their place.
      """
    ) {
      guard otherKind == nil else { return printWhyNot("") }
      try showMap()
    }
    try await page.cell(
      "Past the end",
      """
      What happens to a read that reaches past the end? Some readers return zeros, or fewer bytes \
      than they were asked for, so a truncated file gives strange results. Ours throws, and says where.
      """
    ) {
      await showReadPastEnd()
    }
  }

  private func showFields() {
    let shown = start..<start + bytes.count
    let named = walk.fields.map { rules.reading($0, in: bytes, at: start) }
    let fields = named.filter { $0.range.overlaps(shown) }
    HexDump.lines(bytes[...], at: start, fields: named, style: page.style, rules: rules)
      .forEach(page.print)
    page.print()
    guard !fields.isEmpty else { return printWhyNot("this lesson knows no field here") }
    var table = Table(" offset", " bytes", "field", "value")
    for field in fields {
      table.add(
        field.offset.grouped, String(field.byteCount), field.name, field.value.description)
    }
    page.print(table)
  }

  /// Says that there is nothing to show, and why.
  private func printWhyNot(_ reason: String) {
    let text = otherKind.map(\.description) ?? reason
    "(\(text))".wrapped(to: Page.width).forEach(page.print)
  }

  private func showEndianness() {
    guard bytes.count >= 4 else { return page.print("(there are fewer than four bytes here)") }
    let four = bytes.prefix(4)
    let big = four.reduce(0) { $0 << 8 | Int($1) }
    let little = four.reversed().reduce(0) { $0 << 8 | Int($1) }
    page.print("bytes          \(HexDump.digits(four))")
    page.print("big-endian     \(terms(Array(four))) = \(big.grouped)")
    page.print("little-endian  \(terms(four.reversed())) = \(little.grouped)")
  }

  /// The sum that makes a number of four bytes, the most significant one first.
  private func terms(_ digits: [UInt8]) -> String {
    digits.enumerated().map { index, digit in
      index == 3 ? "\(digit)" : "\(digit)·256\(["³", "²", ""][index])"
    }.joined(separator: " + ")
  }

  private func showReadPastEnd() async {
    let length = file.length
    do {
      _ = try await file.read(offset: max(0, length - 8), length: 16)
    } catch {
      page.print("read 16 bytes at \(max(0, length - 8).grouped):")
      page.print("  \(error)")
    }
  }
}
