import Media

/// Decodes H.264 in plain Swift: samples in, frames out in order.
///
/// To the player it is what `VideoDecoder` is, which leaves the work to libavcodec: a sample comes
/// after its length or in Annex B, frames come out in presentation order, damage stays hidden up to
/// the next sync sample. What this decoder leaves out it refuses, with one line that says why.
///
/// ``StreamDecoder`` is the decoder itself; <doc:H264> walks through it.
public actor H264Decoder: FrameDecoder {
  /// Pictures that were left out so far: for damage, and before the first sync sample of a format.
  public var hiddenFrameCount: Int { settledHiddenCount + (decoder?.hiddenCount ?? 0) }

  private let options: H264DecoderOptions

  /// Decodes the format in use; `nil` where samples are refused.
  private var decoder: H264FormatDecoder<NoProbe>?

  /// Why samples are refused: nothing can be decoded without a format.
  private var refusal: H264Error? = .noFormat

  /// Whether samples are left out up to the next sync sample, because the format has changed.
  private var isAwaitingSync = false
  private var settledHiddenCount = 0
  private var postponedError: H264Error?

  /// Creates a decoder that waits for its first format: ``use(_:)`` says how samples are coded.
  public init(_ options: H264DecoderOptions = H264DecoderOptions()) {
    self.options = options
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
    decoder = try H264FormatDecoder(format, options: options, probe: NoProbe())
    refusal = nil
  }

  /// Takes the format of the samples that follow, and returns the frames of the one before.
  ///
  /// - Throws: `H264Error` if the format cannot be decoded. Where there are frames, they are returned
  ///   first, and the error is thrown by the next call.
  public func use(_ format: TrackFormat) throws(H264Error) -> [Frame] {
    if let used = decoder?.format, format == .video(used) { return [] }
    var frames: [Frame] = []
    let failure = close(&frames)
    do throws(H264Error) {
      guard let next = format.video else { throw .otherCodec("a track without pictures") }
      decoder = try H264FormatDecoder(next, options: options, probe: NoProbe())
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
  /// - Throws: `H264Error` if the stream uses what this decoder leaves out, or needs too much memory.
  ///   Frames that came out before that are returned first, and the error is thrown by the next call.
  ///   A damaged sample is no error: the options say what happens to its picture.
  public func decode(_ sample: EncodedSample) throws(H264Error) -> [Frame] {
    if let error = take(&postponedError) ?? refusal { throw error }
    guard admits(sample) else { return [] }
    var frames: [Frame] = []
    do {
      try decoder?.feed(sample, &frames)
    } catch {
      refuse(error)
      guard !frames.isEmpty else { throw error }
      postponedError = error
    }
    return frames
  }

  public func finish() throws(H264Error) -> [Frame] {
    if let error = take(&postponedError) { throw error }
    var frames: [Frame] = []
    try decoder?.finish(&frames)
    return frames
  }

  public func reset() {
    decoder?.reset()
    postponedError = nil
  }

  /// Closes the decoder of a format, once its frames have come out; returns what went wrong.
  private func close(_ frames: inout [Frame]) -> H264Error? {
    var failure = take(&postponedError)
    do throws(H264Error) {
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
  private func refuse(_ error: H264Error) {
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

  private func take(_ error: inout H264Error?) -> H264Error? {
    defer { error = nil }
    return error
  }
}
