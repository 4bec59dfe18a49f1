import Media

/// Brings decoded sound into the form of a device, without a hole: everything between decoder and
/// device.
///
///     PCMBlock → gaps filled, overlaps cut → mixed → stretched → resampled → gain → interleaved
///
/// The device is the film's clock, so it never lacks sound: where there is none, for example before
/// a track that starts late, silence is rendered. The output belongs to the film from the moment at
/// which the renderer was started, at its speed: `start + frames × speed ⁄ rate`. After a change of
/// speed the same holds from the frame and the moment of the `SpeedChange` on.
public struct SoundRenderer: Sendable {
  /// What comes out.
  public let format: DeviceFormat

  /// How fast the film runs, in thousandths.
  public private(set) var thousandths: Int

  /// Where the sound begins: what comes before it is not heard.
  public let start: MediaTime

  /// Frames that have come out so far.
  public private(set) var frameCount = 0

  /// Where the input ends that has been taken; a block that begins later leaves a gap.
  private var end: MediaTime
  private var chain: Chain?
  private var gain: Gain
  private let rules: AudioRules

  /// Seconds that a gap is filled at most: beyond that, the caller has to start again.
  public static let longestGap = 10

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - format: What the device takes.
  ///   - start: Where the sound begins.
  ///   - thousandths: How fast the film runs; where voices cannot follow, there is silence.
  ///   - volume: The factor of ``Gain`` to begin with.
  public init(
    to format: DeviceFormat, from start: MediaTime, thousandths: Int = 1000, volume: Float = 1
  ) {
    self.init(
      to: format, from: start, thousandths: thousandths, volume: volume, rules: .core)
  }

  /// Creates a renderer that works by other rules.
  package init(
    to format: DeviceFormat, from start: MediaTime, thousandths: Int = 1000, volume: Float = 1,
    rules: AudioRules
  ) {
    precondition(thousandths > 0, "sound is played forwards")
    self.format = format
    self.start = start
    self.thousandths = thousandths
    self.rules = rules
    end = start
    gain = Gain(volume, sampleRate: format.sampleRate)
  }

  /// Goes to another volume, within 20 ms.
  public mutating func setVolume(_ factor: Float) { gain.set(factor) }

  /// Goes to another speed without a break.
  ///
  /// Voices change speed with the very next frame. If either speed is too extreme for them, the
  /// filters start again.
  public mutating func setSpeed(_ thousandths: Int) -> SpeedChange {
    precondition(thousandths > 0, "sound is played forwards")
    defer { self.thousandths = thousandths }
    if let place = chain?.place, let samples = chain?.setSpeed(thousandths) {
      return SpeedChange(frame: place.frame, moment: place.moment, samples: finished(samples))
    }
    let samples = finish()
    return SpeedChange(frame: frameCount, moment: end.duration, samples: samples)
  }

  /// Takes a block, and returns what follows from it: interleaved numbers for the device.
  public mutating func render(_ block: PCMBlock) -> [Float] {
    guard let block = block.from(end) else { return [] }
    var output = takesPart(block) ? [] : finishChain()
    let rate = UInt32(clamping: block.sampleRate)
    let gap = block.presentationTime.value.subtractingClamped(end.frames(at: rate))
    let length = Int(min(max(0, gap), Int64(block.sampleRate * Self.longestGap)))
    if chain == nil {
      chain = Chain(
        from: block, to: format, thousandths: thousandths, rules: rules,
        start: (frameCount + output.count / max(1, format.layout.count), end.duration))
    }
    if length > 0 {
      let silence = [Float](repeating: 0, count: length)
      output += chain?.process(Array(repeating: silence, count: block.layout.count)) ?? []
    }
    output += chain?.process(block.channels) ?? []
    end = block.presentationTime + block.duration
    return finished(output)
  }

  /// Returns what the filters still hold back, after the last block.
  public mutating func finish() -> [Float] { finished(finishChain()) }

