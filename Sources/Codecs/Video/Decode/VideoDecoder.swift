import Media

/// Decodes video with libavcodec: samples in, frames out in order.
///
/// On Apple's platforms VideoToolbox has this part. Decoders do not answer each sample with a
/// frame: a B-picture is decoded after, but shown before, a picture that it refers to, so the
/// decoder holds frames back until their turn has come, and returns the rest at the end.
///
/// Each packet carries its sample's index where libavcodec expects a time. The index comes back on
/// the frame, whatever the order, and leads to the sample's own exact times.
///
/// Nothing of C is seen from outside: frames are values, with planes that were copied once.
public actor VideoDecoder: FrameDecoder {
  /// Pictures that were left out so far: for damage, and before the first sync sample of a format.
  public var hiddenFrameCount: Int { decoder.hiddenFrameCount }

  private var options: DecoderOptions
  private var decoder: ReopeningDecoder<FormatDecoder>

  /// Creates a decoder that waits for its first format: ``use(_:)`` says how samples are coded.
  ///
  /// - Parameter options: How it works.
  public init(_ options: DecoderOptions = DecoderOptions()) {
    self.options = options
    decoder = ReopeningDecoder(refusing: .noFormat)
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
    decoder = ReopeningDecoder(try FormatDecoder(format, options: options))
    // Of the formats that follow, no picture is the first one.
    self.options.hastensFirstPicture = false
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
    try decoder.use(format) { [options] format throws(DecodingError) in
      guard let next = format.video else { throw .unsupportedCodec("a track without pictures") }
      return try FormatDecoder(next, options: options)
    }
  }

  /// Decodes one sample and returns the frames that are complete now, in presentation order.
  ///
  /// - Throws: `DecodingError` if the samples' format has no decoder, or if pictures come out in a
  ///   form that cannot be shown. Frames that came out before that are returned first, and the
  ///   error is thrown by the next call. A damaged sample is not an error: the damage policy says
  ///   what happens to its picture.
  public func decode(_ sample: EncodedSample) throws(DecodingError) -> [Frame] {
    try decoder.decode(sample)
  }

  public func finish() throws(DecodingError) -> [Frame] { try decoder.finish() }

  public func reset() { decoder.reset() }
}
