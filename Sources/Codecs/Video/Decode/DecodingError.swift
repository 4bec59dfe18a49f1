import LibAV
import Media

/// Why a sample could not be decoded.
public enum DecodingError: Error, Hashable {
  /// Samples came before their format.
  case noFormat
  /// The installed libavcodec has no decoder for this codec.
  case unsupportedCodec(String)
  /// The samples are encrypted in this way, and there is no key.
  case encrypted(scheme: String)
  /// The decoder produces pictures in a form that this package does not show.
  case unsupportedPixelFormat(String)
  /// The track's decoder configuration (`avcC`, `hvcC`) was refused.
  case badConfiguration(code: Int32)
  /// The sample with this index, in decoding order, is larger than a decoder takes.
  case sampleTooLarge(index: Int)
  /// The decoder failed while it was giving out frames.
  case failed(code: Int32)
  /// Pictures of this size need this many bytes at a time while they are decoded.
  case picturesTooLarge(PixelSize, byteCount: Int, limit: Int)
  case outOfMemory
}

extension DecodingError: FormatError {
  public var isFinal: Bool {
    switch self {
    case .noFormat, .unsupportedCodec, .encrypted, .badConfiguration, .picturesTooLarge: true
    case .unsupportedPixelFormat, .sampleTooLarge, .failed, .outOfMemory: false
    }
  }
}

extension DecodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFormat: "samples came before their format"
    case .unsupportedCodec(let name): "the installed libavcodec has no decoder for \(name)"
    case .encrypted(let scheme):
      "the samples are encrypted ('\(scheme)'); without the key nothing can decode them"
    case .unsupportedPixelFormat(let name): "pictures in the form \(name) cannot be shown"
    case .badConfiguration(let code): "the decoder configuration: \(String(libavError: code))"
    case .sampleTooLarge(let index): "sample \(index) is larger than a decoder takes"
    case .failed(let code): "the decoder failed: \(String(libavError: code))"
    case .picturesTooLarge(let size, let byteCount, let limit):
      "pictures of \(size) need \((1 + (byteCount >> 20)).grouped) MiB while they are decoded, and "
        + "may take \((limit >> 20).grouped)"
    case .outOfMemory: "out of memory"
    }
  }
}
