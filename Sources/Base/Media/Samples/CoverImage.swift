/// A picture that represents the whole source, such as the cover of a record.
public struct CoverImage: Hashable, Sendable {
  /// How it is coded.
  public let codec: VideoFormat.Codec

  /// The picture's file.
  public let data: [UInt8]

  /// Takes a picture's file; `nil` if its first bytes show no known kind.
  ///
  /// What the container says about its kind is often wrong, so it does not count.
  public init?(_ data: [UInt8]) {
    guard let found = Self.signatures.first(where: { data.starts(with: $0.bytes) }) else {
      return nil
    }
    codec = VideoFormat.Codec(rawValue: found.codec)
    self.data = data
  }

  private static let signatures: [(bytes: [UInt8], codec: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF], "mjpeg"),
    ([0x42, 0x4D], "bmp"),
  ]
}
