/// How the samples of a video track are coded, and how its pictures are meant to be seen.
public struct VideoFormat: Hashable, Sendable {
  public enum Codec: String, Hashable, Sendable {
    case h264, hevc, av1, vp9
  }

  /// `nil` where the sample entry names a codec that this package does not know.
  public let codec: Codec?

  /// The payload of `avcC`, `hvcC`, …: parameter sets that the decoder needs before any sample.
  public let configuration: [UInt8]

  /// Bytes of the length before each NAL unit: 1, 2 or 4; `nil` for codecs without NAL units.
  public let nalLengthSize: Int?

  /// Columns of a picture as the container declares them.
  public let width: Int

  /// Rows of a picture as the container declares them.
  public let height: Int

  /// How a picture is turned before it is shown.
  public let orientation: Orientation

  /// The container's word on the shape of a pixel; `nil` where it says nothing.
  public let pixelAspect: PixelAspect?

  /// The container's word on colour; the bitstream's own goes before it.
  public let color: ColorDescription?

  /// How the samples are encrypted, such as `cenc`; `nil` where they are not.
  public let encryptionScheme: FourCC?

  public init(
    codec: Codec?, configuration: [UInt8], nalLengthSize: Int?, width: Int, height: Int,
    orientation: Orientation = .upright, pixelAspect: PixelAspect? = nil,
    color: ColorDescription? = nil, encryptionScheme: FourCC? = nil
  ) {
    self.codec = codec
    self.configuration = configuration
    self.nalLengthSize = nalLengthSize
    self.width = width
    self.height = height
    self.orientation = orientation
    self.pixelAspect = pixelAspect
    self.color = color
    self.encryptionScheme = encryptionScheme
  }
}
