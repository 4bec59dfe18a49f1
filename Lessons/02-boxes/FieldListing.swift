import LessonKit
import Media
import Terminal

/// Lines with the bytes of a box on their left and what they mean on their right.
///
///     60  00 00 03 e8              timescale         1000
struct FieldListing {
  private(set) var lines: [String] = []

  /// Bytes of one field that are shown; the others are counted.
  let byteLimit: Int
  private let style: TextStyle
  private var colorIndex = 0
  private var isInTable = false

  private static let bytesPerLine = 8
  private static let colors: [TextStyle.Rendition] = [.cyan, .green, .yellow, .magenta, .blue]

  init(style: TextStyle, byteLimit: Int) {
    self.style = style
    self.byteLimit = byteLimit
  }

  /// Adds a field whose first bytes are `bytes`; without a value they are shown as text.
  mutating func add(
    _ name: String, _ value: String?, _ bytes: ArraySlice<UInt8>, _ range: Range<Int>
  ) {
    let color = nextColor()
    // Replacing a single line by a note that it is left out would save nothing.
    let limit = range.count <= byteLimit + Self.bytesPerLine ? range.count : byteLimit
    let bytes = bytes.prefix(limit)
    var shown = 0
    repeat {
      let row = bytes.dropFirst(shown).prefix(Self.bytesPerLine)
      let isFirst = shown == 0
      add(
        offset: range.lowerBound + shown, HexDump.digits(row), isFirst ? name : "",
        value.map { isFirst ? $0 : "" } ?? HexDump.text(row), color)
      shown += row.count
    } while shown < bytes.count
    if shown < range.count { skip("\((range.count - shown).grouped) more bytes") }
  }

  /// Names a table and its columns; its rows come next.
  mutating func beginTable(_ field: Field, columns: [Field.Column]) {
    let color = nextColor()
    isInTable = true
    let names = columns.map(\.name).joined(separator: ", ")
    lines.append(style.text("             \(field.name): \(names)", color))
  }

  /// Says how much is left out.
  mutating func skip(_ text: String) {
    lines.append(String(repeating: " ", count: 13) + style.note("… \(text)"))
  }

  mutating func endTable() {
    isInTable = false
  }

  private mutating func add(
    offset: Int, _ digits: String, _ name: String, _ value: String, _ color: TextStyle.Rendition
  ) {
    let place = offset.grouped.paddedLeft(to: 11)
    let bytes = style.text(digits.padded(to: 23), color)
    let label = name.count < 18 ? name.padded(to: 18) : name + " "
    let room = max(0, Page.width - 38 - label.count)
    let line = "\(place)  \(bytes)  \(style.text(label, color))\(value.clipped(toColumns: room))"
    lines.append(line.trailingSpacesRemoved)
  }

  /// The rows of a table have one colour, as the table is one field.
  private mutating func nextColor() -> TextStyle.Rendition {
    if !isInTable { colorIndex += 1 }
    return Self.colors[colorIndex % Self.colors.count]
  }
}

extension String {
  fileprivate var trailingSpacesRemoved: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
