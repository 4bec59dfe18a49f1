import CLibAV

/// Why a sample could not be decoded.
public enum DecodingError: Error, Hashable {
  /// The installed libavcodec has no decoder for this codec.
  case unsupportedCodec(String)
  /// The decoder produces pictures in a form that this package does not show.
  case unsupportedPixelFormat(String)
  /// The track's decoder configuration (`avcC`, `hvcC`) was refused.
  case badConfiguration(code: Int32)
  /// The sample with this index, in decoding order, could not be decoded.
  case badSample(index: Int, code: Int32)
  /// The decoder failed while it was giving out frames.
  case failed(code: Int32)
  case outOfMemory
}

extension DecodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupportedCodec(let name): "the installed libavcodec has no decoder for \(name)"
    case .unsupportedPixelFormat(let name): "pictures in the form \(name) cannot be shown"
    case .badConfiguration(let code): "the decoder configuration: \(Self.explanation(code))"
    case .badSample(let index, let code): "sample \(index): \(Self.explanation(code))"
    case .failed(let code): "the decoder failed: \(Self.explanation(code))"
    case .outOfMemory: "out of memory"
    }
  }

  /// What libavutil has to say about one of its error codes.
  private static func explanation(_ code: Int32) -> String {
    let text = unsafe [CChar](unsafeUninitializedCapacity: 256) { buffer, count in
      // Safe: libavutil writes at most 256 bytes and always ends them with a NUL.
      unsafe av_strerror(code, buffer.baseAddress, buffer.count)
      count = unsafe buffer.firstIndex(of: 0) ?? 0
    }
    return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
