/// A decoded picture as the codec left it: one plane of luma and two of colour difference.
public struct Picture: Hashable, Sendable {
  /// Columns of the luma plane.
  public let width: Int

  /// Rows of the luma plane.
  public let height: Int

  public let format: PixelFormat

  /// Y, Cb, Cr; only Y for ``ChromaSubsampling/gray``.
  public let planes: [Plane]

  /// What the bitstream says about its colours; unspecified values where it says nothing.
  public let color: ColorDescription

  /// Where the chroma samples lie; has no meaning if every pixel has its own.
  public let chromaLocation: ChromaLocation

  /// The shape of a pixel: what the container says, else the bitstream, else square.
  ///
  /// A scaled picture has pixels of another shape, so that what is seen stays the same.
  public let pixelAspect: PixelAspect

  /// Columns and rows as the decoder gave them; a scaled picture keeps them.
  ///
  /// If the bitstream does not describe the colours, this size decides how they are converted.
  public let decodedSize: PixelSize

  /// Creates a picture of planes that fit together.
  ///
  /// - Parameters:
  ///   - width: Columns of the luma plane.
  ///   - height: Rows of the luma plane.
  ///   - format: How the samples are laid out.
  ///   - planes: Y, Cb and Cr; only Y for grey pictures.
  ///   - color: What the bitstream says about its colours.
  ///   - chromaLocation: Where the chroma samples lie.
  ///   - pixelAspect: The shape of a pixel.
  ///   - decodedSize: Columns and rows before scaling; `nil` if nothing has been scaled.
  public init(
    width: Int, height: Int, format: PixelFormat, planes: [Plane], color: ColorDescription,
    chromaLocation: ChromaLocation = .left, pixelAspect: PixelAspect = .square,
    decodedSize: PixelSize? = nil
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.planes = planes
    self.color = color
    self.chromaLocation = chromaLocation
    self.pixelAspect = pixelAspect
    self.decodedSize = decodedSize ?? PixelSize(width: width, height: height)
  }

  /// Columns and rows of the luma plane.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The shape of a pixel as the decoder gave it, before any scaling.
  public var decodedPixelAspect: PixelAspect {
    pixelAspect.afterScaling(from: size, to: decodedSize)
  }

  /// Bytes of all planes together.
  public var byteCount: Int { planes.reduce(0) { $0 + $1.bytes.count } }

  /// Whether it is so large that it should not wait at its own size, where pictures may take `limit` bytes.
  package func isLarge(within limit: Int) -> Bool { byteCount > limit / 16 }
}

/// One component of a picture: `width * height` samples without gaps between the rows.
public struct Plane: Hashable, Sendable {
  public let width: Int
  public let height: Int

  /// One byte a sample up to 8 bits; two beyond, the less significant one first.
  public let bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

/// How the samples of a picture are laid out.
public struct PixelFormat: Hashable, Sendable {
  public let subsampling: ChromaSubsampling

  /// Bits of one sample, 8 to 16.
  public let bitDepth: Int

  public init(subsampling: ChromaSubsampling, bitDepth: Int) {
    self.subsampling = subsampling
    self.bitDepth = bitDepth
  }

  public var bytesPerSample: Int { bitDepth > 8 ? 2 : 1 }

  /// Whether two columns of pixels share a chroma sample.
  public var halvesColumns: Bool { subsampling == .yuv420 || subsampling == .yuv422 }

  /// Whether two rows of pixels share a chroma sample.
  public var halvesRows: Bool { subsampling == .yuv420 }

  /// Whether any pixels share a chroma sample.
  public var isSubsampled: Bool { halvesColumns }

  /// Columns of a chroma plane beside `width` columns of luma; an odd column counts as one.
  public func chromaWidth(_ width: Int) -> Int {
    guard subsampling != .gray else { return 0 }
    return halvesColumns ? (width + 1) / 2 : width
  }

  /// Rows of a chroma plane beside `height` rows of luma; an odd row counts as one.
  public func chromaHeight(_ height: Int) -> Int {
    guard subsampling != .gray else { return 0 }
    return halvesRows ? (height + 1) / 2 : height
  }
}

/// How many colour-difference samples accompany the luma: the eye sees colour less sharply.
public enum ChromaSubsampling: String, Hashable, Sendable {
  /// Half the columns and half the rows: a quarter of the samples.
  case yuv420 = "4:2:0"
  /// Half the columns, all rows.
  case yuv422 = "4:2:2"
  /// A colour-difference sample for every luma sample.
  case yuv444 = "4:4:4"
  /// Luma only.
  case gray
}
