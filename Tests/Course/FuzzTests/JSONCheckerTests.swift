import TestSupport
import Testing

@Suite struct JSONCheckerTests {
  private func problem(_ text: String) -> String? {
    JSONChecker.problem(in: Array(text.utf8))?.description
  }

  @Test(
    "takes what RFC 8259 allows",
    arguments: [
      "{}", "[]", " [1, -0, 0.5e-3, 1E+2]\n", "\"\\u00e9\\n\"", "{\"a\": [true, false, null]}", "7",
    ])
  func valid(text: String) {
    #expect(problem(text) == nil)
  }

  @Test(
    "and nothing else",
    arguments: [
      "", "{", "[", "[1,]", "{\"a\"}", "{\"a\":}", "{a: 1}", "01", "+1", ".5", "1.", "1e", "NaN",
      "\"\u{1B}\"", "\"\\x\"", "\"\\u12G4\"", "\"", "[1] 2", "tru", "{\"frames\": [",
    ])
  func invalid(text: String) {
    #expect(problem(text) != nil)
  }

  @Test("checks one document a line")
  func lines() {
    #expect(JSONChecker.problem(inLines: Array("{}\n[1]\n".utf8)) == nil)
    #expect(JSONChecker.problem(inLines: Array("{}\n[\n]\n".utf8)) != nil)
  }
}
