import H264
import Media
import Testing

@Suite struct H264DecoderTests {
  @Test(
    "gives out every frame once, in presentation order, with its own time",
    arguments: [("small.mp4", 60), ("moov-last.mp4", 60), ("no-vui.mp4", 30)])
  func order(file: (name: String, frameCount: Int)) async throws {
    let film = try await Film(file.name)
    let frames = try await film.frames(from: try H264Decoder(format: film.format))
    // 30 frames a second on a timescale of 15 360: 512 ticks each.
    let times = (0..<Int64(file.frameCount)).map { $0 * 512 }
    #expect(frames.map(\.presentationTime.value) == times)
    #expect(frames.map(\.sampleIndex).sorted() == Array(0..<file.frameCount))
    #expect(frames.allSatisfy { !$0.isDamaged })
  }

  @Test(
    "follows the samples into another format",
    arguments: ["size-change.mp4", "size-change-descriptions.mp4"])
  func changingFormat(file: String) async throws {
    let film = try await Film(file)
    let frames = try await film.frames(from: try H264Decoder(format: film.format))
    let times: [Int64] = (0..<30).map { $0 * 512 }
    #expect(frames.map(\.presentationTime.value) == times)
    #expect(frames.map(\.picture.width) == (0..<30).map { $0 < 15 ? 160 : 120 })
  }

  @Test(
    "refuses other chroma and depths with one line",
    arguments: [
      ("h264-10bit.mp4", "bit_depth_luma_minus8 is 2"), ("h264-422.mp4", "chroma_format_idc is 2"),
      ("odd-size.mp4", "chroma_format_idc is 3"),
      ("bars-601-full-8.mp4", "qpprime_y_zero_transform_bypass_flag is 1"),
    ])
  func refusals(file: (name: String, reason: String)) async throws {
    let film = try await Film(file.name)
    let error = #expect(throws: H264Error.self) { try H264Decoder(format: film.format) }
    #expect(error?.description.hasPrefix(file.reason) == true)
    #expect(error?.description.hasSuffix("try --decoder libavcodec") == true)
  }

  @Test("refuses interlaced pictures at the first slice")
  func interlaced() async throws {
    let film = try await Film("interlaced.mp4")
    await #expect(throws: H264Error.self) {
      try await film.frames(from: try H264Decoder(format: film.format))
    }
  }

  // Fixtures/README.md: sample 11 is damaged; 13 and 14 are shown before the sync sample 14.
  @Test("hides damage up to the next sync sample")
  func damage() async throws {
    let film = try await Film("damaged-slice.mp4")
    let decoder = try H264Decoder(format: film.format)
    let frames = try await film.frames(from: decoder)
    let hidden = await decoder.hiddenFrameCount
    #expect(frames.count + hidden == 60)
    #expect(hidden > 0 && hidden < 20)
    #expect(frames.allSatisfy { !$0.isDamaged })
  }

  @Test("leaves out the leading pictures of an open group after a seek")
  func openGroup() async throws {
    let film = try await Film("open-gop.mp4")
    let samples = try await film.samples
    let sync = try #require(samples.lastIndex { $0.isSync && $0.index > 0 })
    let decoder = try H264Decoder(format: film.format)
    let all = try await film.frames(from: try H264Decoder(format: film.format))
    var frames: [Frame] = []
    for sample in samples[sync...] { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    let start = samples[sync].presentationTime
    #expect(frames.first?.presentationTime == start)
    #expect(frames.map(\.picture) == all.filter { $0.presentationTime >= start }.map(\.picture))
  }

  @Test("gives the same frames again after a reset")
  func reset() async throws {
    let film = try await Film("small.mp4")
    let samples = try await film.samples
    let decoder = try H264Decoder(format: film.format)
    var first: [Frame] = []
    for sample in samples.prefix(20) { first += try await decoder.decode(sample) }
    await decoder.reset()
    var second: [Frame] = []
    for sample in samples.prefix(20) { second += try await decoder.decode(sample) }
    #expect(first == second)
  }

  @Test("keeps within its memory limit, and says what it needs")
  func memory() async throws {
    let film = try await Film("demo.mp4")
    let options = H264DecoderOptions(memoryLimit: 1 << 20)
    await #expect(throws: H264Error.self) {
      try await film.frames(from: try H264Decoder(format: film.format, options: options))
    }
  }

  @Test("survives every truncation of a sample, and any flipped bit", arguments: [1, 3, 7])
  func hostile(seed: Int) async throws {
    let film = try await Film("small.mp4")
    let samples = try await film.samples
    var random = SplitMix64(seed: UInt64(seed))
    let decoder = try H264Decoder(
      format: film.format, options: H264DecoderOptions(hidesDamage: false))
    for sample in samples.prefix(24) {
      var data = sample.data
      for _ in 0..<3 {
        data[Int.random(in: 0..<data.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      if Bool.random(using: &random) {
        data.removeLast(Int.random(in: 0..<data.count, using: &random))
      }
      let frames = try await decoder.decode(
        EncodedSample(
          index: sample.index, data: data, decodeTime: sample.decodeTime,
          presentationTime: sample.presentationTime, duration: sample.duration,
          isSync: sample.isSync))
      #expect(frames.allSatisfy { $0.picture.width == 160 || $0.picture.width > 0 })
    }
  }
}
