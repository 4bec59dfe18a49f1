/// How the samples of a video track are coded, and how its pictures are meant to be seen.
public struct VideoFormat: Hashable, Codable, Sendable {
  /// A way of coding pictures, by the name that FFmpeg has for it: `h264`, `mpeg2video`, `prores`.
  ///
  /// Any name that libavcodec decodes is allowed. Those with a name in Swift are the ones that this
  /// package knows more about.
  public struct Codec: RawRepresentable, Hashable, Codable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let h264 = Codec(rawValue: "h264")
    public static let hevc = Codec(rawValue: "hevc")
    public static let av1 = Codec(rawValue: "av1")
    public static let vp9 = Codec(rawValue: "vp9")
  }

  /// `nil` if the sample entry names a codec that this package does not know.
  public let codec: Codec?

  /// The type under which a container keeps such samples, `avc1` or `apch`; `nil` if it has none.
  ///
  /// It names a codec that is not known, and some codecs have variants that differ in nothing else.
  public let sampleEntry: FourCC?

  /// What the decoder needs before any sample: the payload of `avcC` or `hvcC`, the decoder specific
  /// information in `esds`.
  public let configuration: [UInt8]

  /// Bytes of the length before each NAL unit: 1, 2 or 4; `nil` for codecs without NAL units.
  public let nalLengthSize: Int?

  /// Columns of a picture as the container declares them.
  public let width: Int

  /// Rows of a picture as the container declares them.
  public let height: Int

  /// Bits of a pixel, as the container declares them; some codecs do not say themselves.
  public let bitsPerPixel: Int?

  /// How a picture is turned before it is shown.
  public let orientation: Orientation

  /// The container's word on the shape of a pixel; `nil` if it says nothing.
  public let pixelAspect: PixelAspect?

  /// The container's word on colour; the bitstream's own goes before it.
  public let color: ColorDescription?

  /// How the samples are encrypted, such as `cenc`; `nil` if they are not.
  public let encryptionScheme: FourCC?

  public init(
    codec: Codec?, sampleEntry: FourCC? = nil, configuration: [UInt8], nalLengthSize: Int?,
    width: Int, height: Int, bitsPerPixel: Int? = nil, orientation: Orientation = .upright,
    pixelAspect: PixelAspect? = nil, color: ColorDescription? = nil,
    encryptionScheme: FourCC? = nil
  ) {
    self.codec = codec
    self.sampleEntry = sampleEntry
    self.bitsPerPixel = bitsPerPixel
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
