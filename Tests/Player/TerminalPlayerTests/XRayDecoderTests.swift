import H264
import MP4
import Media
import Synchronization
import TestSupport
import Testing
import TrickPlay
import Video

@testable import TerminalPlayer

@Suite struct XRayDecoderTests {
  private final class Said: Sendable {
    let words = Mutex<[String]>([])
  }

  private struct Film {
    let demuxer: MP4Demuxer
    let track: Track.ID
    let format: VideoFormat

    init(_ name: String) async throws {
      demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
      let (track, format) = try await demuxer.videoTrack()
      (self.track, self.format) = (track.id, format)
    }

    func samples(_ range: Range<Int>) async throws -> [EncodedSample] {
      var samples: [EncodedSample] = []
      for index in range { samples.append(try await demuxer.sample(index, of: track)) }
      return samples
    }
  }

  private func decoder(
    _ film: Film, _ choice: XRaySwitch, _ said: Said, _ rules: H264Rules = .core
  ) throws -> XRayDecoder {
    XRayDecoder(
      try VideoDecoder(format: film.format), format: film.format, choice: choice,
      memoryLimit: 1 << 29, rules: rules
    ) { text in said.words.withLock { $0.append(text) } }
  }

  private func indices(_ frames: [Frame]) -> [Int] { frames.map(\.sampleIndex).sorted() }

  @Test func `without x-ray frames are those of the player's decoder`() async throws {
    let film = try await Film("demo.mp4")
    let decoder = try decoder(film, XRaySwitch(), Said())
    let usual = try VideoDecoder(format: film.format)
    var (own, others): ([Frame], [Frame]) = ([], [])
    for sample in try await film.samples(0..<20) {
      own += try await decoder.decode(sample)
      others += try await usual.decode(sample)
    }
    own += try await decoder.finish()
    others += try await usual.finish()
    #expect(own.map(\.picture) == others.map(\.picture))
  }

  @Test func `the decoder that is watched works by the rules that it is given`() async throws {
    let film = try await Film("demo.mp4")
    let choice = XRaySwitch()
    choice.advance(by: 1)
    var rules = H264Rules.core
    let calls = Said()
    // No block is corrected: the picture is another one.
    rules.residual4x4 = { coefficients in
      calls.words.withLock { $0.append("\(coefficients.count)") }
      return [Int](repeating: 0, count: coefficients.count)
    }
    let decoder = try decoder(film, choice, Said(), rules)
    for sample in try await film.samples(0..<1) { _ = try await decoder.decode(sample) }
    _ = try await decoder.finish()
    #expect(calls.words.withLock { $0.count } > 1000)
  }

  @Test func `it begins at the next sync sample, ends at the one after, and loses no frame`()
    async throws
  {
    // A sync sample every 60.
    let film = try await Film("demo.mp4")
    let choice = XRaySwitch()
    let decoder = try decoder(film, choice, Said())
    var frames: [Frame] = []
    for sample in try await film.samples(0..<180) {
      if sample.index == 30 { choice.advance(by: 1) }
      if sample.index == 90 { choice.turnOff() }
      frames += try await decoder.decode(sample)
    }
    frames += try await decoder.finish()
    #expect(indices(frames) == Array(0..<180))
    let plain = try VideoDecoder(format: film.format)
    var others: [Frame] = []
    for sample in try await film.samples(0..<180) { others += try await plain.decode(sample) }
    others += try await plain.finish()
    let drawn = zip(
      frames.sorted { $0.sampleIndex < $1.sampleIndex },
      others.sorted { $0.sampleIndex < $1.sampleIndex }
    ).filter { $0.picture != $1.picture }.map(\.0.sampleIndex)
    // From 90 on nothing is drawn, though the x-ray's decoder decodes up to the next sync sample.
    #expect(Set(drawn).isSubset(of: Set(60..<90)) && drawn.count > 25)
  }

