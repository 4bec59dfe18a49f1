import CLibAV
import LibAV
import Media

/// An open decoder of libavcodec with the packet and the frame that go in and out of it.
///
/// All traffic with libavcodec: two calls, either of which may answer "not yet", because one packet
/// in is not one frame out. When the format of the samples changes, the session is replaced.
struct CodecSession: ~Copyable {
  /// How the samples are coded.
  let format: VideoFormat

  /// What ``receive()`` has filled last.
  let frame: CodecFrame

  /// Columns and rows after cropping, by a rule; `nil` leaves it to libavcodec.
  let pictureSize: PixelSize?

  /// What the pictures in it take.
  let memory: PictureMemory

  private let context: CodecContext
  private let packet: CodecPacket
  private let rules: DecodingRules
  private let loopFilter: @Sendable () -> LoopFilter

  init(_ format: VideoFormat, options: DecoderOptions) throws(DecodingError) {
    pictureSize = options.rules.pictureSize?(format)
    let memory = PictureMemory(limit: options.memoryLimit)
    let context = try CodecContext.opening(
      format, options: options, memory: memory, isCropping: pictureSize == nil)
    guard let packet = CodecPacket(), let frame = CodecFrame() else { throw .outOfMemory }
    self.frame = frame
    rules = options.rules
    loopFilter = options.loopFilter
    self.format = format
    self.memory = memory
    self.context = context
    self.packet = packet
  }

  /// How many more packets libavcodec takes before it reports on one.
  var packetDelay: Int { context.packetDelay }

  /// Offers a sample; `.tryAgain` if frames have to be taken out first.
  ///
  /// - Throws: `DecodingError` if there is no memory for it.
  func send(_ sample: EncodedSample) throws(DecodingError) -> DecoderStatus {
    let bytes = rules.packet?(sample.data, format) ?? sample.data
    try packet.fill(with: sample, bytes: bytes)
    // Safe: the context is open, and libavcodec reads the field again for each packet.
    unsafe context.pointer.pointee.skip_loop_filter = loopFilter().discarded
    // Safe: both live as long as this session; libavcodec takes a reference to the packet's bytes.
    return DecoderStatus(code: unsafe libav.avcodec_send_packet(context.pointer, packet.pointer))
  }

  /// Says that no sample will follow, so that the frames that are held back come out.
  func end() {
    // Safe: without a packet this tells libavcodec that the stream has ended. It refuses a second time,
    // which changes nothing.
    _ = unsafe libav.avcodec_send_packet(context.pointer, nil)
  }

  /// Asks for the next frame.
  func receive() -> DecoderStatus {
    // Safe: both live as long as this session, and libavcodec frees what the frame held before.
    DecoderStatus(code: unsafe libav.avcodec_receive_frame(context.pointer, frame.pointer))
  }

  /// Lets go of the memory of the frame that has been received.
  func releaseFrame() {
    // Safe: the frame lives as long as this session, and its planes have been copied.
    unsafe libav.av_frame_unref(frame.pointer)
  }

  /// Discards all samples and frames in flight.
  func flush() {
    // Safe: the context is open as long as this session lives.
    unsafe libav.avcodec_flush_buffers(context.pointer)
  }
}
