import Media
import Terminal

/// Pictures of one size side by side, each with a line of text below it.
package struct ContactSheet: Hashable, Sendable {
  /// The size of each picture.
  package let pictureSize: PixelSize

  private let columns: Int
  private let letterScale: Int?

  /// Pixels between two pictures.
  private static let gap = 2

  /// The height of a line of text, with the gap above it.
  private var labelHeight: Int { letterScale.map { $0 * BitmapFont.lineHeight } ?? 0 }

  /// Divides a box among pictures.
  ///
  /// - Parameters:
  ///   - columns: Pictures side by side, at least one.
  ///   - rows: Pictures one below the other, at least one.
  ///   - box: The pixels that there are.
  ///   - letterScale: How large letters are; `nil` for no text, and so it is where pictures would
  ///     become too small for it.
  ///   - fit: Returns the size that a picture has in a box.
  package init(
    columns: Int, rows: Int, box: PixelSize, letterScale: Int?, fit: (PixelSize) -> PixelSize
  ) {
    precondition(columns > 0 && rows > 0, "a sheet has pictures")
    self.columns = columns
    let width = (box.width + Self.gap) / columns - Self.gap
    let height = (box.height + Self.gap) / rows - Self.gap
    let hasText = letterScale.map {
      width >= $0 * BitmapFont.width(of: "00:00") && height >= 3 * $0 * BitmapFont.lineHeight
    }
    self.letterScale = hasText == true ? letterScale : nil
    let text = hasText == true ? (letterScale ?? 0) * BitmapFont.lineHeight : 0
    pictureSize = fit(PixelSize(width: max(1, width), height: max(1, height - text)))
  }

  /// Composes the sheet, row after row, on black.
  ///
  /// - Parameter pictures: Images that are no larger than ``pictureSize``, with their texts.
  /// - Returns: The sheet.
  package func image(of pictures: [(image: RGBImage, text: String)]) -> RGBImage {
    let (across, down) = (pictureSize.width + Self.gap, pictureSize.height + labelHeight + Self.gap)
    let rows = max(1, (pictures.count + columns - 1) / columns)
    let (width, height) = (columns * across - Self.gap, rows * down - Self.gap)
    var pixels = [UInt8](repeating: 0, count: 3 * width * height)
    for (index, picture) in pictures.enumerated() {
      let image = picture.image
      precondition(
        image.width <= pictureSize.width && image.height <= pictureSize.height,
        "no picture is larger than its place")
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let (left, top) = (column * across, row * down)
      // Within a film the shape of pictures may change.
      let inset = (pictureSize.width - image.width) / 2
      for line in 0..<image.height {
        let start = 3 * ((top + line) * width + left + inset)
        let source = 3 * line * image.width
        pixels.replaceSubrange(
          start..<start + 3 * image.width,
          with: image.pixels[source..<source + 3 * image.width])
      }
      guard let letterScale else { continue }
      let free = pictureSize.width - letterScale * BitmapFont.width(of: picture.text)
      let start = left + max(0, free / 2)
      BitmapFont.forEachPixel(of: picture.text) { letterColumn, letterRow in
        for part in 0..<letterScale * letterScale {
          let pixelColumn = start + letterColumn * letterScale + part % letterScale
          let pixelRow =
            top + pictureSize.height + (1 + letterRow) * letterScale + part / letterScale
          guard pixelColumn < left + pictureSize.width, pixelRow < height else { continue }
          for component in 0..<3 { pixels[3 * (pixelRow * width + pixelColumn) + component] = 200 }
        }
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
