import Testing

@testable import course

@Suite struct ComparisonTests {
  @Test(arguments: [
    ("(got → 1) == 2", "got", "1", "2"),
    ("(got.size → 1) == (5_000 → 5000)", "got.size", "1", "5000"),
    (#"(got → "a == b") == "a → b""#, "got", #""a == b""#, #""a → b""#),
    ("(Bytes(state.unit) → 01 FF) == (Bytes([2]) → 02)", "state.unit", "01 FF", "02"),
    (#"(f(x) → "1  2") == ("1" + " 2" → "1 2")"#, "f(x)", #""1  2""#, #""1 2""#),
    (
      "(got → [Range(0..<1)]) == ([0..<8] → [Range(0..<8)])", "got", "[0..<1]", "[0..<8]"
    ),
  ])
  func `two values are taken out of a message`(
    message: String, subject: String, value: String, expected: String
  ) throws {
    let comparison = try #require(Comparison(message))
    #expect(comparison.subject == subject)
    #expect(comparison.value == value)
    #expect(comparison.expected == expected)
  }

  @Test(arguments: ["got", "0x20 is a space.", "(got → 1) < 2", "(a) == b"])
  func `any other message is none`(message: String) {
    #expect(Comparison(message) == nil)
  }

  @Test func `values stand one above the other with all their spaces`() {
    #expect(
      Comparison(#"(got → "30  66 foo") == "30  66   foo""#)?.lines(width: 80) == [
        #"got       "30  66 foo""#,
        #"expected  "30  66   foo""#,
      ])
  }

  @Test(
    arguments: [
      ("(got.count → 15) <= 12", "got.count"), ("(empty → [0.0 seconds]).isEmpty → false", "empty"),
      ("((gaps.max() ?? 0) → 62) <= (2 * (gaps.min() ?? 0) → 2)", "gaps.max() ?? 0)"),
      ("a reason", nil), ("it threw: at 0", nil),
    ] as [(String, String?)])
  func `any other expectation has a subject`(message: String, subject: String?) {
    #expect(Comparison.subject(of: message) == subject)
  }

  @Test func `a difference that a test has found is its own message`() {
    let text = "picture 0, macroblock 1,0: residual wrong: 3 at 0,0, where it is 4"
    let message = "(difference → \"\(text)\") == nil"
    #expect(Comparison(message)?.finding == text)
  }

  @Test(arguments: [
    #"(got → "text") == nil"#, #"(difference → "a") == "b""#, "(difference → 2) == nil",
  ])
  func `other comparisons show both values`(message: String) {
    let comparison = Comparison(message)
    #expect(comparison != nil)
    #expect(comparison?.finding == nil)
  }

  @Test func `the call comes first`() {
    #expect(
      Comparison("(got → 1) == 2")?.lines(call: "read([0, 1])", width: 80) == [
        "call      read([0, 1])", "got       1", "expected  2",
      ])
  }

  @Test func `long values continue in their column`() {
    #expect(
      Comparison("(got → [1, 2, 3, 4, 5, 6, 7, 8]) == []")?.lines(width: 30) == [
        "got       [1, 2, 3, 4, 5, 6,",
        "          7, 8]",
        "expected  []",
      ])
  }

  @Test func `control characters are shown and not sent`() {
    #expect("a\n\u{1B}[1m\u{7F}é".withVisibleControls == #"a\n\u{1B}[1m\u{7F}é"#)
  }
}
