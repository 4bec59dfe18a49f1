import Media

/// What encoded pictures are for.
public struct PictureUse: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    /// It stays on the screen among lines of text, and the cursor goes on below it.
    case still
    /// It replaces the one before, in the same place.
    case frame
  }

  public let purpose: Purpose

  /// The colours that letters may have, where a picture is made of letters.
  public let colors: ColorDepth

  public init(_ purpose: Purpose, colors: ColorDepth = .trueColor) {
    self.purpose = purpose
    self.colors = colors
  }
}

/// The encoders that graphics protocols take from their user.
///
/// They need libraries, or choices, that this module does not have: a program that draws no
/// pictures links none of them.
public struct PictureEncoders: Sendable {
  /// Writes sixels, in the colours that the user prefers.
  public let sixel: any ImageEncoder

  /// Writes PNG files.
  public let png: any ImageEncoder

  /// Writes sixels of images that have few colours already.
  public let indexedSixel: any IndexedImageEncoder

  public init(
    sixel: any ImageEncoder, png: any ImageEncoder,
    indexedSixel: any IndexedImageEncoder = SixelEncoder()
  ) {
    self.sixel = sixel
    self.png = png
    self.indexedSixel = indexedSixel
  }
}

/// The same for images of few colours.
struct IndexedEncoders: Sendable {
  let sixel: any IndexedImageEncoder
  let png: any IndexedImageEncoder
}

/// Writes images of few colours by an encoder for all colours.
struct ExpandingEncoder: IndexedImageEncoder {
  let encoder: any ImageEncoder

  func encode(_ image: IndexedImage) throws -> [UInt8] {
    try encoder.encode(image.rgbImage)
  }
}
