import Bitstream
import H264
import Steps
import Testing

@Suite(
  "F.9 reference lists",
  .exercise("F.9") {
    _ = try $0.referenceLists([], picture(0, number: 0), false)
    _ = try $0.modifiedList([], [], [], picture(0, number: 0), 16)
  })
struct ExerciseF_9 {
  private func referenceLists(
    _ pictures: [ListedPicture], _ current: ListedPicture, isBipredicted: Bool = false
  ) throws -> [[Int]] {
    try Steps.current.referenceLists(pictures, current, isBipredicted)
  }

  @Test func `the latest decoded picture is the first of a P picture`() throws {
    let got = try referenceLists(
      [picture(1, number: 3, order: 8), picture(2, number: 5, order: 2), picture(3, number: 4)],
      picture(9, number: 6, order: 10))
    #expect(got == [[2, 3, 1]])
  }

  @Test func `numbers from before the wrap are negative`() throws {
    let got = try referenceLists(
      [picture(1, number: -1), picture(2, number: 0), picture(3, number: -2)],
      picture(9, number: 1))
    #expect(got == [[2, 1, 3]])
  }

  @Test func `long-term pictures come last, the lowest index first`() throws {
    let got = try referenceLists(
      [
        picture(1, number: 9, longTerm: 2), picture(2, number: 1),
        picture(3, number: 8, longTerm: 0), picture(4, number: 2),
      ],
      picture(9, number: 3))
    #expect(got == [[4, 2, 3, 1]])
  }

  @Test func `the example: list 0 begins with the past, list 1 with the future`() throws {
    let got = try referenceLists(
      [
        picture(0, number: 0, order: 0), picture(1, number: 1, order: 8),
        picture(2, number: 2, order: 4),
      ],
      picture(9, number: 3, order: 6), isBipredicted: true)
    #expect(got == [[2, 0, 1], [1, 2, 0]])
  }

  @Test func `in both directions the nearest comes first, whatever its number`() throws {
    let got = try referenceLists(
      [
        picture(1, number: 1, order: 2), picture(2, number: 2, order: 14),
        picture(3, number: 3, order: 6), picture(4, number: 4, order: 10),
        picture(5, number: 0, order: 30, longTerm: 1),
      ],
      picture(9, number: 5, order: 8), isBipredicted: true)
    #expect(got == [[3, 1, 4, 2, 5], [4, 2, 3, 1, 5]])
  }

  @Test func `two lists alike would be one: the second one is swapped`() throws {
    let got = try referenceLists(
      [picture(1, number: 1, order: 2), picture(2, number: 2, order: 4)],
      picture(9, number: 3, order: 6), isBipredicted: true)
    // Only the past: both lists would be 2, 1.
    #expect(got == [[2, 1], [1, 2]])
    let single = try referenceLists(
      [picture(1, number: 1, order: 2)], picture(9, number: 3, order: 6), isBipredicted: true)
    #expect(single == [[1], [1]])
  }

  private func modified(
    _ list: [Int?], _ steps: [H264ListModification], current: Int = 6, limit: Int = 16,
    _ pictures: [ListedPicture] = [2, 3, 4, 5].map { picture($0, number: $0) }
  ) throws -> [Int?] {
    try Steps.current.modifiedList(
      list, steps, pictures, picture(99, number: current), limit)
  }

  @Test func `a picture moves to the front, and the others move up`() throws {
    let got = try modified([5, 4, 3], [.back(3)])
    #expect(got == [3, 5, 4])
  }

  @Test func `each step counts from the number before it`() throws {
    let got = try modified([5, 4, 3], [.back(3), .back(1)])
    // 6 − 3 = 3, then 3 − 1 = 2; 4 is pushed out.
    #expect(got == [3, 2, 5])
    let forward = try modified([5, 4, 3, 2], [.back(4), .forward(2)])
    #expect(forward == [2, 4, 5, 3])
  }

  @Test func `a picture can stand twice`() throws {
    let got = try modified([5, 4, 3], [.back(1), .back(16)])
    // x264 does this, to weigh the same picture in two ways: 5, and 5 − 16 + 16 once more.
    #expect(got == [5, 5, 4])
  }

  @Test func `numbers wrap at the limit`() throws {
    let pictures = [picture(1, number: 1), picture(0, number: 0), picture(15, number: -1)]
    let got = try modified([1, 0, 15], [.back(3)], current: 2, limit: 16, pictures)
    // 2 − 3 = −1, which is sent as 15: from before the wrap.
    #expect(got == [15, 1, 0])
    let forward = try modified([1, 0, 15], [.forward(14)], current: 2, limit: 16, pictures)
    // 2 + 14 = 16 is 0.
    #expect(forward == [0, 1, 15])
  }

  @Test func `long-term pictures are named by their index`() throws {
    let pictures = [
      picture(5, number: 5), picture(4, number: 4), picture(7, number: 4, longTerm: 1),
    ]
    let got = try modified([5, 4, 7], [.longTerm(1), .back(2)], pictures)
    #expect(got == [7, 4, 5])
  }

  @Test func `a picture that is missing leaves a gap`() throws {
    let got = try modified([5, 4, 3], [.back(5)])
    #expect(got == [nil, 5, 4])
  }

  @Test func `empty entries are filled`() throws {
    let got = try modified([5, 4, nil], [.back(1), .back(3)])
    #expect(got == [5, 2, 4])
  }

  @Test func `without steps the list stays`() throws {
    let got = try modified([5, nil, 3], [])
    #expect(got == [5, nil, 3])
  }

  @Test func `the lists of the film in lockstep with the reference`() async throws {
    let (referenceLists, modifiedList) = (
      Steps.current.referenceLists, Steps.current.modifiedList
    )
    let difference = try await lockstep("small.mp4", count: 30) { film in
      film.rules.initialLists = { [failure = film.failure] pictures, current, isBipredicted in
        failure.call([]) { try referenceLists(pictures, current, isBipredicted) }
      }
      film.rules.listModification = {
        [failure = film.failure] list, steps, pictures, current, limit in
        failure.call(list) { try modifiedList(list, steps, pictures, current, limit) }
      }
    }
    #expect(difference == nil)
  }
}

private func picture(
  _ id: Int, number: Int, order: Int = 0, longTerm: Int? = nil
) -> ListedPicture {
  ListedPicture(id: id, number: number, order: order, longTermIndex: longTerm)
}
