import Media
import Steps
import Testing

@Suite(
  "1.4 ranges over HTTP",
  .exercise("1.4") {
    _ = try $0.rangeHeader(0..<8)
    _ = try $0.contentRange("bytes 0-7/587321")
  })
struct Exercise1_4 {
  @Test(
    arguments: [(0..<8, "bytes=0-7"), (32..<40, "bytes=32-39"), (5..<6, "bytes=5-5")]
      as [(Range<Int>, String)])
  func `both ends belong to a range of HTTP's`(range: Range<Int>, header: String) throws {
    let got = try Steps.current.rangeHeader(range)
    // 0..<8 ends before 8, 0-7 with 7: the same eight bytes. RFC 9110 §14.2
    #expect(got == header)
  }

  @Test func `the first range in the standard`() throws {
    let got = try Steps.current.rangeHeader(0..<500)
    // RFC 9110 §14.1.2: "The first 500 bytes (byte offsets 0-499, inclusive): bytes=0-499".
    #expect(got == "bytes=0-499")
  }

  @Test(
    arguments: [
      // The examples of RFC 9110 §14.4: the first, the second, the middle and the last 500 bytes.
      ("bytes 0-499/1234", 0..<500, 1234), ("bytes 500-999/1234", 500..<1000, 1234),
      ("bytes 734-1233/1234", 734..<1234, 1234), ("bytes 42-1233/*", 42..<1234, nil),
      ("bytes */1234", nil, 1234), ("bytes 0-0/1", 0..<1, 1),
      // Units are the same in capital letters: RFC 9110 §14.1.
      ("Bytes 0-7/8", 0..<8, 8), ("BYTES 0-7/8", 0..<8, 8),
    ] as [(String, Range<Int>?, Int?)])
  func `answers are understood`(value: String, range: Range<Int>?, length: Int?) throws {
    let got = try Steps.current.contentRange(value)
    // The last byte belongs to it; a star in place of the range or of the length is `nil`.
    #expect(got == ContentRange(range: range, length: length), "'\(value)'")
  }

  @Test(
    arguments: [
      "", "bytes", "bytes 0-7", "bytes 0-7/", "bytes 7-0/8", "bytes 0-8/8", "items 0-7/8",
      "bytes a-b/c", "bytes 0-1-2/8", "bytes 0-7/8/9",
      // A sign is not a digit, though Int("+7") is 7.
      "bytes +0-7/8", "bytes 0-+7/8", "bytes 0-7/+8",
      // One more than the last byte would be the end of the range.
      "bytes 0-9223372036854775807/*",
    ])
  func `answers that make no sense are refused`(value: String) throws {
    let got = try answer { try Steps.current.contentRange(value) }
    // Two words, the first of them "bytes"; then a range, one slash, and a length that holds it.
    #expect(got == .refusal)
  }
}
