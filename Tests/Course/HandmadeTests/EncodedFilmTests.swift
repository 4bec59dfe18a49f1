import Foundation
import TestSupport
import Testing

/// The player in one file, and the decoder of lesson F, show the same pictures of what lesson G encodes.
@Suite struct EncodedFilmTests {
  @Test(
    arguments: [
      ("pcm", 30, "64x48"), ("dc", 20, "98x54"), ("modes", 37, "80x46"), ("skip", 28, "100x60"),
      ("motion", 24, "96x54"), ("rate", 44, "128x72"), ("filter", 32, "142x82"),
      ("filter", 12, "64x36"),
    ])
  func `both decode it alike`(step: String, quantizer: Int, size: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("film.mp4").path
      let encoded = try Player(
        [
          "meadow-baseline.mp4", "--until", step, "--qp", "\(quantizer)", "--scale", size,
          "--frames", "8", "-o", file,
        ], program: "\(productsFolder)/lessonG-encode")
      #expect(encoded.status == 0)
      let own = try Player(file, "--framemd5")
      let other = try Player([file, "--framemd5"], program: "\(productsFolder)/lessonF-decoder")
      #expect(own.status == 0)
      #expect(pictures(own).count == 8)
      #expect(pictures(own) == pictures(other))
    }
  }

  /// The hashes of a list in FFmpeg's form.
  private func pictures(_ run: Player) -> [Substring] {
    run.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: " ").last }
  }
}
