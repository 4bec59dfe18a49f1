import Testing

@testable import course

@Suite struct HintTextTests {
  @Test func `breaks prose to the width of a page and leaves code alone`() {
    let prose = Array(repeating: "twelve chars", count: 8).joined(separator: " ")
    let code = "let line = \"" + String(repeating: "long ", count: 20) + "\""
    let hint = HintText("\(prose)\nand on.\n\n```swift\n\(code)\n```\n")
    #expect(
      hint.lines == [
        "twelve chars twelve chars twelve chars twelve chars twelve chars twelve chars",
        "twelve chars twelve chars and on.", "", "    " + code,
      ])
  }

  @Test func `keeps the points of a list apart`() {
    let hint = HintText("Ask:\n* what is due,\n  and what next?\n* is it late?")
    #expect(hint.lines == ["Ask:", "* what is due, and what next?", "* is it late?"])
  }
}
