import LibAV
import Media

/// Decodes the samples of one format: one decoder of libavcodec after the other, and the order of
/// what comes out.
struct FormatDecoder: FormatFrameDecoder, ~Copyable {
  /// How the samples are coded.
  var format: VideoFormat { session.format }

  /// Frames that were left out because of damage, so far.
  var hiddenCount: Int { damage.hiddenCount }

  /// Whether any sample has been decoded.
  private(set) var hasBegun = false

  private let options: DecoderOptions
  private var session: CodecSession
  private var inFlight = SamplesInFlight()
  private var damage = DamageFilter()

  /// The sample with which libavcodec has begun: nothing before it can matter any more.
  private var firstSample: Int?

  /// The first sample, if its picture was taken out early and no other has been decoded since.
  private var hastened: EncodedSample?

  /// The samples since the last sync sample, while damage before it may still come to light.
  private var samplesSinceSync: [EncodedSample] = []

  init(_ format: VideoFormat, options: DecoderOptions) throws(DecodingError) {
    self.options = options
    session = try CodecSession(format, options: options)
  }

  /// Hands out what is held back, and forgets the rest.
  mutating func finish(_ frames: inout [Frame]) throws(DecodingError) {
    try drain(&frames)
    reset()
  }

  /// Discards all samples and frames in flight.
  mutating func reset() {
    session.flush()
    damage.reset()
    forgetSamples()
  }

  private mutating func forgetSamples() {
    inFlight.removeAll()
    (firstSample, hastened) = (nil, nil)
    samplesSinceSync.removeAll()
  }

  /// Puts a decoder that knows about nothing in place of the one before.
  private mutating func reopenSession() throws(DecodingError) {
    session = try CodecSession(format, options: options)
    forgetSamples()
  }

  /// Decodes a sample, and takes care that no damage outlives the next sync sample.
  mutating func feed(_ sample: EncodedSample, _ frames: inout [Frame]) throws(DecodingError) {
    if sample.isSync && options.damagePolicy == .hideUntilSync {
      // Damage that libavcodec has met with, it should not remember from here on.
      if damage.hasDamage(from: firstSample, before: sample.index) { try restartDecoder(&frames) }
      samplesSinceSync.removeAll()
    }
    try sendAgain(&frames)
    let isFirst = !hasBegun
    try send(sample, &frames)
    if isFirst, sample.isSync { try hasten(sample, &frames) }
    if let sync = samplesSinceSync.first,
      damage.hasDamage(from: firstSample, before: sync.index)
    {
      return try decodeAgain(samplesSinceSync, &frames)
    }
    frames += damage.release()
    if let sync = samplesSinceSync.first, !damage.isWaiting(before: sync.index) {
      samplesSinceSync.removeAll()
    }
  }

  /// Decodes the samples since a sync sample once more, from a clean beginning.
  ///
  /// Damage shows only when its picture comes out, perhaps after the next sync sample has gone in.
  private mutating func decodeAgain(
    _ samples: [EncodedSample], _ frames: inout [Frame]
  ) throws(DecodingError) {
    guard let sync = samples.first else { return }
    damage.forget(from: sync.index)
    inFlight.forget(from: sync.index)
    try restartDecoder(&frames)
    for sample in samples { try feed(sample, &frames) }
  }

  /// Replaces the decoder, once the rest of the damaged group has come out.
  ///
  /// After an error a decoder does not always recover at a sync sample, nor after a flush: its
  /// tables for repairing pictures survive both, and so do references that damage has kept
  /// alive.
  private mutating func restartDecoder(_ frames: inout [Frame]) throws(DecodingError) {
    try drain(&frames)
    try reopenSession()
    damage.restartAtSync()
  }

  /// Hands over a sample and takes out all frames that are ready then.
  private mutating func send(_ sample: EncodedSample, _ frames: inout [Frame]) throws(DecodingError)
  {
    hasBegun = true
    firstSample = firstSample ?? sample.index
    if options.damagePolicy == .hideUntilSync, sample.isSync || !samplesSinceSync.isEmpty {
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
    if status != .done {
      try checkMemory()
      loseCulprit()
    }
    try receiveFrames(&frames)
  }

  /// Takes the picture out of the first sample before any other has been decoded, if that is wanted.
  ///
  /// H.264 has nothing to show before its first sync sample. The end of the film is pretended; so that
  /// the next samples find what they refer to, this one is decoded once more before them.
  private mutating func hasten(
    _ sample: EncodedSample, _ frames: inout [Frame]
  ) throws(DecodingError) {
    guard options.hastensFirstPicture, format.codec == .h264 else { return }
    session.end()
    try receiveFrames(&frames)
    session.flush()
    hastened = sample
  }

  /// Decodes the first sample once more; its second picture is left out, because it has had one.
  private mutating func sendAgain(_ frames: inout [Frame]) throws(DecodingError) {
    guard let sample = hastened.take() else { return }
    if try session.send(sample) != .done { loseCulprit() }
    try receiveFrames(&frames)
  }

  /// Takes out all frames still held back; then only another session, or a flush, can decode again.
  private mutating func drain(_ frames: inout [Frame]) throws(DecodingError) {
    session.end()
    try receiveFrames(&frames)
    frames += damage.finish()
  }

  // ANCHOR: receive
  /// Takes out all frames that are ready.
  private mutating func receiveFrames(_ frames: inout [Frame]) throws(DecodingError) {
    var failureCount = 0
    while true {
      switch session.receive() {
      case .done: try takeFrame(&frames)
      case .tryAgain, .finished: return
      case .failed(let code):
        try checkMemory()
        loseCulprit()
        failureCount += 1
        guard failureCount <= Self.failureLimit else { throw .failed(code: code) }
      }
    }
  }
  // ANCHOR_END: receive

  /// After this many errors in a row it is not the film that is at fault.
  private static let failureLimit = 64

  /// Throws if libavcodec has failed because its pictures are too large.
  private func checkMemory() throws(DecodingError) {
    guard let refused = session.memory.refused else { return }
    throw .picturesTooLarge(
      refused.size, byteCount: refused.byteCount, limit: session.memory.limit)
  }

  /// Throws if there is no room for a copy of the frame beside those already there.
  private func checkRoom(beside frames: [Frame]) throws(DecodingError) {
    let held = frames.reduce(damage.waitingByteCount) { $0 + $1.picture.byteCount }
    let needed = session.memory.used + held + session.frame.byteCount
    guard needed <= session.memory.limit else {
      throw .picturesTooLarge(
        session.frame.size, byteCount: needed, limit: session.memory.limit)
    }
  }

  private mutating func loseCulprit() {
    guard let index = inFlight.culprit() else { return }
    damage.lose(index, isPresented: inFlight.isPresented(index))
  }

  /// Copies out the frame that libavcodec has just filled.
  private mutating func takeFrame(_ frames: inout [Frame]) throws(DecodingError) {
    defer { session.releaseFrame() }
    guard let sample = inFlight.takePicture(of: session.frame.sampleIndex) else { return }
    try checkRoom(beside: frames)
    var frame = try session.frame.copy(
      format: format, presentationTime: sample.presentationTime, duration: sample.duration,
      size: session.pictureSize)
    if let reduction = options.reduction, frame.picture.isLarge(within: options.memoryLimit) {
      frame = reduction(frame)
    }
    switch options.damagePolicy {
    case .showEverything:
      damage.show(frame.sampleIndex)
      if sample.isPresented { frames.append(frame) }
    case .hideUntilSync:
      damage.add(frame, isPresented: sample.isPresented)
    }
  }
}
