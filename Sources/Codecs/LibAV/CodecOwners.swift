import CLibAV

// Each owner frees what libavcodec has allocated when it goes out of scope. They are not copyable,
// so nothing is freed twice, and their pointers stay in the modules that call libavcodec. `@safe` on each type holds
// because the pointer comes from the allocation in `init` and lives as long as its owner.

/// Owns a decoder, or an encoder.
@safe package struct CodecContext: ~Copyable {
  package let pointer: UnsafeMutablePointer<AVCodecContext>

  /// Allocates one that is yet to be opened; `nil` if there is no memory for it.
  package init?(for codec: UnsafePointer<AVCodec>) {
    guard let pointer = unsafe libav.avcodec_alloc_context3(codec) else { return nil }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
    unsafe libav.avcodec_free_context(&pointer)
  }
}

/// Owns a compressed packet.
@safe package struct CodecPacket: ~Copyable {
  package let pointer: UnsafeMutablePointer<AVPacket>

  /// Allocates an empty one; `nil` if there is no memory for it.
  package init?() {
    guard let pointer = libav.av_packet_alloc() else { return nil }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe libav.av_packet_free(&pointer)
  }
}

/// Owns a decoded frame.
@safe package struct CodecFrame: ~Copyable {
  package let pointer: UnsafeMutablePointer<AVFrame>

  /// Allocates an empty one; `nil` if there is no memory for it.
  package init?() {
    guard let pointer = libav.av_frame_alloc() else { return nil }
    unsafe self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe libav.av_frame_free(&pointer)
  }
}

extension String {
  /// What libavutil has to say about one of its error codes.
  package init(libavError code: Int32) {
    let text = unsafe [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      // Safe: libavutil writes at most 256 bytes and always ends them with a NUL.
      _ = unsafe libav.av_strerror(code, buffer.baseAddress, buffer.count)
      count = unsafe buffer.firstIndex(of: 0) ?? 0
    }
    self = String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
