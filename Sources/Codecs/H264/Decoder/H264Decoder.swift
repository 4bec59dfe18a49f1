import Media

/// Decodes H.264 in plain Swift: samples in, frames out in order.
///
/// To the player it is what `VideoDecoder` is, which leaves the work to libavcodec: a sample comes
/// after its length or in Annex B, frames come out in presentation order, damage stays hidden up to
/// the next sync sample. What this decoder leaves out it refuses, with one line that says why.
///
/// `StreamDecoder` is the decoder itself; <doc:H264> walks through it.
public actor H264Decoder: FrameDecoder {
  /// Pictures that were left out so far: for damage, and before the first sync sample of a format.
  public var hiddenFrameCount: Int { decoder.hiddenFrameCount }

  private let options: H264DecoderOptions
  private var decoder: ReopeningDecoder<UnwatchedDecoder>

  /// Creates a decoder that waits for its first format: ``use(_:)`` says how samples are coded.
  public init(_ options: H264DecoderOptions = H264DecoderOptions()) {
    self.options = options
    decoder = ReopeningDecoder(refusing: .noFormat)
  }

  /// Opens a decoder for samples that begin in a known format, mostly the only one of a track.
  ///
  /// - Parameters:
  ///   - format: How the first samples are coded.
  ///   - options: How it works.
  /// - Throws: `H264Error` if it is another codec, or uses what this decoder leaves out.
  public init(
    format: VideoFormat, options: H264DecoderOptions = H264DecoderOptions()
  ) throws(H264Error) {
    self.options = options
    decoder = ReopeningDecoder(try UnwatchedDecoder(format, options))
  }

  /// Takes the format of the samples that follow, and returns the frames of the one before.
  ///
  /// - Throws: `H264Error` if the format cannot be decoded. Where there are frames, they are returned
  ///   first, and the error is thrown by the next call.
  public func use(_ format: TrackFormat) throws(H264Error) -> [Frame] {
    try decoder.use(format) { [options] format throws(H264Error) in
      guard let next = format.video else { throw .otherCodec("a track without pictures") }
      return try UnwatchedDecoder(next, options)
    }
  }

  /// Decodes one sample and returns the frames that are complete now, in presentation order.
  ///
  /// - Throws: `H264Error` if the stream uses what this decoder leaves out, or needs too much
  ///   memory. Frames that came out before that are returned first, and the error is thrown by the
  ///   next call. A damaged sample is not an error: the options say what happens to its picture.
  public func decode(_ sample: EncodedSample) throws(H264Error) -> [Frame] {
    try decoder.decode(sample)
  }

  public func finish() throws(H264Error) -> [Frame] { try decoder.finish() }

  public func reset() { decoder.reset() }
}

/// Decodes one format without a probe.
///
/// What calls it lies in another module, and a generic type would come there as it is; here the compiler
/// knows the probe and removes it.
private struct UnwatchedDecoder: FormatFrameDecoder, ~Copyable {
  private var decoder: H264FormatDecoder<NoProbe>

  var format: VideoFormat { decoder.format }
  var hasBegun: Bool { decoder.hasBegun }
  var hiddenCount: Int { decoder.hiddenCount }

  init(_ format: VideoFormat, _ options: H264DecoderOptions) throws(H264Error) {
    decoder = try H264FormatDecoder(format, options: options, probe: NoProbe())
  }

  mutating func feed(_ sample: EncodedSample, _ frames: inout [Frame]) throws(H264Error) {
    try decoder.feed(sample, &frames)
  }

  mutating func finish(_ frames: inout [Frame]) throws(H264Error) { try decoder.finish(&frames) }

  mutating func reset() { decoder.reset() }
}
