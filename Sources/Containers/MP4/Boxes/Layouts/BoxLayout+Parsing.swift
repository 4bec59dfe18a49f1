import Media

extension BoxLayout {
  /// Reads and names what follows the box header; where children follow, the reader stops before them.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, or if its version is not covered.
  func parse(_ payload: inout ByteReader) throws(ParsingError) {
    var header = FullBoxHeader(version: 0, flags: 0)
    if let versions { header = try FullBoxHeader(parsing: &payload, versions: versions) }
    var walk = LayoutWalk(header: header)
    try walk.read(fields, from: &payload)
  }
}

/// Walks through the fields of one box, and remembers the numbers that later fields refer to.
struct LayoutWalk {
  let header: FullBoxHeader
  private var numbers: [String: UInt64] = [:]

  init(header: FullBoxHeader) {
    self.header = header
  }

  mutating func read(
    _ elements: [BoxLayout.Element], from payload: inout ByteReader
  ) throws(ParsingError) {
    for element in elements { try read(element, from: &payload) }
  }

  private mutating func read(
    _ element: BoxLayout.Element, from payload: inout ByteReader
  ) throws(ParsingError) {
    switch element {
    case .integer(let name, let size, let isSigned):
      try readInteger(name, byteCount: byteCount(size), isSigned: isSigned, from: &payload)
    case .fixedPoint(let name, let byteCount, let fractionBits):
      let raw = Self.signed(try payload.readUnsigned(byteCount: byteCount), byteCount)
      payload.name(
        name, lastBytes: byteCount, as: .fixedPoint(raw: raw, fractionBits: fractionBits))
    case .fourCC(let name): _ = try payload.readFourCC(name)
    case .universalID(let name): _ = try payload.readUniversalID(name)
    case .language(let name): _ = try payload.readLanguage(name)
    case .text(let name, let end): try readText(name, to: end, from: &payload)
    case .bytes(let name, let count): try payload.skip(name, count: count)
    case .countedBytes(let name, let count):
      try payload.skip(name, count: Int(clamping: number(count)))
    case .rest(let name):
      if payload.remaining > 0 { try payload.skip(name, count: payload.remaining) }
    case .bits(let byteCount, let fields):
      var bits = try payload.readPackedBits(byteCount: byteCount)
      for (name, count) in fields {
        note(name, payload.unpack(name, count, of: &bits, as: UInt64.self))
      }
    case .table(let name, let rows, let cells):
      try readTable(name, rows, cells, from: &payload)
    case .times(let count, let least, let elements):
      let count = UInt32(clamping: number(count))
      try payload.checkRows(count, rowSize: least)
      for _ in 0..<count { try read(elements, from: &payload) }
    case .repeated(let elements):
      repeat { try read(elements, from: &payload) } while payload.remaining > 0
    case .when(let condition, let elements):
      if holds(condition, at: payload.remaining) { try read(elements, from: &payload) }
    case .code(let code):
      try code(&payload, header)
    }
  }

  private mutating func readInteger(
    _ name: StaticString, byteCount: Int, isSigned: Bool, from payload: inout ByteReader
  ) throws(ParsingError) {
    let value = try payload.readUnsigned(byteCount: byteCount)
    note(name, value)
    payload.name(
      name, lastBytes: byteCount,
      as: isSigned ? .signed(Self.signed(value, byteCount)) : .unsigned(value))
  }

  private func readText(
    _ name: StaticString, to end: BoxLayout.TextEnd, from payload: inout ByteReader
  ) throws(ParsingError) {
    switch end {
    case .endOfBox: _ = try payload.readText(name)
    case .zero: _ = try payload.readTerminatedText(name)
    case .lengthByte(let length): _ = try payload.readCountedText(length, name)
    case .count(let count):
      _ = try payload.readText(name, byteCount: Int(clamping: number(count)))
    }
  }

  private func readTable(
    _ name: StaticString, _ rows: BoxLayout.Rows, _ cells: [BoxLayout.Cell],
    from payload: inout ByteReader
  ) throws(ParsingError) {
    let columns = cells.map { Field.Column($0.name, byteCount: byteCount($0.size)) }
    let rowCount =
      switch rows {
      case .count(let count): number(count)
      case .countPerRow(let count, let perRow):
        (number(count) + UInt64(perRow) - 1) / UInt64(perRow)
      case .endOfBox:
        // Bytes that are not a whole row count as one more, which is then truncated.
        UInt64(payload.remaining + payload.deferredByteCount + columns.rowSize - 1)
          / UInt64(columns.rowSize)
      }
    _ = try payload.table(name, rowCount: rowCount, columns: columns)
  }

  private func holds(_ condition: BoxLayout.Condition, at remaining: Int) -> Bool {
    switch condition {
    case .flag(let flag): header.flags & flag != 0
    case .version(let versions): versions.contains(header.version)
    case .zero(let name): number(name) == 0
    case .nonzero(let name): number(name) != 0
    case .remaining(let count): remaining == count
    }
  }

  private func byteCount(_ size: BoxLayout.Size) -> Int {
    switch size {
    case .bytes(let count): count
    case .byVersion(let first, let later): header.version == 0 ? first : later
    }
  }

  private mutating func note(_ name: StaticString, _ value: UInt64) {
    numbers["\(name)"] = value
  }

  /// The value of a field that has been read; 0 if it was left out.
  private func number(_ name: StaticString) -> UInt64 { numbers["\(name)"] ?? 0 }

  /// Two's complement of this many bytes.
  private static func signed(_ value: UInt64, _ byteCount: Int) -> Int64 {
    let unused = 64 - 8 * byteCount
    return Int64(bitPattern: value << unused) >> unused
  }
}
