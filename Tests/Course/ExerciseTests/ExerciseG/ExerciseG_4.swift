import H264
import Steps
import Testing

@Suite(
  "G.4 a search for the cheapest vector",
  .exercise("G.4") { _ = try $0.bestVector(VectorPair(x: 0, y: 0), 1) { _ in 0 } })
struct ExerciseG_4 {
  private func bestVector(
    from start: (Int, Int) = (0, 0), _ range: Int, _ cost: (VectorPair) -> Int
  ) throws -> VectorPair {
    try Steps.current.bestVector(VectorPair(x: start.0, y: start.1), range, cost)
  }

  @Test(arguments: [(0, 0), (3, -2), (-4, 4), (4, 4), (-4, -4)])
  func `finds a valley, also in the corners`(x: Int, y: Int) throws {
    let got = try bestVector(4) { abs($0.x - x) * 10 + abs($0.y - y) * 7 + 5 }
    #expect(got == VectorPair(x: x, y: y))
  }

  @Test func `looks around the guess, not around nothing`() throws {
    let got = try bestVector(from: (20, -30), 2) { abs($0.x - 22) + abs($0.y + 31) }
    #expect(got == VectorPair(x: 22, y: -31))
  }

  @Test func `is not caught in a hollow`() throws {
    // A small valley at (1, 0), a deep one behind a hill.
    let got = try bestVector(6) { vector in
      vector.x == 5 && vector.y == -5 ? 1 : 100 + abs(vector.x - 1) + abs(vector.y)
    }
    #expect(got == VectorPair(x: 5, y: -5))
  }

  @Test func `of equal ones the nearest`() throws {
    let got = try bestVector(from: (7, 7), 3) { _ in 42 }
    // All cost the same, and none is nearer than the guess itself.
    #expect(got == VectorPair(x: 7, y: 7))
  }

  @Test func `of equally near ones the first`() throws {
    let got = try bestVector(2) { abs($0.x) + abs($0.y) == 1 ? 0 : 9 }
    // Four cost nothing and are one step away: row by row from above, this is the first.
    #expect(got == VectorPair(x: 0, y: -1))
  }

  @Test func `asks for nothing beyond the range`() throws {
    var asked: Set<VectorPair> = []
    _ = try bestVector(from: (5, 0), 2) {
      asked.insert($0)
      return 1
    }
    #expect(asked.count == 25)
    #expect(asked.allSatisfy { abs($0.x - 5) <= 2 && abs($0.y) <= 2 })
  }

  @Test func `a forbidden vector is never better`() throws {
    let got = try bestVector(from: (0, 0), 3) { $0.x < 3 ? .max : 8 - $0.y }
    #expect(got == VectorPair(x: 3, y: 3))
  }
}
