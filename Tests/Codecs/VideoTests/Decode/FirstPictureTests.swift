import Media
import Testing
import Video

/// The first picture, which need not wait for those that a decoder may have to reorder.
@Suite struct FirstPictureTests {
  private var hastening: DecoderOptions {
    var options = DecoderOptions()
    options.hastensFirstPicture = true
    return options
  }

  // Fixtures/README.md: no-vui.mp4 does not say how far it is reordered, size-change.mp4 has two formats.
  @Test(
    "comes out with its own sample, and all others as they do without haste",
    arguments: [
      "small.mp4", "no-vui.mp4", "open-gop.mp4", "size-change.mp4", "hevc.mp4",
      "damaged-open-gop.mp4",
    ], [DecoderOptions.DamagePolicy.hideUntilSync, .showEverything])
  func sooner(file: String, policy: DecoderOptions.DamagePolicy) async throws {
    let film = try await Film(file)
    var (options, usual) = (hastening, DecoderOptions())
    (options.damagePolicy, usual.damagePolicy) = (policy, policy)
    let decoder = try VideoDecoder(format: film.format, options: options)
    let first = try await decoder.decode(try #require(try await film.samples.first))
    #expect(first.map(\.sampleIndex) == (film.format.codec == .h264 ? [0] : []))
    let again = try VideoDecoder(format: film.format, options: options)
    let frames = try await film.frames(from: again)
    let expected = try await film.frames(from: VideoDecoder(format: film.format, options: usual))
    #expect(frames.map(\.sampleIndex) == expected.map(\.sampleIndex))
    #expect(frames.map(\.picture) == expected.map(\.picture))
  }

  // Fixtures/README.md: nothing is right in damaged-sync.mp4 before frame 15.
  @Test("is left out where its own sample is damaged, and so are those that refer to it")
  func damaged() async throws {
    let film = try await Film("damaged-sync.mp4")
    let decoder = try VideoDecoder(format: film.format, options: hastening)
    let frames = try await film.frames(from: decoder)
    #expect(frames.map(\.sampleIndex).min() == 15)
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden == 60 - frames.count)
  }

  @Test("is the only one for which a sample is decoded twice: not after a reset")
  func once() async throws {
    let film = try await Film("small.mp4")
    let decoder = try VideoDecoder(format: film.format, options: hastening)
    let sample = try #require(try await film.samples.first)
    #expect(try await decoder.decode(sample).count == 1)
    await decoder.reset()
    #expect(try await decoder.decode(sample).isEmpty)
  }
}
