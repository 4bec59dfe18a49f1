import Media
import Testing

@Suite struct ContentRangeTests {
  @Test(
    "the three forms of RFC 9110",
    arguments: [
      ("bytes 0-65535/1978137", 0..<65_536, 1_978_137), ("bytes 5-5/*", 5..<6, nil),
      ("bytes */1978137", nil, 1_978_137), ("Bytes 0-0/1", 0..<1, 1),
    ] as [(String, Range<Int>?, Int?)])
  func forms(header: String, range: Range<Int>?, length: Int?) {
    let parsed = ContentRange(header)
    #expect(parsed != nil)
    #expect(parsed?.range == range)
    #expect(parsed?.length == length)
  }

  @Test(
    "everything else is none",
    arguments: [
      "", "bytes", "bytes 0-1", "bytes 2-1/5", "bytes 0-5/5", "items 0-1/5", "bytes 0-1/",
      "bytes -1-2/5", "bytes 0-99999999999999999999/99999999999999999999", "bytes +0-1/5",
      "bytes 0-9223372036854775807/*", "bytes a-b/c", "bytes 0-1-2/5", "bytes 0-1/5/6",
    ])
  func others(header: String) {
    #expect(ContentRange(header) == nil)
  }
}
