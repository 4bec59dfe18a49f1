import CLibAV
import LibAV
import Media

/// An open decoder of libavcodec for sound, with the packet and the frame that go in and out of it.
struct AudioCodecSession: ~Copyable {
  /// How the samples are coded.
  let format: AudioFormat

  /// What ``receive()`` has filled last.
  private let frame: CodecFrame

  private let context: CodecContext
  private let packet: CodecPacket

  init(_ format: AudioFormat) throws(AudioDecodingError) {
    let context = try CodecContext.opening(format)
    guard let packet = CodecPacket(), let frame = CodecFrame() else { throw .outOfMemory }
    self.format = format
    self.context = context
    self.packet = packet
    self.frame = frame
  }

  /// Offers a sample; its index comes back with the frames that it becomes.
  func send(_ sample: EncodedSample) throws(AudioDecodingError) -> DecoderStatus {
    // libavcodec refuses larger ones.
    guard let count = Int32(exactly: sample.data.count), count < Int32.max - Self.padding else {
      return .failed(code: averror_no_memory)
    }
    guard packet.fill(sample.data, count: count, time: Int64(sample.index), isSync: sample.isSync)
    else { throw .outOfMemory }
    // Safe: both live as long as this session; libavcodec takes a reference to the packet's bytes.
    return DecoderStatus(code: unsafe libav.avcodec_send_packet(context.pointer, packet.pointer))
  }

  /// Says that no sample will follow, so that what is held back comes out.
  func end() {
    // Safe: without a packet this tells libavcodec that the stream has ended.
    _ = unsafe libav.avcodec_send_packet(context.pointer, nil)
  }

  /// Asks for the next frame.
  func receive() -> DecoderStatus {
    // Safe: both live as long as this session, and libavcodec frees what the frame held before.
    DecoderStatus(code: unsafe libav.avcodec_receive_frame(context.pointer, frame.pointer))
  }

  /// Copies out the frame that has been received, and lets go of its memory.
  func copyFrame() throws(AudioDecodingError) -> (
    index: Int?, channels: [[Float]], shape: DeviceFormat
  ) {
    // Safe: the frame lives as long as this session, and its numbers have been copied by then.
    defer { unsafe libav.av_frame_unref(frame.pointer) }
    let shape = DeviceFormat(sampleRate: frame.sampleRate, layout: frame.layout)
    return (frame.soundSampleIndex, try frame.copyChannels(), shape)
  }

  /// Discards all samples and frames in flight.
  func flush() {
    // Safe: the context is open as long as this session lives.
    unsafe libav.avcodec_flush_buffers(context.pointer)
  }

  private static let padding: Int32 = 1 << 10
}

extension CodecContext {
  /// Opens libavcodec's decoder for a track's format.
  fileprivate static func opening(
    _ format: AudioFormat
  ) throws(AudioDecodingError) -> CodecContext {
    if let scheme = format.encryptionScheme { throw .encrypted(scheme: scheme.description) }
    guard let name = format.codecName else { throw .unsupportedCodec("'\(format.codec)'") }
    // Safe: descriptors and decoders are constants of libavcodec, which only reads the name.
    guard let descriptor = unsafe libav.avcodec_descriptor_get_by_name(name)?.pointee,
      unsafe descriptor.type == AVMEDIA_TYPE_AUDIO,
      let codec = unsafe libav.avcodec_find_decoder(descriptor.id)
    else { throw .unsupportedCodec(name) }
    silenceLibAV()
    guard let context = unsafe CodecContext(for: codec) else { throw .outOfMemory }
    context.applyClaims(of: format)
    guard context.setExtradata(format.configuration) else { throw .outOfMemory }
    // Safe: the context was allocated for this very codec; no options are passed on.
    let code = unsafe libav.avcodec_open2(context.pointer, codec, nil)
    guard code >= 0 else { throw .badConfiguration(code: code) }
    return context
  }

  /// Hands over what only the container says, and has nothing cut off here.
  private func applyClaims(of format: AudioFormat) {
    // Safe, like the others here: the context is allocated and not yet open.
    unsafe pointer.pointee.thread_count = 1
    // The edit list cuts priming off; libavcodec would cut Opus' pre-skip a second time.
    unsafe pointer.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
    unsafe pointer.pointee.sample_rate = Int32(clamping: format.sampleRate)
    if 1...Self.channelLimit ~= format.channelCount {
      unsafe set_channel_count(libav, pointer, Int32(format.channelCount))
    }
    let bitDepth = format.pcm?.bitDepth ?? format.bitDepth
    unsafe pointer.pointee.bits_per_coded_sample = Int32(clamping: bitDepth)
    if format.pcm != nil {
      unsafe pointer.pointee.block_align = Int32(
        clamping: format.channelCount.multipliedReportingOverflow(by: bitDepth / 8).partialValue)
    }
    // libavcodec has the first of the four characters in the lowest byte.
    unsafe pointer.pointee.codec_tag = format.codec.rawValue.byteSwapped
  }

  /// More than any container that we read can sensibly claim.
  private static let channelLimit = 255
}
