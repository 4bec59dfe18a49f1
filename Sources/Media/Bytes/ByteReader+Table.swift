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
    let available = remaining + leftInFile
    guard rowSize == 0 || rowCount <= available / rowSize else {
      throw ParsingError(
        .tableTooLarge(rows: UInt64(clamping: rowCount), rowSize: rowSize, available: available),
        at: offset)
    }
    let start = offset
    let rowCount = Int(clamping: rowCount)
    // Of rows without bytes there may be any number, so the product is not safe by itself.
    let byteCount = rowSize == 0 ? 0 : rowCount * rowSize
    recorder?.record(
      name, from: start, to: start + byteCount, .table(rowCount: rowCount, columns: columns))
    guard byteCount <= remaining else { throw ParsingError(.leftInFile, at: start) }
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
