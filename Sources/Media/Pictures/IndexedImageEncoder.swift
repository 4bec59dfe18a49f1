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
