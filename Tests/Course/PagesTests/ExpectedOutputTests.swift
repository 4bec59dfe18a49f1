import Testing

@testable import pages

@Suite struct ExpectedOutputTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let expected: [String]
    let output: [String]
    /// The expected line that is not printed; `nil` if all is well.
    let mismatch: Int?
    let refreshed: [String]

    var testDescription: String { "\(expected) for \(output)" }
  }

  private static let cases = [
    Case(expected: ["a", "b"], output: ["a", "b"], mismatch: nil, refreshed: ["a", "b"]),
    Case(expected: ["a", "b"], output: ["a", "x"], mismatch: 1, refreshed: ["a", "x"]),
    Case(expected: ["a"], output: ["a", "b"], mismatch: 1, refreshed: ["a", "b"]),
    Case(expected: ["a", "b"], output: ["a"], mismatch: 1, refreshed: ["a"]),
    Case(
      expected: ["a", "..."], output: ["a", "b", "c"], mismatch: nil, refreshed: ["a", "..."]),
    Case(expected: ["a", "..."], output: ["a"], mismatch: nil, refreshed: ["a", "..."]),
    Case(
      expected: ["...", "c"], output: ["a", "c", "b", "c"], mismatch: nil, refreshed: ["...", "c"]),
    Case(
      expected: ["...", "c"], output: ["a", "c", "b"], mismatch: 1, refreshed: ["...", "b"]),
    Case(
      expected: ["...", "b", "c", "..."], output: ["a", "b", "b", "c", "d"], mismatch: nil,
      refreshed: ["...", "b", "c", "..."]),
    // Two of three lines stand there: the third is what has changed.
    Case(
      expected: ["...", "b", "c", "d", "..."], output: ["a", "b", "x", "d", "e"], mismatch: 2,
      refreshed: ["...", "b", "x", "d", "..."]),
    // Only the numbers have changed: the lines are not the first that come.
    Case(
      expected: ["...", "1.0 stall 1", "2.0 ready", "..."],
      output: ["title", "", "1.5 stall 1", "2.5 ready", "end"], mismatch: 1,
      refreshed: ["...", "1.5 stall 1", "2.5 ready", "..."]),
    Case(
      expected: ["[..] ms", "3 frames"], output: ["1.2 ms", "4 frames"], mismatch: 1,
      refreshed: ["[..] ms", "4 frames"]),
    // Where a wildcard no longer fits, it goes too.
    Case(expected: ["[..] ms"], output: ["1 s"], mismatch: 0, refreshed: ["1 s"]),
  ]

  @Test("finds the first line that is not printed, and puts the new one there", arguments: cases)
  private func compares(example: Case) {
    let expected = ExpectedOutput(example.expected)
    let found = expected.mismatch(with: example.output)
    #expect(found?.line == example.mismatch)
    let fresh = expected.refreshed(from: example.output)
    #expect(fresh.lines == example.refreshed)
    let rest = fresh.mismatch(with: example.output)
    #expect(rest == nil)
  }

  @Test(
    "[..] stands for anything within a line",
    arguments: [
      ("a [..] c", "a b c", true), ("a[..]", "a", true), ("[..]", "", true),
      ("a [..] c", "a b d", false), ("[..]b[..]b", "abcb", true), ("[..]b[..]b", "ab", false),
      ("ab[..]ba", "aba", false), ("a  ", "a", true), ("", "x", false),
    ])
  func withinLines(expected: String, line: String, isMatch: Bool) {
    #expect(matches(expected, line) == isMatch)
  }
}
