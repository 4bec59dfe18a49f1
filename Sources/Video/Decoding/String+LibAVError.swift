import CLibAV

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
