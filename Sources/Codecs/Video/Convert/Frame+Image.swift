import Media

extension Frame {
  /// Makes the image that is seen: upright, with square pixels, in the colours of a screen.
  ///
  /// - Parameter box: The pixels in which it has to fit, with its shape kept; `nil` for its own size.
  /// - Returns: The image.
  public func rgb(fitting box: PixelSize? = nil) -> RGBImage {
    PictureRenderer(format: format, box: box).image(of: picture)
  }
}

extension RGBImage {
  /// The image as a PNG file with 8 bits of red, green and blue.
  ///
  /// - Throws: `PNGError` if the image is empty, or if libavcodec has no PNG encoder.
  public func png() throws(PNGError) -> [UInt8] {
    try PNGEncoder().encode(self)
  }
}
