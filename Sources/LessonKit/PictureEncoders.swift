import Media

/// How a lesson's pictures are written: the lesson links the encoders, so that lessons without
/// pictures need no picture libraries.
public struct PictureEncoders: Sendable {
  public let sixel: any ImageEncoder
  public let png: any ImageEncoder

  public init(sixel: any ImageEncoder, png: any ImageEncoder) {
    self.sixel = sixel
    self.png = png
  }
}
