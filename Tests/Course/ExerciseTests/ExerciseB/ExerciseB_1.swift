import Steps
import Testing

@Suite("B.1 interval and times", .exercise("B.1") { _ = try $0.thumbnailTimes(.seconds(8)) })
struct ExerciseB_1 {
  @Test func `a thumbnail at the start of each interval`() throws {
    let got = try Steps.current.thumbnailTimes(.milliseconds(8300))
    #expect(got == [0, 2, 4, 6, 8].map { .seconds($0) })
  }

  @Test func `none at the very end`() throws {
    let got = try Steps.current.thumbnailTimes(.seconds(8))
    // The interval that would start at 8 s has no film in it.
    #expect(got == [0, 2, 4, 6].map { .seconds($0) })
  }

  @Test(arguments: [(300, 2), (301, 5), (1800, 5), (1801, 10), (36_000, 10)])
  func `longer films have larger intervals`(seconds: Int, interval: Int) throws {
    let got = try Steps.current.thumbnailTimes(.seconds(seconds))
    // Both limits belong to the shorter films.
    #expect(got.dropFirst().first == .seconds(interval))
    #expect(got.count == (seconds + interval - 1) / interval)
  }

  @Test func `a short film has one, an empty film has none`() throws {
    let short = try Steps.current.thumbnailTimes(.milliseconds(1))
    let empty = try Steps.current.thumbnailTimes(.zero)
    #expect(short == [.zero])
    #expect(empty.isEmpty)
  }
}
