import Media

/// Decodes H.264, HEVC, AV1 and VP9 with libavcodec: samples in, frames out in order.
///
/// On Apple's platforms VideoToolbox has this part. Decoders do not answer each sample with a
/// frame: a B-picture is decoded after, but shown before, a picture that it refers to, so the
/// decoder holds frames back until their turn has come, and gives out the rest at the end.
///
/// Each packet carries its sample's index where libavcodec expects a time. The index comes back on
/// the frame, whatever the order, and leads to the sample's own exact times.
///
/// Nothing of C is seen from outside: frames are values, with planes that were copied once.
public actor VideoDecoder: FrameDecoder {
  /// What to do with pictures that damage has reached.
  public enum DamagePolicy: Hashable, Sendable {
    /// After an error nothing comes out until the next sync sample.
    ///
    /// Not every damage is an error: a wrong bit may decode to a wrong picture without a trace.
    case hideUntilSync
    /// Everything comes out, as well as libavcodec could mend it.
    case showEverything
  }

  /// Frames that were left out because of damage, so far.
  public var hiddenFrameCount: Int { damage.hiddenCount }

  private var formats: [VideoFormat]
  private let damagePolicy: DamagePolicy
  private let options: CodecOptions
  private var session: CodecSession
  private var formatIndex = 0
  private var inFlight = SamplesInFlight()
  private var damage = DamageFilter()

  /// The sample with which libavcodec has begun: nothing before it can matter any more.
  private var firstSample: Int?

  /// The samples since the last sync sample, while damage before it may still come to light.
  private var samplesSinceSync: [EncodedSample] = []
  private var postponedError: DecodingError?

  /// Opens a decoder for a track's formats.
  ///
  /// It begins with the first one; samples in another format have a new decoder opened, after all
  /// frames of the old one have come out.
  ///
  /// - Parameters:
  ///   - formats: The track's codecs and decoder configurations: `Track/videoFormats`.
  ///   - threading: How the work is shared between cores.
  ///   - damagePolicy: What happens to pictures that damage has reached.
  ///   - exportsMotionVectors: Whether frames carry their motion vectors, which costs some time;
  ///     libavcodec gives those of H.264 only.
  /// - Throws: `DecodingError` if there is no decoder for the first format or its configuration is
  ///   damaged.
  public init(
    formats: [VideoFormat], threading: Threading = .single,
    damagePolicy: DamagePolicy = .hideUntilSync, exportsMotionVectors: Bool = false
  ) throws(DecodingError) {
    guard let first = formats.first else { throw .unsupportedCodec("this track") }
    self.formats = formats
    self.damagePolicy = damagePolicy
    options = CodecOptions(
      threading: threading, reportsDamage: damagePolicy == .hideUntilSync,
      exportsMotionVectors: exportsMotionVectors)
    session = try CodecSession(first, options: options)
  }

  /// Opens a decoder for samples that are all in one format.
  ///
  /// - Throws: `DecodingError` if there is no decoder for it or its configuration is damaged.
  public init(
    format: VideoFormat, threading: Threading = .single,
    damagePolicy: DamagePolicy = .hideUntilSync
  ) throws(DecodingError) {
    try self.init(formats: [format], threading: threading, damagePolicy: damagePolicy)
  }

  /// Decodes one sample and returns the frames that are complete now, in presentation order.
  ///
  /// - Throws: `DecodingError` if the sample's format has no decoder, or if pictures come out in a
  ///   form that cannot be shown. Frames that came out before that are returned first, and the
  ///   error is thrown by the next call. A damaged sample is no error: the damage policy says what
  ///   happens to its picture.
  public func decode(_ sample: EncodedSample) throws(DecodingError) -> [Frame] {
    if let error = postponedError.take() { throw error }
    var frames: [Frame] = []
    do {
      if sample.formatIndex != formatIndex { try change(to: sample.formatIndex, &frames) }
      try feed(sample, &frames)
    } catch {
      guard !frames.isEmpty else { throw error }
      postponedError = error
    }
    return frames
  }

  /// Takes the format of the samples that follow, and returns the frames of the one before.
  ///
  /// - Throws: `DecodingError` if there is no decoder for it.
  public func use(_ format: TrackFormat) throws(DecodingError) -> [Frame] {
    guard let format = format.video else { throw .unsupportedCodec("a track without pictures") }
    guard format != formats[formatIndex] else { return [] }
    var frames: [Frame] = []
    try drain(&frames)
    reset()
    formats = [format]
    try openSession(formatIndex: 0)
    return frames
  }

  public func finish() throws(DecodingError) -> [Frame] {
    if let error = postponedError.take() { throw error }
    var frames: [Frame] = []
    try drain(&frames)
    reset()
    return frames
  }

  public func reset() {
    session.flush()
    damage.reset()
    forgetSamples()
    postponedError = nil
  }

  private func forgetSamples() {
    inFlight.removeAll()
    firstSample = nil
    samplesSinceSync.removeAll()
  }

  /// Opens a decoder for another of the track's formats, after the old one's frames have come out.
  private func change(to index: Int, _ frames: inout [Frame]) throws(DecodingError) {
    try drain(&frames)
    reset()
    try openSession(formatIndex: index)
  }

  /// Puts a decoder that knows of nothing in the place of the one before.
  private func openSession(formatIndex index: Int) throws(DecodingError) {
    // A number of no format is the container's mistake; the first one may still do.
    let format = formats[formats.indices.contains(index) ? index : 0]
    session = try CodecSession(format, options: options)
    formatIndex = index
    forgetSamples()
  }

  /// Decodes a sample, and takes care that no damage outlives the next sync sample.
  private func feed(_ sample: EncodedSample, _ frames: inout [Frame]) throws(DecodingError) {
    if sample.isSync && damagePolicy == .hideUntilSync {
      if isDamaged(before: sample.index) { try beginAnew(&frames) }
      samplesSinceSync.removeAll()
    }
    try send(sample, &frames)
    if let sync = samplesSinceSync.first, isDamaged(before: sync.index) {
      return try decodeAgain(samplesSinceSync, &frames)
    }
    frames += damage.release()
    if let sync = samplesSinceSync.first, !damage.isWaiting(before: sync.index) {
      samplesSinceSync.removeAll()
    }
  }

  /// Whether libavcodec has met with damage that it should not remember from `index` on.
  private func isDamaged(before index: Int) -> Bool {
    guard let firstSample, firstSample < index else { return false }
    return damage.hasDamage(in: firstSample..<index)
  }

  /// Decodes the samples since a sync sample once more, from a clean beginning.
  ///
  /// Damage comes to light when its picture comes out, and that may be after the next sync sample
  /// has gone in.
  private func decodeAgain(
    _ samples: [EncodedSample], _ frames: inout [Frame]
  ) throws(DecodingError) {
    guard let sync = samples.first else { return }
    damage.forget(from: sync.index)
    inFlight.forget(from: sync.index)
    try beginAnew(&frames)
    for sample in samples { try feed(sample, &frames) }
  }

  /// Replaces the decoder, once the rest of the damaged group has come out.
  ///
  /// One that has stumbled does not always find its feet at a sync sample, and neither does it when
  /// it is flushed: its tables for mending pictures, and references that damage has kept alive,
  /// reach beyond both.
  private func beginAnew(_ frames: inout [Frame]) throws(DecodingError) {
    try drain(&frames)
    try openSession(formatIndex: formatIndex)
    damage.beginAnew()
  }

  /// Hands over a sample and takes out all frames that are ready then.
  private func send(_ sample: EncodedSample, _ frames: inout [Frame]) throws(DecodingError) {
    firstSample = firstSample ?? sample.index
    if damagePolicy == .hideUntilSync, sample.isSync || !samplesSinceSync.isEmpty {
      samplesSinceSync.append(sample)
    }
    inFlight.add(sample, packetDelay: session.packetDelay)
    damage.expect(sample)
    var status = try session.send(sample)
    if status == .tryAgain {
      // All frames have been taken out after the last sample, so this is not expected to happen.
      try receiveFrames(&frames)
      status = try session.send(sample)
    }
    if status != .done { loseCulprit() }
    try receiveFrames(&frames)
  }

  /// Takes out all that is held back; then only another session, or a flush, makes a new beginning.
  private func drain(_ frames: inout [Frame]) throws(DecodingError) {
    session.end()
    try receiveFrames(&frames)
    frames += damage.finish()
  }

  // ANCHOR: receive
  /// Takes out all frames that are ready.
  private func receiveFrames(_ frames: inout [Frame]) throws(DecodingError) {
    var failureCount = 0
    while true {
      switch session.receive() {
      case .done: try takeFrame(&frames)
      case .tryAgain, .finished: return
      case .failed(let code):
        loseCulprit()
        failureCount += 1
        guard failureCount <= Self.failureLimit else { throw .failed(code: code) }
      }
    }
  }
  // ANCHOR_END: receive

  /// After so many errors in a row it is not the film that is at fault.
  private static let failureLimit = 64

  private func loseCulprit() {
    guard let index = inFlight.culprit() else { return }
    damage.lose(index, isPresented: inFlight.isPresented(index))
  }

  /// Copies out the frame that libavcodec has just filled.
  private func takeFrame(_ frames: inout [Frame]) throws(DecodingError) {
    defer { session.releaseFrame() }
    guard let sample = inFlight.takePicture(of: session.frame.sampleIndex) else { return }
    let frame = try session.frame.copy(
      presentationTime: sample.presentationTime, duration: sample.duration,
      containerAspect: session.containerAspect, size: session.pictureSize)
    switch damagePolicy {
    case .showEverything:
      damage.show(frame.sampleIndex)
      if sample.isPresented { frames.append(frame) }
    case .hideUntilSync:
      damage.add(frame, isPresented: sample.isPresented)
    }
  }
}
