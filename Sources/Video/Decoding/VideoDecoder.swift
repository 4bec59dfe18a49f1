import CLibAV
import Media

/// Decodes H.264, HEVC and whatever else libavcodec knows: samples in, frames out in order.
///
/// On Apple's platforms VideoToolbox has this part. Decoders do not answer each packet with a
/// frame: a B-picture is decoded after, but shown before, a picture that it refers to, so the
/// decoder holds frames back until their turn has come, and gives out the rest at the end.
///
/// Each packet carries its sample's index where libavcodec expects a time. The index comes back on
/// the frame, whatever the order, and leads to the sample's own exact times.
public actor VideoDecoder: FrameDecoder {
  /// What to do with pictures that damage has reached.
  public enum DamagePolicy: Hashable, Sendable {
    /// After an error nothing comes out until the next sync sample.
    case hideUntilSync
    /// Everything comes out, as well as libavcodec could mend it.
    case showEverything
  }

  /// Frames that were left out because of damage, so far.
  public var hiddenFrameCount: Int { damage.hiddenCount }

  private let context: CodecContext
  private let packet: CodecPacket
  private let frame: CodecFrame
  private let damagePolicy: DamagePolicy
  private let containerAspect: PixelAspect?
  private var damage = DamageFilter()
  private var samplesInFlight: [Int: SampleTimes] = [:]

  /// What a frame takes over from its sample.
  private struct SampleTimes {
    let presentationTime: MediaTime
    let duration: MediaTime
    let isPresented: Bool
  }

  /// Opens a decoder for a track's format.
  ///
  /// - Parameters:
  ///   - format: The track's codec and decoder configuration.
  ///   - threadCount: How many frames are decoded side by side; each costs one frame of delay.
  ///   - damagePolicy: What happens to pictures that damage has reached.
  /// - Throws: `DecodingError` if there is no such decoder or the configuration is damaged.
  public init(
    format: VideoFormat, threadCount: Int = 1, damagePolicy: DamagePolicy = .hideUntilSync
  ) throws(DecodingError) {
    context = try CodecContext.opening(format, threadCount: threadCount)
    packet = try CodecPacket()
    frame = try CodecFrame()
    self.damagePolicy = damagePolicy
    containerAspect = format.pixelAspect
  }

  /// Decodes one sample and returns the frames that are complete now, in presentation order.
  ///
  /// - Throws: `DecodingError` if pictures come out in a form that cannot be shown. A damaged
  ///   sample is no error: the damage policy says what happens to its picture.
  public func decode(_ sample: EncodedSample) throws(DecodingError) -> [Frame] {
    samplesInFlight = samplesInFlight.filter { $0.key + DamageFilter.patience >= sample.index }
    samplesInFlight[sample.index] = SampleTimes(
      presentationTime: sample.presentationTime, duration: sample.duration,
      isPresented: sample.isPresented)
    damage.expect(sample.index, isSync: sample.isSync)
    try packet.fill(with: sample)
    let code = unsafe avcodec_send_packet(context.pointer, packet.pointer)
    if code < 0 { lose(sample.index) }
    return try receiveFrames()
  }

  public func finish() throws(DecodingError) -> [Frame] {
    _ = unsafe avcodec_send_packet(context.pointer, nil)
    let frames = try receiveFrames()
    let rest = damage.finish()
    reset()
    return frames + rest
  }

  public func reset() {
    unsafe avcodec_flush_buffers(context.pointer)
    samplesInFlight.removeAll()
    damage.reset()
  }

  /// Takes out all frames that are ready.
  private func receiveFrames() throws(DecodingError) -> [Frame] {
    var frames: [Frame] = []
    var failures = 0
    while true {
      let code = unsafe avcodec_receive_frame(context.pointer, frame.pointer)
      switch DecoderStatus(code: code) {
      case .produced:
        frames += try takeFrame()
      case .needsInput, .finished:
        return frames
      case .failed(let code):
        // The error does not say whose it is; the oldest sample in flight is the safe answer.
        if let oldest = samplesInFlight.keys.min() { lose(oldest) }
        failures += 1
        guard failures <= Self.failureLimit else { throw .failed(code: code) }
      }
    }
  }

  /// After so many errors in a row it is not the film that is at fault.
  private static let failureLimit = 64

  private func lose(_ index: Int) {
    samplesInFlight[index] = nil
    damage.lose(index)
  }

  /// Copies out the frame that libavcodec has just filled; returns what may be shown now.
  private func takeFrame() throws(DecodingError) -> [Frame] {
    defer { unsafe av_frame_unref(frame.pointer) }
    let index = frame.sampleIndex
    // A frame without a sample comes from damage that made one packet into two pictures.
    guard let times = samplesInFlight.removeValue(forKey: index) else { return [] }
    let next = Frame(
      picture: try frame.copyPicture(containerAspect: containerAspect),
      presentationTime: times.presentationTime,
      duration: times.duration, sampleIndex: index, pictureType: frame.pictureType)
    guard damagePolicy == .hideUntilSync else { return times.isPresented ? [next] : [] }
    damage.add(next, isDamaged: frame.isDamaged, isPresented: times.isPresented)
    return damage.release()
  }
}
