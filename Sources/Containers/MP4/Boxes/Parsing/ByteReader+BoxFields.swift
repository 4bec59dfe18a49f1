import Media

/// Fields that several boxes have in common.
extension ByteReader {
  // ANCHOR: solution-2.5
  /// Reads a time or a span of time: 32 bits in version 0 of a box, 64 bits in version 1.
  mutating func readTime(_ name: StaticString, version: UInt8) throws(ParsingError) -> UInt64 {
    version == 0 ? UInt64(try read(name, as: UInt32.self)) : try read(name)
  }

  /// Reads a duration; all ones mean that it is unknown, which is `nil` here.
  mutating func readDuration(version: UInt8) throws(ParsingError) -> UInt64? {
    let value = try readTime("duration", version: version)
    return value == (version == 0 ? UInt64(UInt32.max) : .max) ? nil : value
  }

  /// Reads the ticks a second of the times in this box.
  ///
  /// - Throws: `ParsingError` if it is 0: nothing can be divided by that.
  mutating func readTimescale() throws(ParsingError) -> UInt32 {
    let start = offset
    let timescale: UInt32 = try read("timescale")
    guard timescale > 0 else { throw ParsingError(.invalid("the timescale is 0"), at: start) }
    return timescale
  }
  // ANCHOR_END: solution-2.5

  /// Checks that so many rows of at least `rowSize` bytes fit, before they are read one by one.
  ///
  /// - Throws: `ParsingError` if they cannot.
  func checkRows(_ rowCount: UInt32, rowSize: Int) throws(ParsingError) {
    guard rowCount <= remaining / rowSize else {
      throw ParsingError(
        .tableTooLarge(rows: UInt64(rowCount), rowSize: rowSize, available: remaining), at: offset)
    }
  }

  /// Reads a table whose rows are one integer each.
  ///
  /// - Throws: `ParsingError` if the rows do not fit into the bytes that are left.
  mutating func readColumn<Cell: FixedWidthInteger>(
    _ name: StaticString, rowCount: some BinaryInteger, of column: String,
    as _: Cell.Type = Cell.self
  ) throws(ParsingError) -> [Cell] {
    try readTable(name, rowCount: rowCount, columns: [Field.Column(column, as: Cell.self)]) {
      row throws(ParsingError) in try row.readInteger()
    }
  }

  /// Reads a table row by row.
  ///
  /// - Throws: `ParsingError` if the rows do not fit into the bytes that are left, and what `read` throws.
  mutating func readTable<Row>(
    _ name: StaticString, rowCount: some BinaryInteger, columns: [Field.Column],
    _ read: (inout ByteReader) throws(ParsingError) -> Row
  ) throws(ParsingError) -> [Row] {
    var bytes = try table(name, rowCount: rowCount, columns: columns)
    let count = Int(clamping: rowCount)
    return try [Row](capacity: count) { rows throws(ParsingError) in
      for _ in 0..<count { rows.append(try read(&bytes)) }
    }
  }
}

/// Text and languages as boxes write them.
extension ByteReader {
  /// Reads UTF-8 text up to a 0, which is read too.
  ///
  /// - Throws: `ParsingError` if there is no 0.
  mutating func readTerminatedText(_ name: StaticString) throws(ParsingError) -> String {
    var probe = self
    var count = 1
    while try probe.readInteger(UInt8.self) != 0 { count += 1 }
    return try readText(name, byteCount: count)
  }

  /// Reads UTF-8 text of a known length; what follows a 0 in it does not count.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  @discardableResult
  mutating func readText(
    _ name: StaticString, byteCount: Int
  ) throws(ParsingError) -> String {
    let bytes = [UInt8](copying: try take(byteCount))
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    self.name(name, lastBytes: byteCount, as: .text(text.withoutControlCharacters))
    return text
  }

  /// Reads text whose length is in the byte before it.
  ///
  /// - Throws: `ParsingError` if the text is cut off.
  mutating func readCountedText(
    _ lengthName: StaticString, _ name: StaticString
  ) throws(ParsingError) -> String {
    let length: UInt8 = try read(lengthName)
    return try readText(name, byteCount: Int(length))
  }

  /// Reads an ISO 639-2/T code, three letters of 5 bits each after one unused bit.
  ///
  /// QuickTime counts languages instead, in numbers below 0x400, which no three letters reach; and
  /// some files hold plain zeros. Both are `und`, for undetermined.
  ///
  /// - Throws: `ParsingError` if the code is cut off.
  mutating func readLanguage(_ name: StaticString) throws(ParsingError) -> String {
    let packed: UInt16 = try readInteger()
    let letters = [10, 5, 0].map { shift in UInt8(packed >> UInt16(shift) & 0x1F) + 0x60 }
    let isCode = letters.allSatisfy { 0x61...0x7A ~= $0 }
    let language = isCode ? String(decoding: letters, as: UTF8.self) : "und"
    self.name(name, lastBytes: 2, as: .text(language))
    return language
  }
}

extension ByteReader {
  /// Reads UTF-16 text of a known length, big-endian as all else; what follows a 0 does not count.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  mutating func readUTF16Text(
    _ name: StaticString, byteCount: Int
  ) throws(ParsingError) -> String {
    var reader = try slice(byteCount)
    var units: [UInt16] = []
    while reader.remaining > 1 {
      let unit: UInt16 = try reader.readInteger()
      // A mark of the byte order at the start is not part of the text.
      if unit != 0xFEFF || !units.isEmpty { units.append(unit) }
    }
    let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    self.name(name, lastBytes: byteCount, as: .text(text.withoutControlCharacters))
    return text
  }
}
