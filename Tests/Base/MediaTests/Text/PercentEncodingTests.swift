import Media
import Testing

@Suite("Percent encoding") struct PercentEncodingTests {
  @Test(
    "two hexadecimal digits after a % are a byte, and any other % is itself",
    arguments: [
      ("a%41%7e", "aA~"), ("%C3%a9", "é"), ("%+1", "%+1"), ("%-1", "%-1"), ("%4", "%4"),
      ("100%", "100%"), ("%%41", "%A"), ("%4g", "%4g"),
    ])
  func decoded(text: String, expected: String) {
    #expect(text.percentDecodedText == expected)
    #expect(text.percentDecoded == Array(expected.utf8))
  }
}
