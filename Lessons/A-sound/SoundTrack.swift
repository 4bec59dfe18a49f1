import Audio
import LessonKit
import MP4
import Media

#if Libavcodec
  import AudioDecoding
#endif

/// The sound of a film: an MP4 file and one of its tracks.
struct SoundTrack: Sendable {
  let demuxer: MP4Demuxer
  let track: MP4Track

  /// How its first samples are coded.
  let format: AudioFormat
  let samples: SampleTable

  /// Which frames are heard: the core's rule, or a learner's.
  let rules: AudioRules

  /// Frames a second on the timeline; with a replicated band the decoder makes twice as many.
  var rate: Int { max(1, format.sampleRate) }

  /// Opens a track; `nil` is the first one with sound.
  ///
  /// - Throws: `LessonError` if there is none.
  init(_ demuxer: MP4Demuxer, id: Int?, rules: AudioRules) async throws {
    let tracks = demuxer.mp4Tracks.filter { $0.kind == .audio }
    guard let track = id.map({ id in tracks.first { $0.id == id } }) ?? tracks.first else {
      throw LessonError(
        id.map { "track \($0) is no track with sound" } ?? "there is no track with sound")
    }
    guard let format = track.track.audio else {
      throw LessonError("track \(track.id): the sound has a codec that this course does not know")
    }
    self.demuxer = demuxer
    self.track = track
    self.format = format
    self.rules = rules
    samples = try await demuxer.sampleTable(of: track.id)
  }

  /// Decodes what is heard from a moment on, block by block, until `body` returns `false`.
  ///
  /// A codec needs a run-up: it starts a tenth of a second earlier, and that part is cut off.
  func forEachBlock(
    from start: MediaTime = MediaTime(value: 0, timescale: 1),
    _ body: (PCMBlock) async throws -> Bool
  ) async throws {
    let decoder = AudioDecoder(rules: rules)
    let runUp = start - MediaTime(value: 1, timescale: 10)
    // Without a moment the reader starts at the front, with the priming.
    let reader = try await demuxer.reader(
      of: [track.id], at: start.value <= 0 ? nil : max(runUp, MediaTime(value: 0, timescale: 1)))
    func pass(_ blocks: [PCMBlock]) async throws -> Bool {
      for block in blocks {
        guard let heard = start.value <= 0 ? block : block.from(start) else { continue }
        guard try await body(heard) else { return false }
      }
      return true
    }
    while let event = try await reader.next() {
      switch event {
      case .format(let format, _):
        guard try await pass(decoder.use(format)) else { return }
      case .sample(let sample, _):
        guard try await pass(decoder.decode(sample)) else { return }
      case .discontinuity:
        break
      }
    }
    _ = try await pass(decoder.finish())
  }

  /// Decodes what is heard in a part of the film, all channels mixed to one.
  func mixed(
    from start: MediaTime, seconds: Int
  ) async throws -> (frames: [Float], rate: Int) {
    var (frames, rate) = ([Float](), self.rate)
    try await forEachBlock(from: start) { block in
      if frames.isEmpty { rate = block.sampleRate }
      // Another rate would need a drawing of its own.
      guard block.sampleRate == rate else { return false }
      frames += block.channels.mixed
      return frames.count < min(seconds * rate, Self.frameLimit)
    }
    return (Array(frames.prefix(min(seconds * rate, Self.frameLimit))), rate)
  }

  /// Frames of one drawing at most, whatever the file says about its rate: 134 MB.
  private static let frameLimit = 1 << 25

  /// Decodes some seconds of what is heard, channel by channel.
  func decoded(from start: MediaTime) async throws -> (channels: [[Float]], rate: Int) {
    var (channels, rate) = ([[Float]](), self.rate)
    try await forEachBlock(from: start) { block in
      if channels.isEmpty {
        channels = Array(repeating: [], count: block.channels.count)
        rate = block.sampleRate
      }
      guard block.channels.count == channels.count, block.sampleRate == rate else { return false }
      for channel in channels.indices { channels[channel] += block.channels[channel] }
      // Ten seconds at 48 kHz; of up to 64 channels.
      return channels[0].count < 480_000
    }
    return (channels, rate)
  }

  /// Decodes all that some samples hold, whatever the edit list cuts off.
  ///
  /// - Returns: The first channel, and frames a second.
  func raw(_ range: Range<Int>) async throws -> (frames: [Float], rate: Int) {
    let decoder = AudioDecoder()
    var (frames, rate) = ([Float](), self.rate)
    func take(_ blocks: [PCMBlock]) {
      for block in blocks {
        frames += block.channels[0]
        rate = block.sampleRate
      }
    }
    take(try await decoder.use(.audio(format)))
    // The last sample is often declared short; the decoder makes it as long as the others.
    let whole = MediaTime(
      value: samples.first?.duration ?? 1, timescale: track.timescale)
    for index in range {
      let sample = try await demuxer.sample(index, of: track.id)
      take(
        try await decoder.decode(
          EncodedSample(
            index: sample.index, data: sample.data, decodeTime: sample.decodeTime,
            presentationTime: sample.presentationTime, duration: max(whole, sample.duration),
            isSync: sample.isSync)))
    }
    take(try await decoder.finish())
    return (frames, rate)
  }
}

extension [[Float]] {
  /// The mean of all channels.
  var mixed: [Float] {
    guard count > 1, let frameCount = first?.count else { return first ?? [] }
    return (0..<frameCount).map { frame in
      reduce(0) { $0 + $1[frame] } / Float(count)
    }
  }
}
