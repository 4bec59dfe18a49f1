import Media
import Synchronization
import Testing
import Video

/// The decoder takes what rules have made of samples and sizes.
@Suite struct DecodingRulesTests {
  @Test("libavcodec gets the bytes that a rule has made of a sample")
  func packet() async throws {
    let film = try await Film("small.mp4")
    let sizes = Mutex<[Int]>([])
    var rules = DecodingRules()
    rules.packet = { sample, _ in
      sizes.withLock { $0.append(sample.count) }
      // Three bytes are no slice: they make no picture.
      return sample.count < 1000 ? [0, 0, 0, 3, 0x41, 0x9A, 0x24] : nil
    }
    let frames = try await film.frames(
      from: VideoDecoder(format: film.format, options: DecoderOptions(rules: rules)))
    let samples = try await film.samples
    #expect(sizes.withLock { $0 }.prefix(10) == samples.map(\.data.count).prefix(10))
    #expect(frames.count < samples.count)
  }

  // small.mp4 has 160×90 pictures, coded as 160×96 (Fixtures/README.md).
  @Test("pictures have the size that a rule has found")
  func pictureSize() async throws {
    let cropped = try await Film("small.mp4")
    let own = try await cropped.frames(from: VideoDecoder(format: cropped.format))
    let film = try await Film("small.mp4")
    var rules = DecodingRules()
    rules.pictureSize = { _ in PixelSize(width: 160, height: 96) }
    let frames = try await film.frames(
      from: VideoDecoder(format: film.format, options: DecoderOptions(rules: rules)))
    #expect(frames.allSatisfy { $0.picture.height == 96 && $0.picture.planes[1].height == 48 })
    let areSame = zip(frames, own).allSatisfy { frame, own in
      frame.picture.planes[0].bytes.prefix(160 * 90) == own.picture.planes[0].bytes[...]
    }
    #expect(areSame && frames.count == own.count)
  }

  // 15 frames of 160×90, then 15 of 120×90.
  @Test(
    "a size that pictures cannot have leaves them as libavcodec crops them",
    arguments: [(1000, 1000), (8, 8), (0, 0), (-1, .min), (.max, .max), (160, 90)])
  func impossibleSize(width: Int, height: Int) async throws {
    let film = try await Film("size-change.mp4")
    var rules = DecodingRules()
    rules.pictureSize = { _ in PixelSize(width: width, height: height) }
    let frames = try await film.frames(
      from: VideoDecoder(format: film.format, options: DecoderOptions(rules: rules)))
    #expect(frames.map(\.picture.width) == (0..<30).map { $0 < 15 ? 160 : 120 })
    #expect(frames.allSatisfy { $0.picture.height == 90 })
  }
}
