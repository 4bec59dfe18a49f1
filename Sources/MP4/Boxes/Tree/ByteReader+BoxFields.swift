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

  /// Makes sure that rows of at least `rowSize` bytes can be there, before one by one is read.
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
    var rows = try table(
      name, rowCount: rowCount, columns: [Field.Column(column, as: Cell.self)])
    var cells: [Cell] = []
    cells.reserveCapacity(rows.remaining / (Cell.bitWidth / 8))
    while rows.remaining > 0 {
      cells.append(try rows.readInteger())
    }
    return cells
  }
}
