import CLibAV
import LibAV
import Media

/// The MD5 of a picture's planes, as FFmpeg's `framemd5` writes it.
///
/// Two decoders that agree on this number agree on every sample: video decoding is exact, and so it
/// can be tested.
public struct PictureChecksum: Hashable, Sendable, CustomStringConvertible {
  /// 32 hexadecimal digits.
  public let description: String

  public init(of picture: Picture) {
    // Safe: the state comes from `av_md5_alloc` and goes back with `av_free`; each update reads the
    // bytes of one array, and MD5 writes exactly 16 bytes.
    var digest = [UInt8](repeating: 0, count: 16)
    var state = libav.av_md5_alloc()
    precondition(unsafe state != nil, "out of memory")
    unsafe libav.av_md5_init(state)
    for plane in picture.planes {
      unsafe libav.av_md5_update(state, plane.bytes, plane.bytes.count)
    }
    unsafe libav.av_md5_final(state, &digest)
    unsafe libav.av_freep(&state)
    description = digest.map { $0.hexDigits() }.joined()
  }
}
