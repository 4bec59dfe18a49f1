import Media
import Testing

@Suite struct ByteReaderTests {
  @Test("reads integers most significant byte first")
  func readsBigEndian() throws {
    let bytes: [UInt8] = [
      0x12,  // UInt8
      0x01, 0x02,  // UInt16
      0xFF, 0xFF, 0xFF, 0xFE,  // Int32
      0, 0, 0, 1, 0, 0, 0, 0,  // UInt64
    ]
    var reader = ByteReader(bytes.span)
    #expect(try reader.readInteger(UInt8.self) == 0x12)
    #expect(try reader.readInteger(UInt16.self) == 258)
    #expect(try reader.readInteger(Int32.self) == -2)
    #expect(try reader.readInteger(UInt64.self) == 4_294_967_296)
    #expect(reader.remaining == 0)
  }

  @Test("throws with the place instead of inventing a value", arguments: 0..<4)
  func throwsWhereBytesEnd(length: Int) {
    let bytes = [UInt8](repeating: 7, count: length)
    #expect(throws: ParsingError(.truncated(needed: 4, available: length), at: 100)) {
      var reader = ByteReader(bytes.span, at: 100)
      _ = try reader.readInteger(UInt32.self)
    }
  }

  @Test("records each named field with its place and value")
  func recordsFields() throws {
    let bytes: [UInt8] = [
      0, 0, 0, 24,  // size
      0x66, 0x74, 0x79, 0x70,  // type
      0xFF, 0xFF, 0x80, 0,  // fixed-point −0.5
      0x68, 0x69, 0, 0x21,  // text, NUL, rest
    ]
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, at: 32, recorder: recorder)
    let size: UInt32 = try reader.read("size")
    let type = try reader.readFourCC("type")
    let rate: Int32 = try reader.readFixedPoint("rate", fractionBits: 16)
    let name = try reader.readText("name")
    #expect(size == 24)
    #expect(type == "ftyp")
    #expect(rate == -0x8000)
    #expect(name == "hi")
    #expect(recorder.fields.map(\.name) == ["size", "type", "rate", "name"])
    #expect(recorder.fields.map(\.range) == [32..<36, 36..<40, 40..<44, 44..<48])
    #expect(recorder.fields.map(\.value.description) == ["24", "'ftyp'", "-0.500", "'hi'"])
  }

  @Test("records a table as one field and checks its claim before reading")
  func checksTables() throws {
    let bytes = [UInt8](repeating: 1, count: 9)
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, recorder: recorder)
    var rows = try reader.table("entries", rowCount: UInt32(2), columns: ["value"])
    #expect(try rows.readInteger(UInt32.self) == 0x0101_0101)
    #expect(recorder.fields.map(\.value) == [.table(rowCount: 2, columns: ["value"])])
    #expect(
      throws: ParsingError(.tableTooLarge(rows: 0xFFFF_FFFF, rowSize: 8, available: 1), at: 8)
    ) {
      var rest = ByteReader(bytes.span.extracting(8..<9), at: 8)
      _ = try rest.table("entries", rowCount: UInt32.max, columns: ["value", "value"])
    }
  }

  @Test("a slice cannot reach beyond its end")
  func slices() throws {
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = ByteReader(bytes.span)
    var slice = try reader.slice(1)
    #expect(try slice.readInteger(UInt8.self) == 1)
    #expect(slice.remaining == 0)
    #expect(reader.offset == 1)
  }

  @Test("beyond its limit a recorder keeps one last field for all that follows")
  func limitsFields() throws {
    let bytes = [UInt8](repeating: 1, count: 100)
    let recorder = FieldRecorder(limit: 3)
    var reader = ByteReader(bytes.span, at: 50, recorder: recorder)
    for _ in 0..<10 { try reader.read("value", as: UInt16.self) }
    _ = try reader.table("rows", rowCount: 2, columns: ["cell"])
    #expect(recorder.fields.map(\.name) == ["value", "value", "furtherFields"])
    #expect(recorder.fields.map(\.range) == [50..<52, 52..<54, 54..<78])
    #expect(recorder.fields.last?.value == .bytes)
  }
}
