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

  /// How many samples the decoder has taken for which no frame has come, at most.
  private func delay(
    _ words: [String], _ parameters: String, _ options: DecoderOptions
  ) async throws -> (most: Int, frames: [Frame]) {
    let film = try await MadeFilm.film(
      ["-f", "lavfi", "-i", "testsrc=s=160x96:r=25", "-frames:v", "50", "-pix_fmt", "yuv420p"]
        + words + ["-\(words[1] == "libx264" ? "x264" : "x265")-params", parameters])
    let found = try await answers(try await film.samples, film.format, options)
    let held = found.counts.enumerated().map { $0.offset + 1 - $0.element }
    return (held.max() ?? 0, found.frames)
  }

  @Test("B-pictures that a stream announces come out whole, in order, as late as it says")
  func announced() async throws {
    let words = ["-c:v", "libx264"]
    let parameters = "keyint=25:bframes=2:b-pyramid=none"
    let low = try await delay(words, parameters, DecoderOptions(hasLowDelay: true))
    let careful = try await delay(words, parameters, DecoderOptions())
    // Two until the picture that they refer to is out too: no damage has reached them then.
    #expect(low.most == 3 && careful.most == 3)
    #expect(low.frames.count == 50 && low.frames.allSatisfy { !$0.isDamaged })
    #expect(low.frames.map(\.picture) == careful.frames.map(\.picture))
    let times = low.frames.map(\.presentationTime)
    #expect(times == times.sorted())
  }

  @Test("what an encoder sends without delay is decoded without delay", arguments: ["4", "5"])
  func withoutDelay(codec: String) async throws {
    let words = ["-c:v", "libx26\(codec)", "-tune", "zerolatency", "-preset", "ultrafast"]
    let low = try await delay(
      words, "keyint=25:log-level=0", DecoderOptions(threading: .slices(2), hasLowDelay: true))
    #expect(low.most == 0)
    #expect(low.frames.count == 50)
  }
}
