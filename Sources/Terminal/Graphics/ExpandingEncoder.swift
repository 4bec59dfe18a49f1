import Media

/// Writes images of few colours by an encoder for all colours.
struct ExpandingEncoder: IndexedImageEncoder {
  let encoder: any ImageEncoder

  func encode(_ image: IndexedImage) throws -> [UInt8] {
    try encoder.encode(image.rgbImage)
  }
}
