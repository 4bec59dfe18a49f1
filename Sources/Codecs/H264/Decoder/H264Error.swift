import Media

/// Why a stream of H.264 cannot be decoded here.
public enum H264Error: Error, Hashable {
  /// Samples came before their format.
  case noFormat
  /// The samples are not coded in H.264.
  case otherCodec(String)
  /// The samples are encrypted in this way, and there is no key.
  case encrypted(scheme: String)
  /// The stream uses a tool that this decoder leaves out.
  ///
  /// It names the syntax element that says so, its value, and what that stands for.
  case unsupported(element: String, value: Int, meaning: String)
  /// The track's decoder configuration (`avcC`) is damaged.
  case badConfiguration(String)
  /// Pictures of this size need this many bytes at a time while they are decoded.
  case picturesTooLarge(PixelSize, byteCount: Int, limit: Int)
}

extension H264Error: FormatError {
  public var isFinal: Bool { true }
}

extension H264Error: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupported: "\(reason); try --decoder libavcodec"
    default: reason
    }
  }

  /// What is wrong, without advice: for a player that uses the other decoder already.
  package var reason: String {
    switch self {
    case .noFormat: "samples came before their format"
    case .otherCodec(let name): "the Swift decoder decodes H.264 only, not \(name)"
    case .encrypted(let scheme):
      "the samples are encrypted ('\(scheme)'); without the key nothing can decode them"
    case .unsupported(let element, let value, let meaning):
      "\(element) is \(value) (\(meaning)): not in the Swift decoder"
    case .badConfiguration(let reason): "the decoder configuration: \(reason)"
    case .picturesTooLarge(let size, let byteCount, let limit):
      "pictures of \(size) need \((1 + (byteCount >> 20)).grouped) MiB while they are decoded, and "
        + "may take \((limit >> 20).grouped)"
    }
  }
}
