import MP4
import Media
import Testing
import Video

/// Formats come as events between the samples.
@Suite struct FormatChangeTests {
  /// Fixtures/README.md: 15 frames of 160×90, then 15 of 120×90, under another sample entry.
  private let name = "size-change-descriptions.mp4"

  private let encrypted = VideoFormat(
    codec: .h264, configuration: [], nalLengthSize: 4, width: 16, height: 16,
    encryptionScheme: "cenc")

  /// The formats of the film's two halves.
  private func formats(of film: Film) throws -> (first: VideoFormat, second: VideoFormat) {
    let formats = film.track.descriptions.compactMap(\.video)
    try #require(formats.count == 2 && formats[0] != formats[1])
    return (formats[0], formats[1])
  }

  @Test("drains the old format, and each frame carries its own")
  func change() async throws {
    let film = try await Film(name)
    let (first, second) = try formats(of: film)
    let samples = try await film.samples
    let decoder = VideoDecoder()
    var frames = try await decoder.use(.video(first))
    #expect(frames.isEmpty)
    for sample in samples[..<15] { frames += try await decoder.decode(sample) }
    frames += try await decoder.use(.video(second))
    #expect(frames.map(\.sampleIndex).sorted() == Array(0..<15))
    for sample in samples[15...] { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    #expect(frames.map(\.presentationTime.value) == (0..<30).map { $0 * 512 })
    #expect(frames.map(\.format) == (0..<30).map { $0 < 15 ? first : second })
    #expect(frames.map(\.picture.width) == (0..<30).map { $0 < 15 ? 160 : 120 })
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden == 0)
  }

  @Test("the format in use changes nothing: a reader starts with it after every seek")
  func same() async throws {
    let film = try await Film("small.mp4")
    let decoder = try VideoDecoder(format: film.format)
    var frames: [Frame] = []
    for sample in try await film.samples {
      frames += try await decoder.use(.video(film.format))
      frames += try await decoder.decode(sample)
    }
    frames += try await decoder.finish()
    #expect(frames.count == 60)
  }

  @Test("goes back to an earlier format after a reset")
  func earlierFormat() async throws {
    let film = try await Film(name)
    let (first, second) = try formats(of: film)
    let samples = try await film.samples
    let decoder = try VideoDecoder(format: second)
    _ = try await decoder.decode(samples[15])
    await decoder.reset()
    #expect(try await decoder.use(.video(first)).isEmpty)
    _ = try await decoder.decode(samples[0])
    #expect(try await decoder.finish().map(\.picture.width) == [160])
  }

  @Test("refuses samples that come before any format")
  func noFormat() async throws {
    let film = try await Film("small.mp4")
    let sample = try await film.demuxer.sample(0, of: film.track.id)
    let decoder = VideoDecoder()
    await #expect(throws: DecodingError.noFormat) { _ = try await decoder.decode(sample) }
    #expect(try await decoder.finish().isEmpty)
  }

  @Test(
    "never decodes samples of an unknown format with another one",
    arguments: [
      TrackFormat.other,
      .video(VideoFormat(codec: nil, configuration: [], nalLengthSize: nil, width: 8, height: 8)),
    ])
  func unknown(format: TrackFormat) async throws {
    let film = try await Film("small.mp4")
    let samples = try await film.samples
    let decoder = try VideoDecoder(format: film.format)
    var frames: [Frame] = []
    for sample in samples[..<15] { frames += try await decoder.decode(sample) }
    frames += try await decoder.use(format)
    #expect(frames.count == 15)
    for sample in samples[15..<30] {
      await #expect(throws: DecodingError.self) { _ = try await decoder.decode(sample) }
    }
    await #expect(throws: DecodingError.self) { _ = try await decoder.use(format) }
    // A format that can be decoded ends that, from its first sync sample on.
    #expect(try await decoder.use(.video(film.format)).isEmpty)
    frames = []
    for sample in samples[29...] { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    #expect(frames.map(\.sampleIndex).sorted() == Array(30..<60))
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden == 1)
  }

  @Test("gives out the last frames of a format before it says what is wrong with the next")
  func brokenFormat() async throws {
    let film = try await Film(name)
    let samples = try await film.samples
    let decoder = try VideoDecoder(format: film.format)
    var frames: [Frame] = []
    for sample in samples[..<15] { frames += try await decoder.decode(sample) }
    frames += try await decoder.use(.video(encrypted))
    #expect(frames.count == 15)
    await #expect(throws: DecodingError.encrypted(scheme: "cenc")) {
      _ = try await decoder.decode(samples[15])
    }
  }

  // small.mp4 has sync samples 0, 15, 30 and 45.
  @Test("starts a new format at a sync sample", arguments: [Threading.single, .frames(2)])
  func awaitsSync(threading: Threading) async throws {
    let film = try await Film("small.mp4")
    let samples = try await film.samples
    let turned = VideoFormat(
      codec: .h264, configuration: film.format.configuration, nalLengthSize: 4, width: 160,
      height: 90, orientation: Orientation(rotation: .half, isMirrored: false))
    let decoder = try VideoDecoder(
      format: film.format, options: DecoderOptions(threading: threading))
    var frames: [Frame] = []
    for sample in samples[..<10] { frames += try await decoder.decode(sample) }
    frames += try await decoder.use(.video(turned))
    for sample in samples[10...] { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    #expect(frames.map(\.sampleIndex).sorted() == Array(0..<10) + Array(15..<60))
    #expect(frames.allSatisfy { $0.format == ($0.sampleIndex < 10 ? film.format : turned) })
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden == 5)
  }

  @Test("a sequence of frames hands on the formats of its samples", arguments: [0, 20])
  func sequence(start: Int) async throws {
    let film = try await Film(name)
    let (first, second) = try formats(of: film)
    let time = MediaTime(value: Int64(start * 512), timescale: film.track.timescale)
    let frames = try await film.frames(from: VideoDecoder(), at: time)
    #expect(frames.count == (start == 0 ? 30 : 15))
    #expect(frames.allSatisfy { $0.format == ($0.sampleIndex < 15 ? first : second) })
  }
}
