import Encoding
import Media
import TestSupport
import Testing

/// What is shown of a macroblock is what has become of it.
@Suite struct WatchedMacroblockTests {
  @Test func `the way that a learner's function takes is the one that is marked`() async throws {
    let size = PixelSize(width: 32, height: 32)
    let film = try await TestFilm("meadow-baseline.mp4", size: size, count: 2)
    var settings = EncoderSettings(step: .filter, quantizer: 28, frameRate: 25)
    settings.rules.choice = { errors, _, _ in errors.count - 1 }
    var encoder = VideoEncoder(settings, size: size, color: .unspecified)
    for address in 0..<4 {
      encoder.watchedAddress = address
      _ = encoder.encode(film.pictures[0])
      let result = encoder.watched
      let watched = try #require(result)
      #expect(watched.chosen == watched.ways.count - 1)
    }
  }
}
