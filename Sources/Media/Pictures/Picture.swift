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

  public init(
    width: Int, height: Int, format: PixelFormat, planes: [Plane], color: ColorDescription,
    chromaLocation: ChromaLocation = .left, pixelAspect: PixelAspect = .square
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.planes = planes
    self.color = color
    self.chromaLocation = chromaLocation
    self.pixelAspect = pixelAspect
  }

  /// Columns and rows of the luma plane.
  public var size: PixelSize { PixelSize(width: width, height: height) }

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
