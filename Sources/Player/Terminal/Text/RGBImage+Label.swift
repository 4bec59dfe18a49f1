import Media

extension RGBImage {
  /// The image with a line of light letters on a dark ground in its lower left corner.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - scale: Pixels that a pixel of a letter is wide and high.
  /// - Returns: The image as it is if it has no room for the text.
  package func labelled(_ text: String, scale: Int) -> RGBImage {
    let width = (BitmapFont.width(of: text) + 4) * scale
    let height = BitmapFont.lineHeight * scale
    guard width <= self.width, height <= self.height else { return self }
    var pixels = self.pixels
    let top = self.height - height
    for row in top..<self.height {
      for place in 3 * row * self.width..<3 * (row * self.width + width) { pixels[place] /= 5 }
    }
    BitmapFont.forEachPixel(of: text) { column, row in
      for line in 0..<scale {
        let place = 3 * ((top + (row + 1) * scale + line) * self.width + (column + 2) * scale)
        for part in 0..<3 * scale { pixels[place + part] = 240 }
      }
    }
    return RGBImage(width: self.width, height: self.height, pixels: pixels)
  }
}
