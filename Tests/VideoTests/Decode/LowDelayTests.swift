import Media
import TestSupport
import Testing
import Video

/// Streams that do not say how far their pictures are reordered, as many cameras make them.
@Suite("Low delay", .enabled(if: FFmpegTool.ffmpeg.isInstalled)) struct LowDelayTests {
  /// A film without B-pictures and without VUI.
  ///
  /// With `fake-interlaced` its pictures have picture order counts of type 0, without it of type 2.
  private func film(_ parameters: String) async throws -> (VideoFormat, [EncodedSample]) {
    let film = try await MadeFilm.film([
      "-f", "lavfi", "-i", "testsrc=s=160x96:r=25", "-frames:v", "25", "-pix_fmt", "yuv420p",
      "-c:v", "libx264", "-profile:v", "main", "-bf", "0", "-x264-params", parameters,
    ])
    return (try film.format.withoutVUI, try await film.samples)
  }

  /// How many frames are out after each sample.
  private func answers(
    _ samples: [EncodedSample], _ format: VideoFormat, _ options: DecoderOptions
  ) async throws -> (counts: [Int], frames: [Frame]) {
    let decoder = try VideoDecoder(format: format, options: options)
    var (counts, frames): ([Int], [Frame]) = ([], [])
    for sample in samples {
      frames += try await decoder.decode(sample)
      counts.append(frames.count)
    }
    return (counts, frames + (try await decoder.finish()))
  }

  @Test(
    "each sample is answered with its picture",
    arguments: ["keyint=12", "keyint=12:fake-interlaced=1"],
    [Threading.single, .frames(3), .slices(2)])
  func atOnce(parameters: String, threading: Threading) async throws {
    let (format, samples) = try await film(parameters)
    let low = try await answers(
      samples, format, DecoderOptions(threading: threading, hasLowDelay: true))
    #expect(low.counts == Array(1...25))
    let careful = try await answers(samples, format, DecoderOptions())
    #expect(careful.counts[5] == 0)
    #expect(low.frames.map(\.picture) == careful.frames.map(\.picture))
  }

  // no-vui.mp4 reorders by two pictures, and does not say so (Fixtures/README.md).
  @Test("pictures that turn out to be reordered keep their order; the first late ones are lost")
  func reordered() async throws {
    let film = try await Film("no-vui.mp4")
    let (counts, frames) = try await answers(
      film.samples, film.format, DecoderOptions(hasLowDelay: true))
    #expect(counts[0] == 1)
    #expect(frames.map(\.presentationTime) == frames.map(\.presentationTime).sorted())
    #expect(frames.count >= 25)
  }
}
