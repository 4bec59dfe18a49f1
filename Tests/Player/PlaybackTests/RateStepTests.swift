import Playback
import Testing

@Suite struct RateStepTests {
  @Test(
    "rates change by factors, stop at normal speed on their way, and end at the bounds",
    arguments: [
      (from: 1.0, factor: 1.1, to: 1.1), (1.05, 1 / 1.1, 1), (0.95, 1.1, 1), (1, 0.5, 0.5),
      (3.9, 1.1, 4), (4, 1.1, 4), (0.26, 0.5, 0.25), (0.25, 1 / 1.1, 0.25),
    ] as [(Double, Double, Double)])
  func scales(from: Double, factor: Double, to: Double) {
    #expect(PlaybackRate(from).scaled(by: factor) == PlaybackRate(to))
  }
}
