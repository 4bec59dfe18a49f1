import Media

extension RGBImage {
  /// The image with lines of text on a dark ground in its upper left corner.
  ///
  /// For terminals that show pictures in front of letters: there, letters have to be a part of the
  /// picture. They are as large as they can be while all lines have room.
  func withPanel(_ lines: [String]) -> RGBImage {
    let columns = lines.map { BitmapFont.width(of: $0) }.max() ?? 0
    let (width, height) = (columns + 8, lines.count * Self.lineHeight + 8)
    guard !lines.isEmpty else { return self }
    let scale = max(1, min(2, self.width / width, self.height / height))
    var pixels = pixels
    let covered = PixelSize(
      width: min(self.width, width * scale), height: min(self.height, height * scale))
    var room = pixels.mutableSpan
    for row in 0..<covered.height {
      for column in 0..<covered.width {
        let isInk = Self.isInk(lines, column / scale - 4, row / scale - 4)
        let place = 3 * (row * self.width + column)
        // The picture stays visible behind the letters, a fifth as bright.
        for part in 0..<3 { room[place + part] = isInk ? 240 : room[place + part] / 5 }
      }
    }
    return RGBImage(width: self.width, height: self.height, pixels: pixels)
  }

  private static let lineHeight = BitmapFont.letterHeight + 2

  /// Whether a pixel of the panel belongs to a letter.
  private static func isInk(_ lines: [String], _ column: Int, _ row: Int) -> Bool {
    guard column >= 0, row >= 0, row / lineHeight < lines.count else { return false }
    let (line, place) = (lines[row / lineHeight], column / BitmapFont.advance)
    guard row % lineHeight < BitmapFont.letterHeight, place < line.count,
      column % BitmapFont.advance < BitmapFont.letterWidth
    else { return false }
    let letter = line[line.index(line.startIndex, offsetBy: place)]
    let glyph = BitmapFont.glyph(of: arrows[letter] ?? letter)
    return glyph[row % lineHeight] >> (column % BitmapFont.advance) & 1 == 1
  }

  /// What stands for arrows that the font has not got.
  private static let arrows: [Character: Character] = ["←": "<", "↑": "^", "↓": "v"]
}
