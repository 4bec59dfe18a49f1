import Media

/// Lines of text as pixels of a picture, in the letters of ``BitmapFont``.
struct PaintedText {
  let lines: [String]

  private static let lineHeight = BitmapFont.letterHeight + 2

  /// Pixels around the text, at scale 1.
  private static let margin = 4

  /// What stands for arrows that the font has not got.
  private static let arrows: [Character: Character] = ["←": "<", "↑": "^", "↓": "v"]

  init(_ lines: [String]) {
    self.lines = lines.map { String($0.map { Self.arrows[$0] ?? $0 }) }
  }

  /// The pixels that the lines take, with their margin.
  func size(scale: Int) -> PixelSize {
    let width = lines.map { BitmapFont.width(of: $0) }.max() ?? 0
    return PixelSize(
      width: (width + 2 * Self.margin) * scale,
      height: (lines.count * Self.lineHeight + 2 * Self.margin) * scale)
  }

  /// How many pixels wide a pixel of the font is: two, where all lines have room then.
  func scale(on picture: PixelSize) -> Int { size(scale: 2).fits(in: picture) ? 2 : 1 }

  /// For each pixel of a ground, row after row, whether there is ink.
  func ink(on ground: PixelSize, scale: Int, isCentered: Bool) -> [Bool] {
    var ink = [Bool](repeating: false, count: ground.width * ground.height)
    for (index, line) in lines.enumerated() {
      let free = ground.width / scale - 2 * Self.margin - BitmapFont.width(of: line)
      let start = Self.margin + (isCentered ? max(0, free / 2) : 0)
      BitmapFont.forEachPixel(of: line) { column, row in
        let left = (start + column) * scale
        let top = (Self.margin + index * Self.lineHeight + row) * scale
        // What would lie outside of the ground is left out.
        for row in top..<top + scale where row < ground.height {
          for column in left..<left + scale where column < ground.width {
            ink[row * ground.width + column] = true
          }
        }
      }
    }
    return ink
  }
}
