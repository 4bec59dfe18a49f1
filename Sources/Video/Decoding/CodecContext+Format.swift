import CLibAV
import Media

extension CodecContext {
  /// Opens libavcodec's decoder for a track's format.
  static func opening(
    _ format: VideoFormat, threadCount: Int
  ) throws(DecodingError) -> CodecContext {
    if let scheme = format.encryptionScheme { throw .encrypted(scheme: scheme.description) }
    guard let kind = format.codec else { throw .unsupportedCodec("this track") }
    guard let codec = unsafe avcodec_find_decoder(kind.libavID) else {
      throw .unsupportedCodec(kind.rawValue)
    }
    Self.silence
    let context = try unsafe CodecContext(for: codec)
    unsafe context.pointer.pointee.thread_count = Int32(clamping: threadCount)
    try context.setExtradata(format.configuration)
    let code = unsafe avcodec_open2(context.pointer, codec, nil)
    guard code >= 0 else { throw .badConfiguration(code: code) }
    return context
  }

  /// Switches libavcodec's own messages off, once in a process.
  ///
  /// It explains damage on standard error, which would land in the middle of the picture.
  private static let silence: Void = av_log_set_level(AV_LOG_QUIET)

  /// Hands over the decoder configuration; the context frees it.
  private func setExtradata(_ bytes: [UInt8]) throws(DecodingError) {
    guard !bytes.isEmpty else { return }
    // libavcodec reads in steps of many bytes, so every buffer ends in zeros that it may read.
    let padded = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let memory = unsafe av_mallocz(padded) else { throw .outOfMemory }
    // Safe: `memory` has room for `bytes` and the padding.
    unsafe memory.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe pointer.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    unsafe pointer.pointee.extradata_size = Int32(clamping: bytes.count)
  }
}

extension CodecPacket {
  /// Takes over a sample's bytes, with its index in the place of a time.
  func fill(with sample: EncodedSample) throws(DecodingError) {
    unsafe av_packet_unref(pointer)
    guard let count = Int32(exactly: sample.data.count) else {
      throw .sampleTooLarge(index: sample.index)
    }
    guard unsafe av_new_packet(pointer, count) >= 0 else { throw .outOfMemory }
    // Safe: `av_new_packet` has made room for `count` bytes.
    unsafe pointer.pointee.data.update(from: sample.data, count: Int(count))
    unsafe pointer.pointee.pts = Int64(sample.index)
    unsafe pointer.pointee.dts = Int64(sample.index)
    if sample.isSync { unsafe pointer.pointee.flags |= AV_PKT_FLAG_KEY }
  }
}

extension VideoFormat.Codec {
  fileprivate var libavID: AVCodecID {
    switch self {
    case .h264: AV_CODEC_ID_H264
    case .hevc: AV_CODEC_ID_HEVC
    case .av1: AV_CODEC_ID_AV1
    case .vp9: AV_CODEC_ID_VP9
    }
  }
}
