import Testing

@testable import benchmark

/// How punctual pictures were.
@Suite("Punctuality") struct PunctualityTests {
  private let interval = Duration.milliseconds(40)

  private func judge(_ milliseconds: [Int], of frameCount: Int) -> Punctuality? {
    Punctuality(
      times: milliseconds.map { .milliseconds($0) }, interval: interval, frameCount: frameCount)
  }

  @Test("a late start is not late all the time")
  func start() throws {
    let punctuality = try #require(judge([500, 540, 580, 620], of: 4))
    #expect(punctuality.distance.range.upperBound == 0)
    #expect(punctuality.droppedCount == 0)
  }

  @Test("one late picture is late, and those behind it are not")
  func late() throws {
    let punctuality = try #require(judge([0, 40, 110, 120, 160], of: 5))
    #expect(abs(punctuality.distance.range.upperBound - 30) < 1e-9)
    #expect(abs(punctuality.distance.median) < 1e-9)
  }

  @Test("where pictures are missing, the others keep their places")
  func dropped() throws {
    let punctuality = try #require(judge([0, 41, 160, 200], of: 6))
    #expect(punctuality.shownCount == 4)
    #expect(punctuality.droppedCount == 2)
    #expect(punctuality.distance.range.upperBound < 1.1)
  }

  @Test("a picture that is missing is late until a newer one comes")
  func film() throws {
    let punctuality = try #require(judge([0, 40, 80, 200, 240, 280], of: 8))
    #expect(punctuality.distance.range.upperBound == 0)
    #expect(abs(punctuality.filmDistance.range.upperBound - 80) < 1e-9)
    // The last two are missing until the film has ended.
    let ended = try #require(judge([0, 40, 80], of: 5))
    #expect(abs(ended.filmDistance.range.upperBound - 80) < 1e-9)
    let whole = try #require(judge([0, 40, 110, 120], of: 4))
    #expect(whole.filmDistance == whole.distance)
  }

  @Test("a first picture that stands too long is said apart from the others")
  func firstGap() throws {
    let early = [0] + (0..<99).map { 300 + 40 * $0 }
    let punctuality = try #require(judge(early, of: 100))
    #expect(punctuality.firstGap == 300)
    #expect(judge([10], of: 1)?.firstGap == nil)
  }

  @Test("nothing was shown")
  func nothing() {
    #expect(judge([], of: 3) == nil)
  }
}
