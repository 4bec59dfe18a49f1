import Testing

@testable import LessonKit

@Suite struct NaturalOrderTests {
  @Test(
    "lists names as a person does",
    arguments: [
      ["part 1.mp4", "part 2.mp4", "part 10.mp4"],
      ["a.mp4", "B.mp4", "c.mp4"],
      ["A.mp4", "a.mp4"],
      ["2.mp4", "007.mp4", "10.mp4", "a.mp4"],
      ["s1e2", "s1e10", "s2e1"],
      ["7", "007", "8"].sorted { NaturalOrder($0) < NaturalOrder($1) },
      ["film", "film 2"],
      ["", "a"],
      ["x99999999999999999999998", "x99999999999999999999999", "x100000000000000000000000"],
    ])
  func order(names: [String]) {
    #expect(names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
    for name in names { #expect(!(NaturalOrder(name) < NaturalOrder(name))) }
  }
}
