import Steps
import Testing

@Suite("B.2 bit-reversed order", .exercise("B.2") { _ = try $0.fillingOrder(4) })
struct ExerciseB_2 {
  @Test func `eight thumbnails`() throws {
    let got = try Steps.current.fillingOrder(8)
    // 000 100 010 110 001 101 011 111
    #expect(got == [0, 4, 2, 6, 1, 5, 3, 7])
  }

  @Test func `thumbnails that do not exist are left out`() throws {
    let got = try Steps.current.fillingOrder(6)
    #expect(got == [0, 4, 2, 1, 5, 3])
  }

  @Test func `few thumbnails`() throws {
    let got = try [0, 1, 2, 3].map { try Steps.current.fillingOrder($0) }
    #expect(got == [[], [0], [0, 1], [0, 2, 1]])
  }

  @Test(arguments: [5, 16, 17, 150, 3600])
  func `each thumbnail comes once`(count: Int) throws {
    let got = try Steps.current.fillingOrder(count)
    #expect(got.sorted() == Array(0..<count))
  }

  @Test(arguments: [1, 3, 8, 20, 63])
  func `gaps differ by a factor of two at most`(made: Int) throws {
    let places = try Steps.current.fillingOrder(64).prefix(made).sorted() + [64]
    let gaps = zip(places.dropFirst(), places).map { $0 - $1 }
    #expect((gaps.max() ?? 0) <= 2 * (gaps.min() ?? 0))
  }
}
