import Audio
import LibAV
import Media

/// Decodes sound with libavcodec: samples in, PCM out in order, cut to the frame.
///
/// What the edit list does not present is left out here. What comes before the target of a seek is
/// not: the caller decodes from a little earlier, because a codec needs a sample or more of run-up,
/// and cuts with `PCMBlock/from(_:)`.
///
/// A sample that cannot be decoded becomes silence of its length: a hole of 21 ms is heard less than
/// sound that is early from there on.
public actor AudioDecoder: SampleDecoder {
  /// Samples that were replaced by silence.
  public private(set) var damagedSampleCount = 0

  /// Decodes the format in use; `nil` if samples are refused.
  private var session: AudioCodecSession?

  /// Why samples are refused: nothing can be decoded without a format.
  private var refusal: AudioDecodingError? = .noFormat
  private var postponedError: AudioDecodingError?
  private var counter = FrameCounter()

  /// The samples that are in flight, by their indices: hardly any decoder holds one back.
  private var inFlight: [Int: SampleTimes] = [:]
  private var lastIndex = 0

  /// What the sound was like that came out last: damage is as long and as wide.
  private var shape: DeviceFormat?

  /// Errors since the last decoded sample, or since the start.
  private var failureCount = 0
  private var hasDecoded = false

  /// This many failures without any decoded sample are not damage: the track is undecodable.
  private static let failureLimit = 64
  private static let channelLimit = 64
  private static let rateRange = 1...(1 << 20)

  private let rules: AudioRules

  /// Creates a decoder that waits for its first format.
  public init() { self.init(rules: .core) }

  /// Creates one that cuts samples by other rules.
  package init(rules: AudioRules) { self.rules = rules }

  public func use(_ format: TrackFormat) throws(AudioDecodingError) -> [PCMBlock] {
    if let used = session?.format, format == .audio(used) { return [] }
    let earlier = try close()
    do throws(AudioDecodingError) {
      guard let next = format.audio else { throw .unsupportedCodec("a track without sound") }
      session = try AudioCodecSession(next)
      refusal = nil
      shape = nil
      (failureCount, hasDecoded) = (0, false)
      return earlier
    } catch {
      refusal = error
      guard !earlier.isEmpty else { throw error }
      return earlier
    }
  }

  public func decode(_ sample: EncodedSample) throws(AudioDecodingError) -> [PCMBlock] {
    if let error = postponedError.take() ?? refusal { throw error }
    var blocks: [PCMBlock] = []
    do {
      try feed(sample, &blocks)
    } catch {
      if error.isFinal { refuse(error) }
      guard !blocks.isEmpty else { throw error }
      postponedError = error
    }
    return blocks
  }

  public func finish() throws(AudioDecodingError) -> [PCMBlock] {
    if let error = postponedError.take() { throw error }
    var blocks: [PCMBlock] = []
    session?.end()
    _ = try receive(&blocks)
    reset()
    return blocks
  }

  public func reset() {
    session?.flush()
    forget()
  }

  private func forget() {
    inFlight.removeAll()
    counter.reset()
    postponedError = nil
  }

  /// Hands out what the decoder of a format holds back, and closes it.
  private func close() throws(AudioDecodingError) -> [PCMBlock] {
    let earlier = try finish()
    session = nil
    return earlier
  }

  private func refuse(_ error: AudioDecodingError) {
    session = nil
    refusal = error
    forget()
  }

  /// Decodes a sample, or puts silence in its place.
  private func feed(
    _ sample: EncodedSample, _ blocks: inout [PCMBlock]
  ) throws(AudioDecodingError) {
    inFlight[sample.index] = SampleTimes(sample)
    lastIndex = sample.index
    if inFlight.count > Self.failureLimit {
      inFlight = inFlight.filter { $0.key + Self.failureLimit > sample.index }
    }
    guard let status = try session?.send(sample) else { return }
    var failure: Int32?
    if case .failed(let code) = status { failure = code }
    if status == .tryAgain {
      // All frames have been taken out after the sample before, so this is not expected to happen.
      failure = try receive(&blocks)
      if case .failed(let code) = try session?.send(sample) { failure = code }
    }
    let later = try receive(&blocks)
    guard let code = failure ?? later else { return }
    failureCount += 1
    if !hasDecoded, failureCount >= Self.failureLimit { throw .nothingDecodable(code: code) }
    damagedSampleCount += 1
    appendSilence(for: sample.index, &blocks)
  }

  /// Takes out all frames that are ready; returns the first error, of which a sample causes at
  /// most one.
  private func receive(_ blocks: inout [PCMBlock]) throws(AudioDecodingError) -> Int32? {
    var failure: Int32?
    var failureCount = 0
    // A packet may hold several frames, of which only the first carries the sample's index.
    var pending: (index: Int, channels: [[Float]], shape: DeviceFormat)?
    while failureCount < Self.failureLimit {
      switch session?.receive() {
      case .done:
        guard let next = try takeFrame() else { continue }
        if var part = pending, part.index == next.index, part.shape == next.shape {
          for channel in part.channels.indices { part.channels[channel] += next.channels[channel] }
          pending = part
        } else {
          if let pending { append(pending.index, pending.channels, pending.shape, &blocks) }
          pending = next
        }
      case .failed(let code):
        failure = failure ?? code
        failureCount += 1
      case .tryAgain, .finished, nil:
        if let pending { append(pending.index, pending.channels, pending.shape, &blocks) }
        return failure
      }
    }
    return failure
  }

  /// Copies out the frame that libavcodec has just filled.
  private func takeFrame() throws(AudioDecodingError) -> (
    index: Int, channels: [[Float]], shape: DeviceFormat
  )? {
    guard let found = try session?.copyFrame() else { return nil }
    let shape = found.shape
    guard Self.rateRange ~= shape.sampleRate, 1...Self.channelLimit ~= shape.layout.count else {
      throw .unsupportedOutput("\(shape.layout.count) channels at \(shape.sampleRate) Hz")
    }
    self.shape = shape
    hasDecoded = true
    failureCount = 0
    return (found.index ?? lastIndex, found.channels, shape)
  }

  // ANCHOR: cut
  /// Cuts off the frames of a sample that are not heard, and gives the rest its time.
  private func append(
    _ index: Int, _ channels: [[Float]], _ shape: DeviceFormat, isDamaged: Bool = false,
    _ blocks: inout [PCMBlock]
  ) {
    guard let times = inFlight.removeValue(forKey: index),
      let heard = AudioTrim.heard(
        frameCount: channels[0].count, sampleRate: shape.sampleRate, times: times, from: nil,
        rules: rules)
    else { return }
    let isWhole = heard.range.count == channels[0].count
    let time = counter.place(
      heard.range.count, at: heard.presentationTime,
      tick: MediaTime(value: 1, timescale: times.duration.timescale))
    blocks.append(
      PCMBlock(
        channels: isWhole ? channels : channels.map { Array($0[heard.range]) },
        sampleRate: shape.sampleRate, layout: shape.layout, presentationTime: time,
        sampleIndex: index, isDamaged: isDamaged))
  }
  // ANCHOR_END: cut

  /// Puts silence in place of a sample, as long as it is said to last.
  private func appendSilence(for index: Int, _ blocks: inout [PCMBlock]) {
    guard let times = inFlight[index], let shape = shape ?? session?.format.claimedShape else {
      return
    }
    let wanted = times.duration.frames(at: UInt32(shape.sampleRate))
    let count = Int(min(max(0, wanted), Int64(shape.sampleRate) * Self.longestSilence))
    guard count > 0 else { return }
    let silence = [Float](repeating: 0, count: count)
    append(
      index, Array(repeating: silence, count: shape.layout.count), shape, isDamaged: true, &blocks)
  }

  /// A sample becomes at most this many seconds of silence, whatever duration it claims.
  private static let longestSilence: Int64 = 10
}
