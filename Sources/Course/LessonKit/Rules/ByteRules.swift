import Media

/// How a page shows bytes: numbers, types and lines of a hexdump, and which reads there are.
///
/// A rule that is `nil`, or answers `nil`, leaves it to the core.
package struct ByteRules: Sendable {
  /// The number that 1 to 8 bytes mean, the most significant one first.
  package var unsigned: (@Sendable (_ bytes: [UInt8]) -> UInt64?)?

  /// A four-character code as text.
  package var fourCCText: (@Sendable (_ code: FourCC) -> String?)?

  /// One line of a hexdump, of up to sixteen bytes.
  package var hexDumpLine: (@Sendable (_ row: [UInt8], _ offset: Int) -> String?)?

  /// The fewest reads that bring all of some ranges, where gaps up to a size are read too.
  package var mergedRanges: (@Sendable (_ ranges: [Range<Int>], _ gapLimit: Int) -> [Range<Int>]?)?

  /// Leaves all to the core.
  package init() {}

  /// The core's own.
  package static let core = ByteRules()
}

extension ByteRules {
  /// A four-character code as the page shows it.
  package func text(of code: FourCC) -> String { fourCCText?(code) ?? code.description }

  /// The fewest reads that bring all of some ranges.
  package func merged(_ ranges: [Range<Int>], gapLimit: Int) -> [Range<Int>] {
    mergedRanges?(ranges, gapLimit) ?? ranges.merged(gapLimit: gapLimit)
  }

  /// One line of a hexdump; one that is not as long as the core's is not used.
  func line(_ row: ArraySlice<UInt8>, at offset: Int) -> String {
    let line = HexDump.line(row, at: offset)
    guard let other = hexDumpLine?(Array(row), offset), other.count == line.count else {
      return line
    }
    return other
  }

  /// Reads a field once more by these rules, where its bytes are among those that are shown.
  ///
  /// - Parameters:
  ///   - field: A number or a four-character code; others stay as they are.
  ///   - bytes: The bytes that are shown.
  ///   - offset: Where the first of them lies in the file.
  /// - Returns: The field with the value that the rules read.
  package func reading(_ field: Field, in bytes: [UInt8], at offset: Int) -> Field {
    let shown = offset..<offset + bytes.count
    guard 1...8 ~= field.byteCount, field.range.clamped(to: shown) == field.range else {
      return field
    }
    let own = Array(bytes[field.offset - offset..<field.range.upperBound - offset])
    let value: Field.Value
    switch field.value {
    case .unsigned:
      guard let number = unsigned?(own) else { return field }
      value = .unsigned(number)
    case .text where own.count == 4:
      let code = FourCC(rawValue: UInt32(bigEndianBytes: own))
      guard let text = fourCCText?(code) else { return field }
      value = .text(text)
    default: return field
    }
    return Field(
      name: field.name, offset: field.offset, byteCount: field.byteCount, value: value)
  }
}
