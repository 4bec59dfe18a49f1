import Testing

@testable import benchmark

/// Medians and ends.
@Suite("The middle and the ends of numbers") struct SpreadTests {
  @Test("an odd count has a middle, an even one two")
  func median() throws {
    #expect(try #require(Spread([5, 1, 3])).median == 3)
    #expect(try #require(Spread([4, 1, 3, 2])).median == 2.5)
    #expect(try #require(Spread([7])).range == 7...7)
  }

  @Test("no numbers have no middle")
  func nothing() {
    #expect(Spread([]) == nil)
  }

  @Test("99 of 100 numbers are not above the 99th percentile")
  func percentile() throws {
    #expect(try #require(Spread((1...100).map(Double.init))).percentile99 == 99)
    #expect(try #require(Spread((1...200).map(Double.init))).percentile99 == 198)
    // Nine of ten is only 90 %.
    #expect(try #require(Spread((1...10).map(Double.init))).percentile99 == 10)
  }
}
