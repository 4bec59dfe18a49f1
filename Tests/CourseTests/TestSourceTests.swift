import Testing

@testable import course

@Suite struct TestSourceTests {
  private let source = TestSource(
    text: """
      @Suite struct Exercise1_1 {
        @Test func `one`() throws {
          let other = try Steps.current.read([1], 0)
          let got = try Steps.current.read([
            0, 1,
          ], 4)
          // A reason.
          #expect(got.size == 1)
          #expect(other == 2)
        }

        @Test func `two`() throws {
          #expect(got == 1)
        }
      }
      """)

  @Test(arguments: [
    ("got.size", 8, "read([0, 1,], 4)"), ("places(got)", 8, "read([0, 1,], 4)"),
    ("other", 9, "read([1], 0)"),
  ])
  func `the call of a value is found above its expectation`(
    subject: String, line: Int, call: String
  ) {
    #expect(source.call(of: subject, above: line) == call)
  }

  @Test(arguments: [("got", 13), ("size", 8), ("got", 0), ("got", 99)])
  func `another value or another test has none`(subject: String, line: Int) {
    #expect(source.call(of: subject, above: line) == nil)
  }

  @Test func `a long call is left out`() {
    let text =
      "  let got = try read([\(String(repeating: "0, ", count: 100))])\n  #expect(got == 1)"
    #expect(TestSource(text: text).call(of: "got", above: 2) == nil)
  }
}
