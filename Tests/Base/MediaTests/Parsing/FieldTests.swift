import Media
import Testing

@Suite("Field.Column") struct FieldColumnTests {
  static let columns: [Field.Column] = [
    "count", Field.Column("offset", as: Int16.self), Field.Column("size", byteCount: 3),
    Field.Column("time", as: Int64.self), Field.Column("end", as: UInt64.self),
  ]

  static let row: [UInt8] =
    [0xFF, 0xFF, 0xFF, 0xFE]  // count
    + [0xFF, 0xFE]  // offset
    + [0x01, 0x00, 0x02]  // size
    + [0x80, 0, 0, 0, 0, 0, 0, 0]  // time
    + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]  // end

  @Test("a literal is a column of UInt32")
  func literals() {
    #expect(Self.columns[0] == Field.Column("count", as: UInt32.self))
    #expect(Self.columns.map(\.byteCount) == [4, 2, 3, 8, 8])
    #expect(Self.columns.map(\.isSigned) == [false, true, false, true, false])
    #expect(Self.columns.rowSize == 25)
  }

  @Test("the rows of a table are as long as its columns together")
  func rowSize() throws {
    let bytes = Self.row + Self.row + [9]
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, at: 100, recorder: recorder)
    let rows = try reader.table("entries", rowCount: UInt8(2), columns: Self.columns)
    #expect(rows.remaining == 50)
    #expect(reader.remaining == 1)
    #expect(recorder.fields.map(\.range) == [100..<150])
    #expect(recorder.fields.first?.value.description == "2 × (count, offset, size, time, end)")
  }

  @Test("a row is read by its columns, signs and the largest numbers included")
  func values() throws {
    var reader = ByteReader(Self.row.span)
    #expect(
      try reader.readRow(Self.columns) == [
        4_294_967_294, -2, 65_538, -9_223_372_036_854_775_808, 18_446_744_073_709_551_615,
      ])
    #expect(reader.remaining == 0)
  }

  @Test("a row that is cut off is an error", arguments: 0..<25)
  func truncation(length: Int) {
    #expect(throws: ParsingError.self) {
      var reader = ByteReader(Self.row.span.extracting(first: length))
      _ = try reader.readRow(Self.columns)
    }
  }

  @Test("rows without columns have no bytes, however many are claimed")
  func noColumns() throws {
    var reader = ByteReader([1, 2].span)
    let rows = try reader.table("entries", rowCount: UInt64.max, columns: [])
    #expect(rows.remaining == 0)
    #expect(reader.remaining == 2)
  }

  @Test("a claim of more rows than any number can hold is refused, not multiplied")
  func hostileCount() {
    #expect(
      throws: ParsingError(.tableTooLarge(rows: .max, rowSize: 25, available: 25), at: 0)
    ) {
      var reader = ByteReader(Self.row.span)
      _ = try reader.table("entries", rowCount: UInt64.max, columns: Self.columns)
    }
  }
}