  @Test func `after a seek it begins at once`() async throws {
    let film = try await Film("demo.mp4")
    let choice = XRaySwitch()
    let decoder = try decoder(film, choice, Said())
    for sample in try await film.samples(0..<10) { _ = try await decoder.decode(sample) }
    choice.advance(by: 1)
    await decoder.reset()
    var frames: [Frame] = []
    for sample in try await film.samples(0..<10) { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    let first = try #require(frames.first { $0.sampleIndex == 0 })
    #expect(first.picture.planes[2].bytes.allSatisfy { $0 == 214 }, "an I picture is red")
  }

  @Test func `a film that it does not decode is played on, and why is said once`() async throws {
    let film = try await Film("hevc.mp4")
    let (choice, said) = (XRaySwitch(.types), Said())
    let decoder = try decoder(film, choice, said)
    var frames: [Frame] = []
    for sample in try await film.samples(0..<10) { frames += try await decoder.decode(sample) }
    frames += try await decoder.finish()
    #expect(indices(frames) == Array(0..<10))
    #expect(choice.mode == nil)
    let words = said.words.withLock { $0 }
    #expect(words.count == 1 && words[0].hasPrefix("no x-ray: "))
  }

  /// A sample with a unit of data partitioning before its picture, which libavcodec ignores.
  private func partitioned(_ sample: EncodedSample) -> EncodedSample {
    EncodedSample(
      index: sample.index, data: [0, 0, 0, 2, 0x44, 0x80] + sample.data,
      decodeTime: sample.decodeTime, presentationTime: sample.presentationTime,
      duration: sample.duration, isSync: sample.isSync, trim: sample.trim)
  }

  private static let partitionWords =
    "no x-ray: nal_unit_type is 4 (data partitioning): not in the Swift decoder"

  @Test(
    "a stream refused in its middle is played on without a gap, and why is said once",
    arguments: [0, 7, 59, 60, 61, 100])
  func refused(at place: Int) async throws {
    let film = try await Film("demo.mp4")
    let (choice, said) = (XRaySwitch(.types), Said())
    let decoder = try decoder(film, choice, said)
    let plain = try VideoDecoder(format: film.format)
    var (frames, others): ([Frame], [Frame]) = ([], [])
    for sample in try await film.samples(0..<150) {
      let given = sample.index == place ? partitioned(sample) : sample
      frames += try await decoder.decode(given)
      others += try await plain.decode(given)
    }
    frames += try await decoder.finish()
    others += try await plain.finish()
    #expect(frames.map(\.sampleIndex) == others.map(\.sampleIndex))
    // The frames after it are the player's decoder's own.
    let drawn = zip(frames, others).filter { $0.picture != $1.picture }.map(\.0.sampleIndex)
    #expect(drawn.allSatisfy { $0 < place })
    #expect(place < 10 || drawn.count > place - 10)
    #expect(choice.mode == nil)
    let words = said.words.withLock { $0 }
    #expect(words.count == 1 && words[0] == Self.partitionWords)
  }

  @Test func `parameter sets of fields in mid-stream end the x-ray, and not the film`()
    async throws
  {
    let (film, fields) = (try await Film("demo.mp4"), try await Film("interlaced.mp4"))
    let (choice, said) = (XRaySwitch(.types), Said())
    let decoder = try decoder(film, choice, said)
    var frames: [Frame] = []
    for sample in try await film.samples(0..<20) { frames += try await decoder.decode(sample) }
    frames += try await decoder.use(.video(fields.format))
    #expect(indices(frames) == Array(0..<20))
    var rest: [Frame] = []
    for sample in try await fields.samples(0..<15) { rest += try await decoder.decode(sample) }
    rest += try await decoder.finish()
    #expect(rest.count == 15)
    let words = said.words.withLock { $0 }
    #expect(words.count == 1 && words[0].hasPrefix("no x-ray: "))
  }

  @Test func `only so many samples are kept for the other decoder`() async throws {
    let film = try await Film("demo.mp4")
    let samples = try await film.samples(0..<62)
    var kept = ReplayableSamples(byteLimit: 40_000)
    for sample in samples[..<2] { kept.add(sample) }
    #expect(kept.samples.count == 2)
    for sample in samples[2..<60] { kept.add(sample) }
    #expect(kept.samples.isEmpty, "27 000 bytes of the first one, and all the others")
    for sample in samples[60...] { kept.add(sample) }
    #expect(kept.samples.map(\.index) == [60, 61])
  }

  private final class Screen: FrameSink {
    let frames = Mutex<[Frame]>([])

    func show(_ frame: Frame) async { frames.withLock { $0.append(frame) } }
  }

  /// The red of a picture's middle: 214 in an x-ray of an I picture, 128 in none.
  private func red(_ screen: Screen) throws -> UInt8 {
    let last = screen.frames.withLock { $0.last }
    let picture = try #require(last).picture
    return picture.planes[2].bytes[picture.planes[2].bytes.count / 2]
  }

  @Test func `steps back and stills are seen by x-ray, in the view that is chosen`() async throws {
    let film = try await Film("meadow.mp4")
    let (choice, said, screen) = (XRaySwitch(), Said(), Screen())
    let trick = TrickPlayer(
      source: film.demuxer, trackID: film.track, sink: screen,
      clock: WallClock(ContinuousClock()),
      makeDecoder: {
        XRayDecoder(
          VideoDecoder(), format: film.format, choice: choice, memoryLimit: 1 << 29
        ) { text in said.words.withLock { $0.append(text) } }
      })
    // The picture before 2.033 s is a sync sample.
    let time = Duration.milliseconds(2033)
    await trick.stepBack(from: time)
    let plain = try red(screen)
    choice.advance(by: 1)
    await trick.clear()
    await trick.stop { _ in }
    await trick.stepBack(from: time)
    let drawn = try red(screen)
    #expect(drawn == 214 && plain != 214)
    await trick.stop { _ in }
    await trick.show(.seconds(4), .key)
    await trick.settle()
    let still = try red(screen)
    #expect(still == 214, "a still of the storyboard")
    let words = said.words.withLock { $0 }
    #expect(words.isEmpty)
    await trick.finish()
  }
}
