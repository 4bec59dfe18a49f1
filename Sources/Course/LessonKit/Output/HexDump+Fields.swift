import Media
import Terminal

extension HexDump {
  /// Like ``lines(_:at:rules:)``, with the fields coloured, and named on a line below each row.
  ///
  ///     00000000  00 00 00 20 66 74 79 70  69 73 6f 6d 00 00 02 00  ... ftypisom....
  ///               └─size 32──┘└──'ftyp'──┘ └──'isom'──┘└───512────┘
  package static func lines(
    _ bytes: ArraySlice<UInt8>, at offset: Int, fields: [Field], style: TextStyle,
    rules: ByteRules = .core
  ) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).flatMap { start in
      let row = MarkedRow(
        bytes: bytes.dropFirst(start).prefix(16), offset: offset + start, fields: fields)
      return [row.line(style: style, rules: rules)]
        + (row.marks.isEmpty ? [] : [row.marksLine(style: style)])
    }
  }
}

/// One row of a hexdump, and the fields that lie in it.
private struct MarkedRow {
  /// A field, or the part of it that lies in this row.
  struct Mark {
    let field: Field

    /// The bytes of the row.
    let bytes: Range<Int>
    let color: TextStyle.Rendition
  }

  let bytes: ArraySlice<UInt8>
  let offset: Int
  private(set) var marks: [Mark] = []

  private static let colors: [TextStyle.Rendition] = [.green, .yellow, .cyan, .magenta, .blue]

  /// Finds the fields in a row; of those that share bytes, the first one counts.
  init(bytes: ArraySlice<UInt8>, offset: Int, fields: [Field]) {
    self.bytes = bytes
    self.offset = offset
    let row = offset..<offset + bytes.count
    for (index, field) in fields.enumerated() where field.range.overlaps(row) {
      let part = field.range.clamped(to: row)
      guard part.lowerBound >= offset + (marks.last?.bytes.upperBound ?? 0) else { continue }
      marks.append(
        Mark(
          field: field, bytes: part.lowerBound - offset..<part.upperBound - offset,
          color: Self.colors[index % Self.colors.count]))
    }
  }

  /// The row itself; the bytes of a field have its colour.
  func line(style: TextStyle, rules: ByteRules) -> String {
    let plain = rules.line(bytes, at: offset)
    guard style.isEnabled else { return plain }
    var line = ""
    var done = 0
    let columns = Array(plain)
    for mark in marks {
      let start = Self.column(of: mark.bytes.lowerBound)
      let end = Self.column(of: mark.bytes.upperBound - 1) + 2
      line += String(columns[done..<start]) + style.text(String(columns[start..<end]), mark.color)
      done = end
    }
    return line + String(columns[done...])
  }

  /// The line below: a bracket under each field, with its name and value as far as they fit.
  func marksLine(style: TextStyle) -> String {
    var line = ""
    var column = 0
    for mark in marks {
      let start = Self.column(of: mark.bytes.lowerBound)
      let end = Self.column(of: mark.bytes.upperBound - 1) + 3
      line += String(repeating: " ", count: start - column)
      line += style.text(bracket(mark, width: end - start), mark.color)
      column = end
    }
    return line
  }

  private func bracket(_ mark: Mark, width: Int) -> String {
    let begins = mark.field.offset == offset + mark.bytes.lowerBound
    let ends = mark.field.range.upperBound == offset + mark.bytes.upperBound
    let label = begins ? Self.label(mark.field, room: width - 2) : ""
    let left = (width - 2 - label.count) / 2
    let right = width - 2 - label.count - left
    return (begins ? "└" : "─") + String(repeating: "─", count: left) + label
      + String(repeating: "─", count: right) + (ends ? "┘" : "─")
  }

  /// Name and value, or what of them there is room for.
  private static func label(_ field: Field, room: Int) -> String {
    let value = field.value == .bytes ? "" : field.value.description
    let candidates = [value.isEmpty ? "" : "\(field.name) \(value)", value, field.name]
    return candidates.first { 1...max(1, room) ~= $0.count } ?? ""
  }

  /// The column of a byte's digits: after the address, with a gap in the middle.
  private static func column(of index: Int) -> Int {
    10 + index * 3 + (index < 8 ? 0 : 1)
  }
}
