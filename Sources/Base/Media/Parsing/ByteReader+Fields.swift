extension ByteReader {
  // ANCHOR: solution-1.1
  /// Reads a number of 1 to 8 bytes that has no name, most significant byte first.
  ///
  /// For numbers of three bytes, and for those whose length is in the file itself.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  @discardableResult
  public mutating func readUnsigned(byteCount: Int) throws(ParsingError) -> UInt64 {
    precondition(1...8 ~= byteCount, "a number has 1 to 8 bytes")
    let bytes = try take(byteCount)
    var value: UInt64 = 0
    for index in bytes.indices { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
  // ANCHOR_END: solution-1.1

  /// Reads a four-character code.
  ///
  /// - Throws: `ParsingError` if fewer than 4 bytes are left.
  @discardableResult
  public mutating func readFourCC(_ name: StaticString) throws(ParsingError) -> FourCC {
    let start = offset
    let code = FourCC(rawValue: try readInteger())
    recorder?.record(name, from: start, to: offset, .text(code.description))
    return code
  }

  /// Reads a signed fixed-point number, `raw / 2^fractionBits`, and returns `raw`.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left than the number has.
  @discardableResult
  public mutating func readFixedPoint<Raw: FixedWidthInteger>(
    _ name: StaticString, fractionBits: Int, as _: Raw.Type = Raw.self
  ) throws(ParsingError) -> Raw {
    let start = offset
    let raw: Raw = try readInteger()
    let value = Field.Value.fixedPoint(
      raw: Int64(truncatingIfNeeded: raw), fractionBits: fractionBits)
    recorder?.record(name, from: start, to: offset, value)
    return raw
  }

  /// Takes the next `count` bytes unchanged.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  @discardableResult
  public mutating func readBytes(
    _ name: StaticString, count: Int
  ) throws(ParsingError) -> [UInt8] {
    let start = offset
    let run = try take(count)
    recorder?.record(name, from: start, to: offset, .bytes)
    return [UInt8](copying: run)
  }

  /// Skips `count` bytes that have a name but are not needed, such as reserved ones.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  public mutating func skip(_ name: StaticString, count: Int) throws(ParsingError) {
    let start = offset
    _ = try take(count)
    recorder?.record(name, from: start, to: offset, .bytes)
  }

  /// Takes all bytes that are left as UTF-8 text, up to the first NUL if there is one.
  @discardableResult
  public mutating func readText(_ name: StaticString) throws(ParsingError) -> String {
    let start = offset
    let run = [UInt8](copying: try take(remaining))
    let text = String(decoding: run.prefix { $0 != 0 }, as: UTF8.self)
    recorder?.record(name, from: start, to: offset, .text(text.withoutControlCharacters))
    return text
  }

  /// Names the `byteCount` bytes that were read last, except the last `dropped` of them.
  ///
  /// For fields that are not a whole integer of 8, 16, 32 or 64 bits: a 24-bit number, a packed
  /// language code, or bit fields, several of which may share one byte.
  public func name(
    _ name: StaticString, lastBytes byteCount: Int, butLast dropped: Int = 0,
    as value: Field.Value
  ) {
    recorder?.record(name, from: offset - byteCount, to: offset - dropped, value)
  }
}

extension [UInt8] {
  /// Creates an array with the bytes of `span`.
  package init(copying span: Span<UInt8>) {
    self.init(capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}

extension ByteReader {
  /// Splits off a reader over a table of `rowCount` rows, which is recorded as one field.
  ///
  /// The claim is checked against the bytes that are left before anything is allocated. Rows are
  /// then read with ``readInteger(_:)``, which records nothing: tables have millions of rows.
  /// A table without columns has no bytes, however many rows it claims.
  ///
  /// - Throws: `ParsingError` if the rows do not fit into the bytes that are left, or if they fit
  ///   but were left in the file.
  @_lifetime(copy self)
  public mutating func table(
    _ name: StaticString, rowCount: some BinaryInteger, columns: [Field.Column]
  ) throws(ParsingError) -> ByteReader {
    let rowSize = columns.rowSize
    let available = remaining + deferredByteCount
    guard rowSize == 0 || rowCount <= available / rowSize else {
      throw ParsingError(
        .tableTooLarge(rows: UInt64(clamping: rowCount), rowSize: rowSize, available: available),
        at: offset)
    }
    let start = offset
    let rowCount = Int(clamping: rowCount)
    // There may be any number of rows without bytes, so the product may overflow.
    let byteCount = rowSize == 0 ? 0 : rowCount * rowSize
    recorder?.record(
      name, from: start, to: start + byteCount, .table(rowCount: rowCount, columns: columns))
    guard byteCount <= remaining else { throw ParsingError(.deferred, at: start) }
    return ByteReader(try take(byteCount), at: start)
  }

  /// Reads one row of a table for display; a parser that knows its types reads them one by one.
  ///
  /// - Returns: One number a column, wide enough for `UInt64` and `Int64` alike.
  /// - Throws: `ParsingError` if the row is cut off.
  public mutating func readRow(_ columns: [Field.Column]) throws(ParsingError) -> [Int128] {
    var cells: [Int128] = []
    for column in columns {
      let bytes = try take(column.byteCount)
      var cell: Int128 = column.isSigned && bytes[0] & 0x80 != 0 ? -1 : 0
      for index in bytes.indices { cell = cell << 8 | Int128(bytes[index]) }
      cells.append(cell)
    }
    return cells
  }
}
