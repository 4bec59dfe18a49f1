/// The MD5 of a picture's planes, as FFmpeg's `framemd5` writes it.
///
/// Two decoders that agree on this number agree on every sample: video decoding is exact, and so it
/// can be tested.
public struct PictureChecksum: Hashable, Sendable, CustomStringConvertible {
  /// 32 hexadecimal digits.
  public let description: String

  public init(of picture: Picture) {
    var digest = MD5()
    for plane in picture.planes { digest.update(plane.bytes.span) }
    description = digest.digits()
  }
}
