import DecoderCells
import Media
import Testing

@testable import H264

/// The report about a decoder with one wrong stage.
@Suite struct LockstepTests {
  private func difference(
    _ file: String = "small.mp4", count: Int = 12, _ change: (inout H264Rules) -> Void
  ) async throws -> String? {
    let film = try await Film(file)
    var rules = H264Rules.plain
    change(&rules)
    return try Lockstep.firstDifference(
      film.format, Array(try await film.samples.prefix(count)), rules: rules)
  }

  @Test(
    "with the standard's formulas there is no difference, whichever code the elements have",
    arguments: [("small.mp4", 12), ("meadow.mp4", 2)])
  func none(file: String, count: Int) async throws {
    let found = try await difference(file, count: count) { _ in }
    #expect(found == nil)
  }

  @Test("a wrong prediction is named with its block and mode")
  func prediction() async throws {
    let found = try await difference { rules in
      let plain = rules.intra4x4
      rules.intra4x4 = { mode, near in plain?(mode == 3 ? 7 : mode == 7 ? 3 : mode, near) }
    }
    let words = try #require(found)
    #expect(words.hasPrefix("picture 0, macroblock "))
    #expect(words.contains(", luma block "))
    #expect(words.contains("elements right, prediction wrong: "))
  }

  @Test("a wrong transform leaves prediction and coefficients right")
  func residual() async throws {
    let found = try await difference { $0.residual4x4 = { $0.map { $0 >> 6 } } }
    #expect(
      found?.contains("prediction right, coefficients right, residual wrong: ") == true)
  }

  @Test("wrong coefficients leave the levels right")
  func coefficients() async throws {
    let found = try await difference { rules in
      rules.scaledLevels = { levels, factors, _ in zip(levels, factors).map(*) }
    }
    #expect(found?.contains("levels right, coefficients wrong: ") == true)
  }

  @Test("a wrong bin is named by the first element that it changes")
  func elements() async throws {
    let found = try await difference("meadow.mp4", count: 1) { rules in
      rules.arithmeticBin = { interval in
        interval.decodeBin() ^ (interval.probability > 60 ? 1 : 0)
      }
    }
    let words = try #require(found)
    #expect(words.contains("wrong element") || words.contains("could not be read"))
  }

  @Test("a wrong vector is named with its block")
  func vectors() async throws {
    let found = try await difference { $0.vectorPrediction = { near, _ in near.a.vector } }
    #expect(found?.contains("elements right, wrong vector of list 0, block ") == true)
  }

  @Test("a wrong filter is found after all sums")
  func filter() async throws {
    let found = try await difference { $0.edgeFilter = { samples, _ in samples } }
    let words = try #require(found)
    #expect(words.hasPrefix("picture 0, macroblock "))
    #expect(words.contains(": prediction right, residual right, wrong after deblocking: "))
  }

  @Test("a wrong strength is named with its edge")
  func strengths() async throws {
    let found = try await difference { $0.edgeStrength = { _ in 3 } }
    #expect(found?.contains("wrong strength of vertical edge 0, part 0: 3, where it is 4") == true)
  }

  @Test("swapped lists are found before anything is predicted from them")
  func lists() async throws {
    let found = try await difference { rules in
      let plain = rules.initialLists
      rules.initialLists = { (plain?($0, $1, $2) ?? []).reversed() }
    }
    #expect(found?.contains("wrong list 0 before modification: pictures ") == true)
  }

  @Test("wrong weights and wrong mixtures are two things")
  func weights() async throws {
    let weights = try await difference { $0.implicitWeight = { _, _, _ in 40 } }
    #expect(weights?.contains("lists right, wrong weights: ") == true)
    let mixture = try await difference { $0.combination = { first, _, _ in first } }
    #expect(mixture?.contains("elements right, prediction wrong: ") == true)
  }

  @Test("wrong levels of CAVLC are found, too")
  func tables() async throws {
    let found = try await difference { rules in
      let plain = rules.variableLengthLevel
      rules.variableLengthLevel = { bits, suffixLength, _ in plain?(bits, suffixLength, false) }
    }
    #expect(found?.contains("levels wrong: ") == true)
  }
}
