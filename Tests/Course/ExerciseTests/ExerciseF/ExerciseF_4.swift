import H264
import Steps
import Testing

@Suite("F.4 levels from bins", .exercise("F.4") { _ = try $0.blockLevels(4) { _ in 0 } })
struct ExerciseF_4 {
  /// The levels, and what was requested.
  private func levels(
    _ count: Int, _ bins: [Int]
  ) throws -> (levels: [Int], asked: [LevelBin]) {
    var asked: [LevelBin] = []
    let levels = try Steps.current.blockLevels(count) { wanted in
      asked.append(wanted)
      return asked.count <= bins.count ? bins[asked.count - 1] : 0
    }
    return (levels, asked)
  }

  @Test func `the example`() throws {
    let got = try levels(4, [1, 0, 0, 1, 1, 0, 1, 1, 0, 0])
    #expect(got.levels == [2, 0, -1, 0])
    #expect(
      got.asked == [
        .significant(0), .last(0), .significant(1), .significant(2), .last(2),
        .first(1), .bypass, .first(2), .further(0), .bypass,
      ])
  }

  @Test func `a single level at the first place`() throws {
    let got = try levels(16, [1, 1, 0, 0])
    #expect(got.levels == [1] + [Int](repeating: 0, count: 15))
    #expect(got.asked == [.significant(0), .last(0), .first(1), .bypass])
  }

  @Test func `the last place is not asked for`() throws {
    let got = try levels(4, [0, 0, 0, 0, 1])
    // Three places without a level: there has to be one, so it is at the fourth.
    #expect(got.levels == [0, 0, 0, -1])
    #expect(
      got.asked == [.significant(0), .significant(1), .significant(2), .first(1), .bypass])
  }

  @Test func `ones count up to four`() throws {
    let got = try levels(15, [1, 0, 1, 0, 1, 0, 1, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(got.levels == [1, 1, 1, 1, 1] + [Int](repeating: 0, count: 10))
    let first = got.asked.filter { if case .first = $0 { true } else { false } }
    #expect(first == [.first(1), .first(2), .first(3), .first(4), .first(4)])
  }

  @Test func `after a larger level ones do not count any more`() throws {
    // Three levels: 3 (first 1, further 1, 0), −2 (first 1, further 0), 1.
    let got = try levels(4, [1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    #expect(got.levels == [1, -2, 3, 0])
    #expect(
      Array(got.asked.dropFirst(6)) == [
        .first(1), .further(0), .further(0), .bypass, .first(0), .further(1), .bypass, .first(0),
        .bypass,
      ])
  }

  @Test func `larger levels count up to four, too`() throws {
    var bins = [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1]
    for _ in 0..<6 { bins += [1, 0, 0] }
    let got = try levels(16, bins)
    #expect(got.levels.prefix(7) == [2, 2, 2, 2, 2, 2, 0])
    let further = got.asked.filter { if case .further = $0 { true } else { false } }
    #expect(
      further == [
        .further(0), .further(1), .further(2), .further(3), .further(4), .further(4),
      ])
  }

  @Test func `fourteen has no suffix`() throws {
    // first 1, twelve times 1, then 0: 2 + 12.
    let got = try levels(4, [1, 1, 1] + [Int](repeating: 1, count: 12) + [0, 1])
    #expect(got.levels == [-14, 0, 0, 0])
  }

  @Test(arguments: [([0], 15), ([1, 0, 0], 16), ([1, 0, 1], 17), ([1, 1, 0, 0, 1], 19)])
  func `from fifteen on the rest has no probabilities`(suffix: [Int], level: Int) throws {
    let prefix = [1, 1, 1] + [Int](repeating: 1, count: 13)
    let got = try levels(4, prefix + suffix + [1])
    // 15 + 2ⁿ − 1 + b, with n ones before the 0 and n bits b after it.
    #expect(got.levels == [-level, 0, 0, 0])
  }

  @Test func `sixty-four places`() throws {
    let got = try levels(64, [Int](repeating: 0, count: 62) + [1, 1, 0, 0])
    #expect(got.levels == [Int](repeating: 0, count: 62) + [1, 0])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let levels = Steps.current.blockLevels
    let difference = try await lockstep(count: 2) { film in
      film.rules.arithmeticLevels = { [failure = film.failure] count, bin in
        failure.call([]) { try levels(count, bin) }
      }
    }
    #expect(difference == nil)
  }
}
