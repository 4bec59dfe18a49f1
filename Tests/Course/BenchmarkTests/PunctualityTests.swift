import Testing

@testable import benchmark

/// How punctual pictures were.
@Suite("Punctuality") struct PunctualityTests {
  private let interval = Duration.milliseconds(40)

  /// Pictures of a film at moments in milliseconds.
  private func judge(
    _ pictures: KeyValuePairs<Int, Int>, of frameCount: Int
  ) -> Punctuality? {
    Punctuality(
      of: pictures.map { ShownPicture(number: $0.key, time: .milliseconds($0.value)) },
      interval: interval, frameCount: frameCount)
  }

  @Test("a late start is not late all the time")
  func start() throws {
    let punctuality = try #require(judge([0: 500, 1: 540, 2: 580, 3: 620], of: 4))
    #expect(punctuality.distance.range.upperBound == 0)
    #expect(punctuality.droppedCount == 0)
  }

  @Test("one late picture is late, and those behind it are not")
  func late() throws {
    let punctuality = try #require(judge([0: 0, 1: 40, 2: 110, 3: 120, 4: 160], of: 5))
    #expect(punctuality.distance.range.upperBound == 30)
    #expect(punctuality.distance.median == 0)
    #expect(punctuality.filmDistance == punctuality.distance)
  }

  @Test("a picture that is later than the next one is due is late, not the next one early")
  func number() throws {
    let punctuality = try #require(judge([0: 0, 1: 40, 2: 118, 4: 160, 5: 200], of: 6))
    #expect(punctuality.distance.range.upperBound == 38)
    #expect(punctuality.shownCount == 5 && punctuality.droppedCount == 1)
  }

  @Test("a picture that is missing is late until a newer one comes")
  func film() throws {
    let punctuality = try #require(judge([0: 0, 1: 40, 2: 80, 5: 200, 6: 240, 7: 280], of: 8))
    #expect(punctuality.distance.range.upperBound == 0)
    #expect(punctuality.filmDistance.range.upperBound == 80)
    // The last two are missing until the film has ended.
    let ended = try #require(judge([0: 0, 1: 40, 2: 80], of: 5))
    #expect(ended.filmDistance.range.upperBound == 80)
  }

  @Test("a first picture that stands too long is said apart from the others")
  func firstGap() throws {
    let punctuality = try #require(judge([0: 0, 1: 300, 2: 340, 3: 380], of: 4))
    #expect(punctuality.firstGap == 300)
    #expect(punctuality.distance.range.upperBound == 260)
    #expect(judge([0: 10], of: 1)?.firstGap == nil)
  }

  @Test("nothing was shown")
  func nothing() {
    #expect(judge([:], of: 3) == nil)
  }
}
