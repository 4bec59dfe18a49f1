import Media

/// Lines of text on a dark ground, as pixels of the picture's upper left corner.
///
/// For terminals on which a picture covers letters: there, letters have to be a part of it. They
/// are as large as they can be while all lines have room.
struct PaintedPanel {
  private let lines: [String]
  private let scale: Int

  /// What the panel darkens; it may reach beyond the picture.
  private let ground: PixelSize

  /// Lays lines out for pictures of a size.
  init(_ lines: [String], on picture: PixelSize) {
    self.lines = lines.map { String($0.map { Self.arrows[$0] ?? $0 }) }
    let columns = self.lines.map { BitmapFont.width(of: $0) }.max() ?? 0
    let (width, height) = (columns + 8, lines.count * Self.lineHeight + 8)
    scale = max(1, min(2, picture.width / width, picture.height / height))
    ground = PixelSize(width: width * scale, height: height * scale)
  }

  /// Calls `darken` for each pixel of the ground, then `ink` for each of the letters: with its place
  /// in a picture whose pixels are counted row after row.
  func paint(on picture: PixelSize, darken: (Int) -> Void, ink: (Int) -> Void) {
    for row in 0..<min(picture.height, ground.height) {
      let start = row * picture.width
      for place in start..<start + min(picture.width, ground.width) { darken(place) }
    }
    for (index, line) in lines.enumerated() {
      BitmapFont.forEachPixel(of: line) { column, row in
        let (left, top) = ((column + 4) * scale, (row + 4 + index * Self.lineHeight) * scale)
        // What would lie outside of the picture is left out.
        for row in top..<top + scale where row < picture.height {
          for column in left..<left + scale where column < picture.width {
            ink(row * picture.width + column)
          }
        }
      }
    }
  }

  private static let lineHeight = BitmapFont.letterHeight + 2

  /// What stands for arrows that the font has not got.
  private static let arrows: [Character: Character] = ["←": "<", "↑": "^", "↓": "v"]
}

extension PaintedPanel {
  fileprivate static let ink = RGBColor(red: 240, green: 240, blue: 240)

  /// The picture stays visible behind the letters, a fifth as bright.
  fileprivate static func darkened(_ component: UInt8) -> UInt8 { component / 5 }
}

extension FrameImage {
  /// The frame with lines of text painted on it.
  func withPanel(_ lines: [String]) -> FrameImage {
    guard !lines.isEmpty else { return self }
    let panel = PaintedPanel(lines, on: size)
    return switch self {
    case .rgb(let image): .rgb(image.painted(with: panel))
    case .indexed(let image): .indexed(image.painted(with: panel))
    }
  }
}

extension RGBImage {
  fileprivate func painted(with panel: PaintedPanel) -> RGBImage {
    var pixels = pixels
    panel.paint(on: size) { place in
      for part in 3 * place..<3 * place + 3 { pixels[part] = PaintedPanel.darkened(pixels[part]) }
    } ink: { place in
      let ink = PaintedPanel.ink
      (pixels[3 * place], pixels[3 * place + 1], pixels[3 * place + 2]) =
        (ink.red, ink.green, ink.blue)
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}

extension IndexedImage {
  fileprivate func painted(with panel: PaintedPanel) -> IndexedImage {
    let darkened = (0..<palette.count).map { index in
      let color = palette[index]
      return UInt8(
        palette.index(
          nearestTo: RGBColor(
            red: PaintedPanel.darkened(color.red), green: PaintedPanel.darkened(color.green),
            blue: PaintedPanel.darkened(color.blue))))
    }
    let ink = UInt8(palette.index(nearestTo: PaintedPanel.ink))
    var indices = indices
    panel.paint(on: size) { place in
      indices[place] = darkened[Int(indices[place])]
    } ink: { place in
      indices[place] = ink
    }
    return IndexedImage(width: width, height: height, palette: palette, indices: indices)
  }
}