  /// Whether a block is of the same kind as those before.
  private func takesPart(_ block: PCMBlock) -> Bool {
    chain.map { $0.inputRate == block.sampleRate && $0.layout == block.layout } ?? true
  }

  private mutating func finishChain() -> [Float] {
    defer { chain = nil }
    return chain?.finish() ?? []
  }

  private mutating func finished(_ samples: [Float]) -> [Float] {
    var samples = samples
    gain.apply(to: &samples, channelCount: format.layout.count)
    frameCount += samples.count / max(1, format.layout.count)
    return samples
  }
}

extension SoundRenderer: PCMRenderer {
  package init(_ request: RenderRequest, rules: AudioRules = .core) {
    self.init(
      to: request.format, from: request.start, thousandths: request.thousandths,
      volume: request.volume, rules: rules)
  }
}

/// The filters for one kind of sound.
private struct Chain {
  let inputRate: Int
  let layout: ChannelLayout
  private let mixer: ChannelMixer
  private var stretch: TimeStretch?
  private var resampler: Resampler

  /// Where no voice can follow, only lengths count: frames in, and frames out.
  private var muted: (input: Int, output: Int)?
  private let thousandths: Int

  /// The renderer's frame with which the output begins, and the moment of the input's first one.
  private let start: (frame: Int, moment: Duration)

  init(
    from block: PCMBlock, to format: DeviceFormat, thousandths: Int, rules: AudioRules,
    start: (frame: Int, moment: Duration)
  ) {
    self.start = start
    inputRate = block.sampleRate
    layout = block.layout
    self.thousandths = thousandths
    mixer = ChannelMixer(from: block.layout, to: format.layout)
    let channelCount = format.layout.count
    if TimeStretch.range ~= thousandths {
      stretch = TimeStretch(
        thousandths: thousandths, sampleRate: block.sampleRate, channelCount: channelCount,
        rules: rules)
    } else {
      muted = (0, 0)
    }
    resampler = Resampler(
      from: block.sampleRate, to: format.sampleRate, channelCount: channelCount, rules: rules)
  }

  mutating func process(_ channels: [[Float]]) -> [Float] {
    if muted != nil { return silence(for: channels.first?.count ?? 0) }
    let mixed = mixer.mix(channels)
    return interleaved(resampler.process(stretch?.process(mixed) ?? mixed))
  }

  /// With which frame of the output the next speed would begin, and what it is a frame of; `nil`
  /// where there is only silence.
  var place: (frame: Int, moment: Duration)? {
    stretch.map { stretch in
      let input = MediaTime(
        value: Int64(stretch.nextInput), timescale: UInt32(clamping: inputRate))
      let output = MediaTime(
        value: Int64(stretch.outputCount), timescale: UInt32(clamping: inputRate))
      let frames = output.frames(at: UInt32(clamping: resampler.outputRate))
      return (start.frame + Int(frames), start.moment + input.duration)
    }
  }

  /// Goes to another speed; returns what comes out by that, or `nil` if voices cannot follow.
  mutating func setSpeed(_ thousandths: Int) -> [Float]? {
    guard TimeStretch.range ~= thousandths, let rest = stretch?.setSpeed(thousandths) else {
      return nil
    }
    return interleaved(resampler.process(rest))
  }

  mutating func finish() -> [Float] {
    guard muted == nil else { return [] }
    let rest = stretch?.finish() ?? []
    let last = resampler.process(rest)
    return interleaved(zip(last, resampler.finish()).map { $0 + $1 })
  }

  /// As many frames as the input lasts at this speed, to the frame however small the blocks are.
  private mutating func silence(for count: Int) -> [Float] {
    guard let before = muted else { return [] }
    let input = before.input + count
    let seconds = MediaTime(value: Int64(input), timescale: UInt32(clamping: inputRate))
    let frames = seconds.frames(at: UInt32(clamping: resampler.outputRate))
    let output = Int(frames) * 1000 / thousandths
    muted = (input, output)
    return [Float](repeating: 0, count: (output - before.output) * mixer.output.count)
  }
}
