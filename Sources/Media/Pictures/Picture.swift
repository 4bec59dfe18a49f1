/// A decoded picture as the codec left it: one plane of luma and two of colour difference.
public struct Picture: Hashable, Sendable {
  /// Columns of the luma plane.
  public let width: Int

  /// Rows of the luma plane.
  public let height: Int

  public let format: PixelFormat

  /// Y, Cb, Cr; only Y for ``ChromaSubsampling/gray``.
  public let planes: [Plane]

  /// What the bitstream says of its colours; unspecified values where it says nothing.
  public let color: ColorDescription

  /// Where the chroma samples lie; of no meaning where every pixel has its own.
  public let chromaLocation: ChromaLocation

  /// The shape of a pixel: what the container says, else the bitstream, else square.
  ///
  /// A scaled picture has pixels of another shape, so that what is seen stays the same.
  public let pixelAspect: PixelAspect

  /// Columns and rows as the decoder gave them: a scaled picture remembers them.
  ///
  /// Where nothing is said of the colours, the rule for them goes by this size.
  public let decodedSize: PixelSize

  /// Creates a picture of planes that fit together.
  ///
  /// - Parameters:
  ///   - width: Columns of the luma plane.
  ///   - height: Rows of the luma plane.
  ///   - format: How the samples are laid out.
  ///   - planes: Y, Cb and Cr; only Y for grey pictures.
  ///   - color: What the bitstream says of its colours.
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
