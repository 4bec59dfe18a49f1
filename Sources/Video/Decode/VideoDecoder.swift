import Media

/// Decodes video with libavcodec: samples in, frames out in order.
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
  /// Pictures that were left out so far: for damage, and before the first sync sample of a format.
  public var hiddenFrameCount: Int { settledHiddenCount + (decoder?.hiddenCount ?? 0) }

  private let options: DecoderOptions

  /// Decodes the format in use; `nil` where samples are refused.
  private var decoder: FormatDecoder?

  /// Why samples are refused: nothing can be decoded without a format.
  private var refusal: DecodingError? = .noFormat

  /// Whether samples are left out up to the next sync sample, because the format has changed.
  private var isAwaitingSync = false
  private var settledHiddenCount = 0
  private var postponedError: DecodingError?

  /// Creates a decoder that waits for its first format: ``use(_:)`` says how samples are coded.
  ///
  /// - Parameter options: How it works.
  public init(_ options: DecoderOptions = DecoderOptions()) {
    self.options = options
  }

  /// Opens a decoder for samples that begin in a known format, mostly the only one of a track.
  ///
  /// - Parameters:
  ///   - format: How the first samples are coded.
  ///   - options: How it works.
  /// - Throws: `DecodingError` if there is no decoder for it or its configuration is damaged.
  public init(
    format: VideoFormat, options: DecoderOptions = DecoderOptions()
  ) throws(DecodingError) {
    self.options = options
    decoder = try FormatDecoder(format, options: options)
    refusal = nil
  }

  /// Takes the format of the samples that follow, and returns the frames of the one before.
  ///
  /// libavcodec's decoder is drained and another one opened; it starts at the next sync sample, and
  /// what comes before that is left out.
  ///
  /// - Throws: `DecodingError` if there is no decoder for the format, or if the frames of the one
  ///   before could not be given out. Where there are frames, they are returned first, and the error
  ///   is thrown by the next call. Samples of a format that was refused are refused with its error.
  public func use(_ format: TrackFormat) throws(DecodingError) -> [Frame] {
    if let used = decoder?.format, format == .video(used) { return [] }
    var frames: [Frame] = []
    let failure = close(&frames)
    do throws(DecodingError) {
      guard let next = format.video else { throw .unsupportedCodec("a track without pictures") }
      decoder = try FormatDecoder(next, options: options)
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
  /// - Throws: `DecodingError` if the samples' format has no decoder, or if pictures come out in a
  ///   form that cannot be shown. Frames that came out before that are returned first, and the
  ///   error is thrown by the next call. A damaged sample is no error: the damage policy says what
  ///   happens to its picture.
  public func decode(_ sample: EncodedSample) throws(DecodingError) -> [Frame] {
    if let error = postponedError.take() ?? refusal { throw error }
    guard admits(sample) else { return [] }
    var frames: [Frame] = []
    do {
      try decoder?.feed(sample, &frames)
    } catch {
      if case .picturesTooLarge = error { refuse(error) }
      guard !frames.isEmpty else { throw error }
      postponedError = error
    }
    return frames
  }

  public func finish() throws(DecodingError) -> [Frame] {
    if let error = postponedError.take() { throw error }
    var frames: [Frame] = []
    try decoder?.finish(&frames)
    return frames
  }

  public func reset() {
    decoder?.reset()
    postponedError = nil
  }

  /// Closes the decoder of a format, once its frames have come out; returns what went wrong.
  private func close(_ frames: inout [Frame]) -> DecodingError? {
    var failure = postponedError.take()
    do throws(DecodingError) {
      try decoder?.finish(&frames)
    } catch {
      failure = failure ?? error
    }
    isAwaitingSync = isAwaitingSync || decoder?.hasBegun == true
    settledHiddenCount += decoder?.hiddenCount ?? 0
    decoder = nil
    return failure
  }

  /// Closes the decoder, and refuses all samples of its format.
  private func refuse(_ error: DecodingError) {
    settledHiddenCount += decoder?.hiddenCount ?? 0
    decoder = nil
    refusal = error
  }

  /// Whether a sample can be decoded: the first one after a change of format is a sync sample.
  private func admits(_ sample: EncodedSample) -> Bool {
    if sample.isSync { isAwaitingSync = false }
    if isAwaitingSync, sample.isPresented { settledHiddenCount += 1 }
    return !isAwaitingSync
  }
}
