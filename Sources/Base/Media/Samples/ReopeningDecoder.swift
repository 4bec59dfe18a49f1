/// Decodes the pictures of one format: what a ``ReopeningDecoder`` opens for each.
package protocol FormatFrameDecoder: ~Copyable {
  associatedtype Failure: FormatError

  /// How the samples are coded.
  var format: VideoFormat { get }

  /// Whether any sample has been decoded.
  var hasBegun: Bool { get }

  /// Pictures that were left out because of damage, so far.
  var hiddenCount: Int { get }

  /// Decodes a sample, and adds the frames that are complete.
  mutating func feed(_ sample: EncodedSample, _ frames: inout [Frame]) throws(Failure)

  /// Adds the frames that are held back, and forgets the rest.
  mutating func finish(_ frames: inout [Frame]) throws(Failure)

  /// Discards all samples and frames in flight.
  mutating func reset()
}

/// Decodes samples whose format may change, with a decoder for each format.
///
/// It is what all decoders of pictures have in common, whatever does the arithmetic: a new format begins
/// with a sync sample, no frame is lost to an error that comes after it, and samples of a format that was
/// refused are never decoded as another one.
package struct ReopeningDecoder<Decoder: FormatFrameDecoder & ~Copyable>: ~Copyable {
  /// Pictures that were left out so far: for damage, and before the first sync sample of a format.
  package var hiddenFrameCount: Int {
    switch decoder {
    case .some(let decoder): settledHiddenCount + decoder.hiddenCount
    case nil: settledHiddenCount
    }
  }

  /// Decodes the format in use; `nil` if samples are refused.
  private var decoder: Decoder?

  /// Why samples are refused.
  private var refusal: Decoder.Failure?

  /// What the next call throws: there were frames to be returned first.
  private var postponedError: Decoder.Failure?

  /// Whether samples are left out up to the next sync sample, because the format has changed.
  private var isAwaitingSync = false
  private var settledHiddenCount = 0

  /// Creates a decoder without a format, which refuses samples.
  package init(refusing error: Decoder.Failure) { refusal = error }

  /// Creates a decoder for samples that begin in a known format.
  package init(_ decoder: consuming Decoder) { self.decoder = consume decoder }

  /// Takes the format of the samples that follow, and returns the frames of the one before.
  ///
  /// - Parameters:
  ///   - format: How they are coded.
  ///   - open: Opens a decoder for it.
  /// - Returns: The frames of the format before, in presentation order.
  /// - Throws: The error of `open`, or the last one of the decoder before. Where there are frames, they
  ///   are returned first, and the error is thrown by the next call.
  package mutating func use(
    _ format: TrackFormat, open: (TrackFormat) throws(Decoder.Failure) -> Decoder
  ) throws(Decoder.Failure) -> [Frame] {
    if let used = decoder?.format, format == .video(used) { return [] }
    var frames: [Frame] = []
    let failure = close(&frames)
    do throws(Decoder.Failure) {
      decoder = try open(format)
      refusal = nil
    } catch {
      refusal = error
    }
    if frames.isEmpty, let error = refusal ?? failure { throw error }
    postponedError = refusal == nil ? failure : nil
    return frames
  }

  /// Decodes one sample and returns the frames that are complete now, in presentation order.
  ///
  /// - Throws: The decoder's error, at once or, where there are frames, with the next call.
  package mutating func decode(_ sample: EncodedSample) throws(Decoder.Failure) -> [Frame] {
    if let error = postponedError.take() ?? refusal { throw error }
    guard admits(sample) else { return [] }
    var frames: [Frame] = []
    do throws(Decoder.Failure) {
      try decoder?.feed(sample, &frames)
    } catch {
      if error.isFinal { refuse(error) }
      guard !frames.isEmpty else { throw error }
      postponedError = error
    }
    return frames
  }

  /// Returns what is still held back.
  package mutating func finish() throws(Decoder.Failure) -> [Frame] {
    if let error = postponedError.take() { throw error }
    var frames: [Frame] = []
    try decoder?.finish(&frames)
    return frames
  }

  /// Discards all samples and frames in flight.
  package mutating func reset() {
    decoder?.reset()
    postponedError = nil
  }

  /// Closes the decoder of a format, once its frames have come out; returns what went wrong.
  private mutating func close(_ frames: inout [Frame]) -> Decoder.Failure? {
    var failure = postponedError.take()
    do throws(Decoder.Failure) {
      try decoder?.finish(&frames)
    } catch {
      failure = failure ?? error
    }
    isAwaitingSync = isAwaitingSync || decoder?.hasBegun == true
    drop()
    return failure
  }

  /// Closes the decoder, and refuses all samples of its format.
  private mutating func refuse(_ error: Decoder.Failure) {
    drop()
    refusal = error
  }

  private mutating func drop() {
    settledHiddenCount = hiddenFrameCount
    decoder = nil
  }

  /// Whether a sample can be decoded: the first one after a change of format is a sync sample.
  private mutating func admits(_ sample: EncodedSample) -> Bool {
    if sample.isSync { isAwaitingSync = false }
    if isAwaitingSync, sample.isPresented { settledHiddenCount += 1 }
    return !isAwaitingSync
  }
}
