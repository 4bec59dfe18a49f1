import Testing

@testable import course

@Suite struct PrintedTextTests {
  @Test func `lines belong to the test whose mark stands above them`() {
    let printed = PrintedText(
      "Test run started\n\u{1E}1.1/adds\na\n\nb\n\u{1E}\nnoise\n\u{1E}1.1/refuses\nno end\u{1E}\n")
    #expect(printed.lines(of: "adds", in: "1.1") == ["a", "", "b"])
    #expect(printed.lines(of: "refuses", in: "1.1") == ["no end"])
    #expect(printed.lines(of: "adds", in: "1.2") == [])
    #expect(printed.lines == ["a", "", "b", "no end"])
  }

  @Test func `each run of a test of several values has its own`() {
    let printed = PrintedText(
      "\u{1E}1.1/adds\n1\n\u{1E}\n\u{1E}1.1/adds\n\u{1E}\n\u{1E}1.1/adds\n3\n")
    #expect(printed.lines(of: "adds", in: "1.1", run: 0) == ["1"])
    #expect(printed.lines(of: "adds", in: "1.1", run: 1) == [])
    #expect(printed.lines(of: "adds", in: "1.1", run: 2) == ["3"])
    #expect(printed.lines(of: "adds", in: "1.1", run: 3) == [])
  }
}
