import Media

extension RGBImage {
  /// The image with lines of text on a dark ground in its upper left corner.
  ///
  /// For terminals on which a picture covers letters: there, letters have to be a part of it. They
  /// are as large as they can be while all lines have room.
  func withPanel(_ lines: [String]) -> RGBImage {
    guard !lines.isEmpty else { return self }
    let lines = lines.map { String($0.map { Self.arrows[$0] ?? $0 }) }
    let columns = lines.map { BitmapFont.width(of: $0) }.max() ?? 0
    let (panelWidth, panelHeight) = (columns + 8, lines.count * Self.lineHeight + 8)
    let scale = max(1, min(2, width / panelWidth, height / panelHeight))
    var pixels = pixels
    // The picture stays visible behind the letters, a fifth as bright.
    for row in 0..<min(height, panelHeight * scale) {
      let start = 3 * row * width
      for place in start..<start + 3 * min(width, panelWidth * scale) { pixels[place] /= 5 }
    }
    for (index, line) in lines.enumerated() {
      BitmapFont.forEachPixel(of: line) { column, row in
        paint(
          &pixels, column: (column + 4) * scale, row: (row + 4 + index * Self.lineHeight) * scale,
          size: scale)
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// Paints a square of ink; what would lie outside of the image is left out.
  private func paint(_ pixels: inout [UInt8], column: Int, row: Int, size: Int) {
    for row in row..<row + size where row < height {
      for column in column..<column + size where column < width {
        let place = 3 * (row * width + column)
        for part in 0..<3 { pixels[place + part] = 240 }
      }
    }
  }

  private static let lineHeight = BitmapFont.letterHeight + 2

  /// What stands for arrows that the font has not got.
  private static let arrows: [Character: Character] = ["←": "<", "↑": "^", "↓": "v"]
}
