import Media
import Terminal

extension Drawing {
  /// The drawing in pixels.
  ///
  /// Its palette has the colours of charts, and then those of the images on it; a drawing that is
  /// all one image is that image.
  var image: IndexedImage {
    if case .image(let image, _)? = strokes.first, strokes.count == 1 { return image }
    var colors = ChartColor.allCases.map(\.rgb)
    var pixels = Pixels(width: width, height: height)
    for stroke in strokes {
      switch stroke {
      case .fill(let area, let color): pixels.fill(area, color)
      case .line(let start, let end, let color, let thickness):
        for offset in 0..<thickness { pixels.line(from: start, to: end, up: offset, color) }
      case .text(let text, let place, let color, let alignment):
        pixels.write(text, place, color, alignment)
      case .image(let image, let place):
        pixels.paint(image, place, firstColor: UInt8(colors.count))
        colors += (0..<image.palette.count).map { image.palette[$0] }
      }
    }
    return IndexedImage(
      width: width, height: height, palette: Palette(colors), indices: pixels.indices)
  }

  /// Where a text begins that is written at a column.
  static func start(of text: String, at column: Int, _ alignment: Alignment) -> Int {
    switch alignment {
    case .left: column
    case .center: column - BitmapFont.width(of: text) / 2
    case .right: column - BitmapFont.width(of: text)
    }
  }
}

/// The pixels of a drawing; those beyond its edges are left out.
private struct Pixels {
  let width: Int
  let height: Int
  private(set) var indices: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    indices = [UInt8](repeating: ChartColor.background.rawValue, count: width * height)
  }

  private mutating func set(_ column: Int, _ row: Int, _ index: UInt8) {
    guard 0..<width ~= column, 0..<height ~= row else { return }
    indices[row * width + column] = index
  }

  mutating func fill(_ area: Drawing.Rectangle, _ color: ChartColor) {
    for row in area.rows {
      for column in area.columns { set(column, row, color.rawValue) }
    }
  }

  /// Goes step by step along the longer side, and each time to the nearest pixel of the other.
  mutating func line(
    from start: Drawing.Point, to end: Drawing.Point, up offset: Int, _ color: ChartColor
  ) {
    let (across, down) = (end.column - start.column, end.row - start.row)
    let stepCount = max(1, max(abs(across), abs(down)))
    for step in 0...stepCount {
      let progress = Double(step) / Double(stepCount)
      set(
        start.column + Int((Double(across) * progress).rounded()),
        start.row - offset + Int((Double(down) * progress).rounded()), color.rawValue)
    }
  }

  mutating func write(
    _ text: String, _ place: Drawing.Point, _ color: ChartColor, _ alignment: Drawing.Alignment
  ) {
    let start = Drawing.start(of: text, at: place.column, alignment)
    BitmapFont.forEachPixel(of: text) { set(start + $0, place.row + $1, color.rawValue) }
  }

  mutating func paint(_ image: IndexedImage, _ place: Drawing.Point, firstColor: UInt8) {
    for row in 0..<image.height {
      for column in 0..<image.width {
        set(
          place.column + column, place.row + row,
          firstColor + image.indices[row * image.width + column])
      }
    }
  }
}
