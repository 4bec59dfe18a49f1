@testable import Media
import Testing

@Suite struct ByteRangeMessageTests {
  @Test("a request is 22 bytes")
  func request() throws {
    let request = ByteRangeRequest(kind: .cancel, id: 258, offset: 3, length: 1 << 40)
    let bytes: [UInt8] = [
      1,  // kind
      0, 0, 1, 2,  // id
      0, 0, 0, 0, 0, 0, 0, 3,  // offset
      0, 0, 1, 0, 0, 0, 0, 0,  // length
      0,  // no header
    ]
    #expect(request.bytes == bytes)
    var reader = ByteReader(bytes.span)
    let parsed = try ByteRangeRequest(parsing: &reader)
    #expect(parsed == request)
  }

  @Test("a request may say how HTTP is to be asked")
  func header() throws {
    let request = ByteRangeRequest(id: 1, offset: 2, length: 3, rangeHeader: "bytes=2-4")
    let bytes = request.bytes
    #expect(Array(bytes.dropFirst(21)) == [9] + Array("bytes=2-4".utf8))
    var reader = ByteReader(bytes.span)
    let parsed = try ByteRangeRequest(parsing: &reader)
    #expect(parsed == request)
    #expect(parsed.steps.rangeHeader?(2..<5) == "bytes=2-4")
  }

  @Test("a request that is cut off is an error", arguments: 0..<ByteRangeRequest.headSize + 4)
  func truncatedRequest(count: Int) {
    let request = ByteRangeRequest(id: 1, offset: 2, length: 3, rangeHeader: "head")
    let bytes = Array(request.bytes.prefix(count))
    #expect(throws: ParsingError.self) {
      var reader = ByteReader(bytes.span)
      _ = try ByteRangeRequest(parsing: &reader)
    }
  }

  @Test("numbers that no file can have are errors, and no trap")
  func hostile() {
    let bytes = [UInt8](repeating: 0, count: 5) + [UInt8](repeating: 0xFF, count: 16)
    #expect(throws: ParsingError.self) {
      var reader = ByteReader(bytes.span)
      _ = try ByteRangeRequest(parsing: &reader)
    }
  }

  @Test("an answer is its header and its content")
  func answer() throws {
    let answer = ByteRangeAnswer(
      id: 1, requestCount: 2, content: .opened(length: 3, remarks: ["a", "b"]))
    let bytes: [UInt8] = [
      0,  // kind
      0, 0, 0, 1,  // id
      0, 0, 0, 2,  // request count
      0, 0, 0, 0, 0, 0, 0, 11,  // byte count
      0, 0, 0, 0, 0, 0, 0, 3,  // length
      0x61, 0x0A, 0x62,  // remarks
    ]
    #expect(answer.bytes == bytes)
  }
}
