import CLibAV

// Each owner frees what libavcodec has allocated when it goes out of scope. They are not copyable,
// so nothing is freed twice, and their pointers stay in this folder. `@safe` on each type holds
// because the pointer comes from the allocation in `init` and lives as long as its owner.

/// Owns an open decoder.
@safe struct CodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  init(for codec: UnsafePointer<AVCodec>) throws(DecodingError) {
    guard let pointer = unsafe avcodec_alloc_context3(codec) else { throw .outOfMemory }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe avcodec_free_context(&pointer)
  }
}

/// Owns a compressed packet.
@safe struct CodecPacket: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(DecodingError) {
    guard let pointer = unsafe av_packet_alloc() else { throw .outOfMemory }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&pointer)
  }
}

/// Owns a decoded frame.
@safe struct CodecFrame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(DecodingError) {
    guard let pointer = unsafe av_frame_alloc() else { throw .outOfMemory }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&pointer)
  }
}

extension String {
  /// What libavutil has to say about one of its error codes.
  init(libavError code: Int32) {
    let text = unsafe [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      // Safe: libavutil writes at most 256 bytes and always ends them with a NUL.
      unsafe av_strerror(code, buffer.baseAddress, buffer.count)
      count = unsafe buffer.firstIndex(of: 0) ?? 0
    }
    self = String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
