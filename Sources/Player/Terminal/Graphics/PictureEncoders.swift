import Media
import Sixel

/// What encoded pictures are for.
package struct PictureUse: Hashable, Sendable {
  package enum Purpose: Hashable, Sendable {
    /// It stays on the screen among lines of text, and the cursor goes on below it.
    case still
    /// It replaces the one before, in the same place.
    case frame
  }

  package let purpose: Purpose

  /// The colours that letters may have, where a picture is made of letters.
  package let colors: ColorDepth

  /// Whether letters have a light background, if a picture is made of plain ones.
  package let isLight: Bool

  /// How pixels get to the terminal, where there is a choice.
  package enum Passage: Hashable, Sendable {
    /// As they are: the least work.
    case plain
    /// Packed as a PNG file: over a network.
    case packed
    /// In memory that the terminal reads.
    case memory
  }

  package let passage: Passage

  /// The pixels of a character cell, where a picture is placed by its cells.
  let cell: PixelSize

  package init(
    _ purpose: Purpose, colors: ColorDepth = .trueColor, isLight: Bool = false,
    passage: Passage = .plain, cell: CellSize = .fallback
  ) {
    self.cell = PixelSize(width: cell.width, height: cell.height)
    self.purpose = purpose
    self.colors = colors
    self.isLight = isLight
    self.passage = passage
  }
}

/// The encoders that graphics protocols take from their user.
///
/// They need libraries, or choices, that this module does not have: a program that draws no
/// pictures links none of them.
package struct PictureEncoders: Sendable {
  /// Writes sixels, in the colours that the user prefers.
  package let sixel: any ImageEncoder

  /// Writes PNG files.
  package let png: any ImageEncoder

  /// Writes sixels of images that have few colours already.
  package let indexedSixel: any IndexedImageEncoder

  package init(
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

/// Writes pictures that the terminal enlarges.
protocol EnlargingEncoder: ImageEncoder {
  /// Whether it needs the cells of every image, not only of those to be enlarged.
  var needsCells: Bool { get }

  /// Writes an image that fills the given cells.
  func encode(_ image: RGBImage, columnCount: Int, rowCount: Int) throws -> [UInt8]
}

extension EnlargingEncoder {
  var needsCells: Bool { false }
}

/// A rectangle of a picture, and the cells in which it is shown.
struct PicturePart: Hashable {
  /// The cells, counted from the upper left corner of the screen, from 1.
  let area: CellArea

  /// Its pixels in the image.
  let columns: Range<Int>
  let rows: Range<Int>

  /// Whether the terminal enlarges these to fill the cells.
  let isEnlarged: Bool

  /// Moves the cursor to its upper left corner.
  var move: String {
    ControlCode.moveCursor(row: area.rows.lowerBound, column: area.columns.lowerBound)
  }
}

/// Writes pictures of which the terminal shows some parts only.
protocol PartsEncoder: EnlargingEncoder {
  /// Writes an image, once, and where its parts are shown.
  func encode(_ image: RGBImage, in parts: [PicturePart]) throws -> [UInt8]
}

/// Writes images some pixels of which stay what they are on the screen.
protocol ComposingEncoder: IndexedImageEncoder {
  /// Writes an image, except for the pixels of one index.
  func encode(_ image: IndexedImage, leavingOut hole: UInt8?) throws -> [UInt8]
}

extension SixelEncoder: ComposingEncoder {}

/// Writes images of few colours by an encoder for all colours.
struct ExpandingEncoder: IndexedImageEncoder {
  let encoder: any ImageEncoder

  func encode(_ image: IndexedImage) throws -> [UInt8] {
    try encoder.encode(image.rgbImage)
  }
}
