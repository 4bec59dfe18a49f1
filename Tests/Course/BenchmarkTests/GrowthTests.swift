import Testing

@testable import benchmark

/// Whether a cost grows in proportion.
@Suite("Growth") struct GrowthTests {
  private func growth(_ points: [(Double, Double)]) -> Growth {
    Growth(
      title: "things", unit: ("ten", 10),
      points: points.map {
        Growth.Point(label: "\(Int($0.0))", amount: $0.0, cost: $0.1, peakByteCount: nil)
      })
  }

  @Test("a fixed cost and a price are found again")
  func line() throws {
    let line = try #require(growth([(1, 7), (10, 25), (100, 205)]).line)
    #expect(abs(line.fixed - 5) < 1e-6)
    #expect(abs(line.price - 2) < 1e-6)
  }

  @Test("what follows them is called linear")
  func linear() {
    #expect(
      growth([(1, 7), (10, 25), (100, 205)]).sentence
        == "things: linear from 1 to 100: 5.0 ms and 20.000 ms for ten")
  }

  @Test("what does not is named")
  func bent() {
    // The square of the amount.
    let sentence = growth([(1, 1), (10, 100), (100, 10_000)]).sentence
    #expect(sentence.contains("but"))
    #expect(growth([(5, 1)]).sentence == "things: too few points")
  }

  @Test("a chart's line goes through the points")
  func chart() {
    let line = growth([(1, 1), (10, 10), (100, 1000)]).line(columnCount: 5)
    #expect(line.count == 5)
    for (value, expected) in zip(line, [0, 0.5, 1, 2, 3]) { #expect(abs(value - expected) < 1e-9) }
    #expect(growth([(1, 1)]).line(columnCount: 5).isEmpty)
  }
}
