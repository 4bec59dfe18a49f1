import H264
import Steps
import Testing

@Suite("F.5 vector prediction", .exercise("F.5") { _ = try $0.predictedVector(near(), 0) })
struct ExerciseF_5 {
  private func predictedVector(
    _ near: VectorNeighbours, reference: Int = 0
  ) throws -> [Int] {
    let vector = try Steps.current.predictedVector(near, reference)
    return [vector.x, vector.y]
  }

  @Test func `the median of three, of x and of y on their own`() throws {
    let got = try predictedVector(near((4, 0, 0), (8, -2, 0), (6, 2, 0)))
    #expect(got == [6, 0])
  }

  @Test(arguments: [(1, [8, -2]), (2, [6, 2]), (0, [4, 0])])
  func `the only one with this reference wins`(place: Int, vector: [Int]) throws {
    let references = (0..<3).map { $0 == place ? 3 : 1 }
    let got = try predictedVector(
      near((4, 0, references[0]), (8, -2, references[1]), (6, 2, references[2])), reference: 3)
    #expect(got == vector)
  }

  @Test func `of two with this reference none wins`() throws {
    let got = try predictedVector(near((4, 0, 0), (8, -2, 1), (-6, 2, 0)))
    #expect(got == [4, 0])
  }

  @Test func `without any with this reference it is the median, too`() throws {
    let got = try predictedVector(near((4, 0, 1), (8, -2, 1), (6, 2, 2)))
    #expect(got == [6, 0])
  }

  @Test func `at the upper edge only the left one is known`() throws {
    let got = try predictedVector(near((4, 6, 1), (0, 0, -2), (0, 0, -2)))
    #expect(got == [4, 6])
  }

  @Test func `intra neighbours have no motion, and take part`() throws {
    // b and c are there, and come from no picture.
    let got = try predictedVector(near((4, 6, 1), (0, 0, -1), (0, 0, -1)))
    #expect(got == [0, 0])
    let corner = try predictedVector(near((4, 6, 1), (0, 0, -2), (0, 0, -1)))
    #expect(corner == [0, 0])
  }

  @Test func `without any neighbour there is no motion`() throws {
    let got = try predictedVector(near((0, 0, -2), (0, 0, -2), (0, 0, -2)))
    #expect(got == [0, 0])
  }

  @Test(
    arguments: [
      (.upper, [8, -2]), (.lower, [4, 0]), (.left, [4, 0]), (.right, [20, 2]),
    ] as [(VectorNeighbours.Part, [Int])])
  func `a part of two asks one neighbour first`(
    part: VectorNeighbours.Part, vector: [Int]
  ) throws {
    let got = try predictedVector(near((4, 0, 0), (8, -2, 0), (20, 2, 0), part))
    #expect(got == vector)
  }

  @Test(arguments: [.upper, .lower, .left, .right] as [VectorNeighbours.Part])
  func `that neighbour has to have the reference`(part: VectorNeighbours.Part) throws {
    let got = try predictedVector(near((4, 0, 1), (8, -2, 1), (20, 2, 1), part))
    // The median.
    #expect(got == [8, 0])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let predictedVector = Steps.current.predictedVector
    let difference = try await lockstep("small.mp4", count: 20) { film in
      film.rules.vectorPrediction = { [failure = film.failure] near, reference in
        failure.call(VectorPair(x: 0, y: 0)) { try predictedVector(near, reference) }
      }
    }
    #expect(difference == nil)
  }
}

private func near(
  _ a: (Int, Int, Int) = (0, 0, 0), _ b: (Int, Int, Int) = (0, 0, 0),
  _ c: (Int, Int, Int) = (0, 0, 0), _ part: VectorNeighbours.Part = .whole
) -> VectorNeighbours {
  func neighbour(_ values: (Int, Int, Int)) -> VectorNeighbours.Neighbour {
    VectorNeighbours.Neighbour(
      vector: VectorPair(x: values.0, y: values.1), reference: values.2)
  }
  return VectorNeighbours(a: neighbour(a), b: neighbour(b), c: neighbour(c), part: part)
}
