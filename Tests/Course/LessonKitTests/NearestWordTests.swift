import Testing

@testable import LessonKit

@Suite("The word that was meant") struct NearestWordTests {
  @Test(
    "counts letters that are missing, too many, wrong or swapped",
    arguments: [
      ("speed", "speed", 0), ("sped", "speed", 1), ("speeed", "speed", 1), ("spead", "speed", 1),
      ("sepad", "spead", 1), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("ca", "abc", 3),
    ])
  func distances(one: String, other: String, count: Int) {
    #expect(one.typingErrors(to: other) == count)
    #expect(other.typingErrors(to: one) == count)
  }

  @Test(
    "is named if it is near enough",
    arguments: [
      ("--sped", "--speed"), ("--lop", "--loop"), ("--benchmrak", "--benchmark"),
      ("--stat", "--start"), ("--no-such-option", nil), ("--x", nil), ("-", nil),
    ] as [(String, String?)])
  func nearest(typed: String, meant: String?) {
    #expect(typed.nearest(among: ["--speed", "--loop", "--benchmark", "--start"]) == meant)
    #expect(typed.nearest(among: []) == nil)
  }

  @Test("a word of any length costs little")
  func hostile() {
    let long = String(repeating: "x", count: 100_000)
    #expect(long.nearest(among: ["--speed", long + "y"]) == long + "y")
  }
}
