import H264
import Media

/// Decodes with the player's decoder, or with one that shows how it works while the viewer wants that.
///
/// It changes where decoding can start: after a seek, or at the next sync sample. The keys of the x-ray
/// seek to where the film is, so that the picture on the screen is the first one. A stream that the
/// watched decoder refuses, at its start or in its middle, is played on by the player's decoder.
actor XRayDecoder: FrameDecoder {
  private let usual: any FrameDecoder
  private let choice: XRaySwitch
  private let memoryLimit: Int

  /// How the watched decoder's stages work: by its own functions, or by a learner's.
  private let rules: H264Rules

  /// Says why a film cannot be looked into.
  private let say: @Sendable (String) -> Void

  /// How the samples are coded.
  private var format: TrackFormat

  /// The decoder that is watched, while it decodes.
  private var watched: H264FormatDecoder<XRayProbe>?

  /// What the player's decoder would need to take over from it.
  private var replayable = ReplayableSamples()

  /// Whether nothing has been decoded since the last reset, so that any decoder may begin.
  private var isFresh = true

  /// Whether the player's decoder waits for a sync sample, because too many samples precede this one.
  private var isAwaitingSync = false

  init(
    _ usual: any FrameDecoder, format: VideoFormat, choice: XRaySwitch, memoryLimit: Int,
    rules: H264Rules = .core, say: @escaping @Sendable (String) -> Void
  ) {
    self.usual = usual
    self.format = .video(format)
    self.choice = choice
    self.memoryLimit = memoryLimit
    self.rules = rules
    self.say = say
  }

  func use(_ format: TrackFormat) async throws -> [Frame] {
    guard format != self.format else { return try await usual.use(format) }
    let rest = try await finishWatched()
    self.format = format
    return rest + (try await usual.use(format))
  }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    var frames: [Frame] = []
    if isFresh || sample.isSync { frames = try await change() }
    isFresh = false
    if sample.isSync { isAwaitingSync = false }
    guard watched != nil else {
      return isAwaitingSync ? frames : frames + (try await usual.decode(sample))
    }
    replayable.add(sample)
    return frames + (try await feed(sample))
  }

  func finish() async throws -> [Frame] {
    try await finishWatched() + (try await usual.finish())
  }

  func reset() async {
    watched?.reset()
    replayable.removeAll()
    (isFresh, isAwaitingSync) = (true, false)
    await usual.reset()
  }

  /// Changes to the decoder that is wanted now; returns what the other one has held back.
  private func change() async throws -> [Frame] {
    if choice.mode == nil { return try await finishWatched() }
    guard watched == nil, let video = format.video else { return [] }
    let probe = XRayProbe(choice.mode)
    do throws(H264Error) {
      watched = try H264FormatDecoder(
        video, options: H264DecoderOptions(memoryLimit: memoryLimit, rules: rules), probe: probe)
    } catch {
      explain(error)
      return []
    }
    let frames = try await usual.finish()
    await usual.reset()
    return frames
  }

  private func feed(_ sample: EncodedSample) async throws -> [Frame] {
    watched?.stream.probe.mode = choice.mode
    var frames: [Frame] = []
    do throws(H264Error) {
      try watched?.feed(sample, &frames)
    } catch {
      return try await takeOver(after: frames, error)
    }
    replayable.show(frames)
    return frames
  }

  private func finishWatched() async throws -> [Frame] {
    var frames: [Frame] = []
    do throws(H264Error) {
      try watched?.finish(&frames)
    } catch {
      return try await takeOver(after: frames, error)
    }
    watched = nil
    replayable.removeAll()
    return frames
  }

  /// Lets the player's decoder continue where the watched one has given up.
  ///
  /// - Parameters:
  ///   - frames: The frames that came out before.
  ///   - error: Why the watched decoder gave up.
  /// - Returns: These and all others that are ready.
  /// - Throws: What the player's decoder throws.
  private func takeOver(after frames: [Frame], _ error: H264Error) async throws -> [Frame] {
    watched = nil
    explain(error)
    replayable.show(frames)
    let shown = replayable
    replayable.removeAll()
    isAwaitingSync = shown.samples.isEmpty
    var all = frames
    for sample in shown.samples { all += try await usual.decode(sample).filter(shown.isNew) }
    return all
  }

  private func explain(_ error: H264Error) {
    choice.turnOff()
    say("no x-ray: \(error.reason)")
  }
}
