import Media

/// A sample of timed text in an MP4 file, `tx3g` (3GPP TS 26.245 §5.17).
///
/// | bytes | field |
/// |---|---|
/// | 2 | how many bytes the text has; 0 if nothing is shown |
/// | n | the text: UTF-8, or UTF-16 after a byte order mark |
/// | … | boxes: `styl` says how parts of the text look; others are skipped |
///
/// A style record has 12 bytes:
///
/// | bytes | field |
/// |---|---|
/// | 2, 2 | the first character, and the one after the last |
/// | 2 | which font |
/// | 1 | the face: 1 bold, 2 italic, 4 underlined |
/// | 1, 4 | the size, the colour |
package struct TimedTextSample: Hashable, Sendable {
  /// What is shown; `nil` if nothing is.
  package let content: CaptionContent?

  private static let recordByteCount = 12

  private struct StyleRecord {
    let range: Range<Int>
    let style: CaptionStyle
  }

  /// Reads a sample.
  ///
  /// - Throws: `ParsingError` if the text or a box does not fit, or if the text is not valid.
  package init(parsing reader: inout ByteReader) throws(ParsingError) {
    let length = Int(try reader.read("textLength", as: UInt16.self))
    let start = reader.offset
    let text = Self.text(try reader.take(length).bytes)
    guard let text else {
      throw ParsingError(.invalid("the text is neither UTF-8 nor UTF-16"), at: start)
    }
    var records: [StyleRecord] = []
    while let (type, size) = try reader.readSampleBox() {
      var box = try reader.slice(size)
      if type == "styl" { records += try Self.records(&box) }
    }
    let lines = Self.lines(text, records)
    content = lines.isEmpty ? nil : CaptionContent(lines: lines, placement: .usual)
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    let text = try? CaptionEncoding.text(of: bytes, named: .utf8)
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func records(_ reader: inout ByteReader) throws(ParsingError) -> [StyleRecord] {
    let start = reader.offset
    let count = Int(try reader.read("entryCount", as: UInt16.self))
    guard count * recordByteCount <= reader.remaining else {
      throw ParsingError(
        .tableTooLarge(
          rows: UInt64(count), rowSize: recordByteCount, available: reader.remaining), at: start)
    }
    var records: [StyleRecord] = []
    for _ in 0..<count {
      let first = Int(try reader.read("startChar", as: UInt16.self))
      let end = Int(try reader.read("endChar", as: UInt16.self))
      try reader.read("fontID", as: UInt16.self)
      let face = try reader.read("faceStyleFlags", as: UInt8.self)
      try reader.read("fontSize", as: UInt8.self)
      try reader.read("textColor", as: UInt32.self)
      // The bits are the same.
      let style = CaptionStyle(rawValue: UInt16(face & 0b111))
      if first < end { records.append(StyleRecord(range: first..<end, style: style)) }
    }
    return records
  }

  private static func lines(_ text: String, _ records: [StyleRecord]) -> [CaptionLine] {
    let scalars = Array(text.unicodeScalars.prefix(CaptionTextBuilder.mostScalars))
    var styles = [CaptionStyle](repeating: [], count: scalars.count)
    for record in records {
      for place in record.range.clamped(to: 0..<scalars.count) { styles[place] = record.style }
    }
    var builder = CaptionTextBuilder()
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "\r" where place + 1 < scalars.count && scalars[place + 1] == "\n": break
      case "\n", "\r": builder.breakLine()
      default: builder.append(scalar, styles[place])
      }
    }
    return builder.finish()
  }
}
