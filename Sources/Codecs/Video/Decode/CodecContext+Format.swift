import CLibAV
import LibAV
import Media

extension CodecContext {
  /// Opens libavcodec's decoder for a track's format.
  static func opening(
    _ format: VideoFormat, options: DecoderOptions, memory: PictureMemory, isCropping: Bool = true
  ) throws(DecodingError) -> CodecContext {
    if let scheme = format.encryptionScheme { throw .encrypted(scheme: scheme.description) }
    guard let kind = format.codec else {
      throw .unsupportedCodec(format.sampleEntry.map { "'\($0)'" } ?? "an unknown codec")
    }
    guard let codec = unsafe kind.findDecoder() else { throw .unsupportedCodec(kind.rawValue) }
    silenceLibAV()
    guard let context = unsafe CodecContext(for: codec) else { throw .outOfMemory }
    context.apply(options, to: format, codec: kind)
    context.count(in: memory)
    try unsafe context.limitPictures(of: format, codec, to: memory.limit)
    // Safe: the context is allocated and not yet open.
    if !isCropping { unsafe context.pointer.pointee.apply_cropping = 0 }
    context.applyClaims(of: format)
    guard context.setExtradata(format.configuration) else { throw .outOfMemory }
    // Safe: the context was allocated for this very codec; no options are passed on.
    let code = unsafe libav.avcodec_open2(context.pointer, codec, nil)
    guard code >= 0 else { throw .badConfiguration(code: code) }
    return context
  }

  /// How many packets libavcodec has taken when it reports the first one's fate, less that one.
  ///
  /// Frame threads work like a row of seats: each packet takes the next seat, and only when all
  /// are taken is the frame, or the error, of the first one fetched.
  var packetDelay: Int {
    // Safe: the context is open and lives as long as `self`.
    unsafe pointer.pointee.active_thread_type & FF_THREAD_FRAME == 0
      ? 0 : Int(max(0, pointer.pointee.thread_count - 1))
  }

  private func apply(
    _ options: DecoderOptions, to format: VideoFormat, codec: VideoFormat.Codec
  ) {
    // Safe, like the others here: the context is allocated and not yet open.
    unsafe pointer.pointee.thread_count = Int32(clamping: options.threadCount(for: format))
    switch options.threading {
    case .single: break
    case .frames where !options.hasLowDelay: unsafe pointer.pointee.thread_type = FF_THREAD_FRAME
    case .frames, .slices: unsafe pointer.pointee.thread_type = FF_THREAD_SLICE
    }
    if options.hasLowDelay { unsafe pointer.pointee.flags |= AV_CODEC_FLAG_LOW_DELAY }
    // It costs less than can be measured.
    unsafe pointer.pointee.export_side_data |= AV_CODEC_EXPORT_DATA_VIDEO_ENC_PARAMS
    if options.exportsMotionVectors {
      unsafe pointer.pointee.export_side_data |= AV_CODEC_EXPORT_DATA_MVS
    }
    // A stream need not say how far its pictures are reordered. Then libavcodec guesses, and drops
    // pictures that come later than it guessed, unless an option makes it follow the rule (ITU-T
    // H.264 §E.2.1): to wait for as many pictures as the level allows. FFmpeg's own tool measures
    // it first.
    if codec == .h264 && !options.hasLowDelay {
      unsafe pointer.pointee.strict_std_compliance = FF_COMPLIANCE_STRICT
    }
    if options.damagePolicy == .hideUntilSync && mustExplode(codec, options.threading) {
      unsafe pointer.pointee.err_recognition |= AV_EF_EXPLODE
    }
  }

  /// Hands over what only the container says: older codecs have no headers to say it in.
  private func applyClaims(of format: VideoFormat) {
    guard let codec = format.codec, ![.h264, .hevc, .av1, .vp9].contains(codec) else { return }
    // Safe, like the others here: the context is allocated and not yet open.
    unsafe pointer.pointee.width = Int32(clamping: format.width)
    unsafe pointer.pointee.height = Int32(clamping: format.height)
    unsafe pointer.pointee.bits_per_coded_sample = Int32(clamping: format.bitsPerPixel ?? 24)
    // libavcodec has the first of the four characters in the lowest byte.
    unsafe pointer.pointee.codec_tag = (format.sampleEntry?.rawValue ?? 0).byteSwapped
  }

  /// Whether libavcodec must be set to give up at an error, because it would not report it
  /// otherwise.
  ///
  /// The decoder for H.264 repairs a picture and marks its frame; that setting would be worse
  /// there, because it also treats harmless mistakes as errors. But with frame threads the mark can
  /// come too late, after the frame is out. The decoder for HEVC does not report a slice that it
  /// could not read.
  private func mustExplode(_ codec: VideoFormat.Codec, _ threading: Threading) -> Bool {
    switch (codec, threading) {
    case (.hevc, _), (.h264, .frames): true
    default: false
    }
  }
}

extension VideoFormat.Codec {
  /// The installed decoder for this codec, if there is one that needs no special hardware.
  @unsafe fileprivate func findDecoder() -> UnsafePointer<AVCodec>? {
    // Safe: decoders and descriptors are constants of libavcodec, and names are C strings that it
    // only reads.
    guard self != .av1 else {
      // libavcodec's own decoder for AV1 only drives hardware; dav1d and libaom compute.
      return unsafe libav.avcodec_find_decoder_by_name("libdav1d")
        ?? libav.avcodec_find_decoder_by_name("libaom-av1")
    }
    guard let descriptor = unsafe libav.avcodec_descriptor_get_by_name(rawValue)?.pointee,
      unsafe descriptor.type == AVMEDIA_TYPE_VIDEO
    else { return nil }
    return unsafe libav.avcodec_find_decoder(descriptor.id)
  }
}

extension CodecPacket {
  /// Takes over a sample's bytes, with its index in place of a time.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - bytes: Its bytes, or what a learner's function has made of them.
  /// - Throws: `DecodingError` if there is no memory for it.
  func fill(with sample: EncodedSample, bytes: [UInt8]) throws(DecodingError) {
    guard let count = Int32(exactly: bytes.count) else {
      throw .sampleTooLarge(index: sample.index)
    }
    guard fill(bytes, count: count, time: Int64(sample.index), isSync: sample.isSync) else {
      throw .outOfMemory
    }
  }
}
