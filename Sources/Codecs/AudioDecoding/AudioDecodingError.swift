import LibAV
import Media

/// Why sound could not be decoded.
public enum AudioDecodingError: Error, Hashable {
  /// Samples came before their format.
  case noFormat
  /// The installed libavcodec has no decoder for this codec.
  case unsupportedCodec(String)
  /// The samples are encrypted in this way, and there is no key.
  case encrypted(scheme: String)
  /// The decoder configuration was refused, or says too little.
  case badConfiguration(code: Int32)
  /// Not one sample could be decoded.
  case nothingDecodable(code: Int32)
  /// The decoder produces numbers of a kind, or channels of a number, that nothing here takes.
  case unsupportedOutput(String)
  case outOfMemory
}

extension AudioDecodingError: FormatError {
  public var isFinal: Bool { self != .outOfMemory }
}

extension AudioDecodingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFormat: "samples came before their format"
    case .unsupportedCodec(let name): "the installed libavcodec has no decoder for \(name)"
    case .encrypted(let scheme):
      "the sound is encrypted ('\(scheme)'); without the key nothing can decode it"
    case .badConfiguration(let code): "the decoder configuration: \(String(libavError: code))"
    case .nothingDecodable(let code): "no sound can be decoded: \(String(libavError: code))"
    case .unsupportedOutput(let what): "sound in the form of \(what) cannot be played"
    case .outOfMemory: "out of memory"
    }
  }
}
