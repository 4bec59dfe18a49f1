import Media

/// Brings pictures to one size, plane by plane, without leaving their pixel format.
///
/// Scaling comes before the conversion to RGB: the planes of a 4:2:0 picture hold half as many
/// samples as its RGB, and a smaller picture is cheaper in every later step. The numbers in the
/// planes are averaged as they are, not as the amounts of light that they stand for: what
/// practically all players do.
public struct PictureScaler: Hashable, Sendable {
  /// Columns of the scaled pictures.
  public let width: Int

  /// Rows of the scaled pictures.
  public let height: Int

  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has a size")
    self.width = width
    self.height = height
  }

  /// Scales to a size such as ``PictureFit/scaled``.
  public init(to size: PixelSize) {
    self.init(width: size.width, height: size.height)
  }

  /// Scales a picture of any size and format; one that has the size already is returned as it is.
  ///
  /// Shrinking averages areas and growing blends neighbours, see ``ResamplingWeights``. Chroma
  /// planes are scaled like luma, as if their samples lay in the middle of the pixels they serve.
  public func scale(_ picture: Picture) -> Picture {
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    guard picture.width != width || picture.height != height else { return picture }
    let format = picture.format
    let planes = picture.planes.enumerated().map { index, plane in
      index == 0
        ? scale(plane, bitDepth: format.bitDepth, width: width, height: height)
        : scale(
          plane, bitDepth: format.bitDepth, width: format.chromaWidth(width),
          height: format.chromaHeight(height))
    }
    return Picture(
      width: width, height: height, format: format, planes: planes, color: picture.color)
  }

  private func scale(_ plane: Plane, bitDepth: Int, width: Int, height: Int) -> Plane {
    let scaler = PlaneScaler(
      width: plane.width, height: plane.height, newWidth: width, newHeight: height)
    guard bitDepth > 8 else {
      return Plane(width: width, height: height, bytes: scaler.scale(plane.bytes))
    }
    let samples = scaler.scale(plane.wideSamples(bitDepth: bitDepth))
    return Plane(width: width, height: height, wideSamples: samples)
  }
}
