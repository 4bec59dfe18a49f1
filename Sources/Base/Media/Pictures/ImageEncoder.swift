/// Writes an image in some form: sixel, characters, PNG.
///
/// The seam between modules that have pictures and those that know a format: modules which draw
/// need not link the libraries that encode.
public protocol ImageEncoder: Sendable {
  func encode(_ image: RGBImage) throws -> [UInt8]
}

/// Writes an image of few colours in some form.
///
/// The seam between what chooses the colours and what writes them.
public protocol IndexedImageEncoder: Sendable {
  func encode(_ image: IndexedImage) throws -> [UInt8]
}

extension IndexedImageEncoder where Self: ImageEncoder {
  /// An encoder of all colours writes images of few colours too.
  public func encode(_ image: IndexedImage) throws -> [UInt8] {
    try encode(image.rgbImage)
  }
}

/// A frame as it goes to the screen: in all colours, or already reduced to a palette.
///
/// For a terminal with few colours, the fast path never makes an image of all colours.
public enum FrameImage: Hashable, Sendable {
  case rgb(RGBImage)
  case indexed(IndexedImage)

  public var size: PixelSize {
    switch self {
    case .rgb(let image): image.size
    case .indexed(let image): image.size
    }
  }
}
