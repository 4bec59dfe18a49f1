import Testing
import TrickPlay

@Suite struct ThumbnailIntervalTests {
  @Test(arguments: [(10, 2), (300, 2), (301, 5), (1800, 5), (1801, 10), (36_000, 10)])
  func intervalGrowsWithTheFilm(seconds: Int, interval: Int) {
    #expect(ThumbnailInterval.interval(forFilmOf: .seconds(seconds)) == .seconds(interval))
  }
}
