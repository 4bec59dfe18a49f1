import Media
import Terminal

extension Drawing {
  /// The drawing in as many pixels as it has, on a dark ground.
  var image: IndexedImage { image(scale: 1, isLight: false) }

  /// The drawing in pixels.
  ///
  /// Its palette has the colours of charts, and then those of the images on it; a drawing that is
  /// all one image is that image.
  ///
  /// - Parameters:
  ///   - scale: How many pixels one of the drawing is wide and high. Sloping lines have steps of one
  ///     pixel all the same.
  ///   - isLight: Whether it is drawn on a light ground.
  /// - Returns: The picture.
  package func image(scale: Int, isLight: Bool) -> IndexedImage {
    if case .image(let image, _)? = strokes.first, strokes.count == 1 {
      return image.enlarged(by: max(1, scale))
    }
    var colors = ChartColor.allCases.map { $0.rgb(isLight: isLight) }
    // Images with the same palette share it: there are 256 colours for all of them.
    var firstColors: [Palette: Int] = [:]
    var pixels = Pixels(width: width, height: height, scale: max(1, scale))
    for stroke in strokes {
      switch stroke {
      case .fill(let area, let color): pixels.fill(area, color)
      case .line(let start, let end, let color, let thickness):
        pixels.line(from: start, to: end, thickness: thickness, color)
      case .text(let text, let place, let color, let alignment):
        // Letters on a colour are dark on both grounds.
        pixels.write(text, place, color == .background && isLight ? .ink : color, alignment)
      case .image(let image, let place):
        let firstColor = firstColors[image.palette] ?? colors.count
        pixels.paint(image, place, firstColor: UInt8(firstColor))
        guard firstColors.updateValue(firstColor, forKey: image.palette) == nil else { continue }
        colors += (0..<image.palette.count).map { image.palette[$0] }
      }
    }
    return IndexedImage(
      width: pixels.width, height: pixels.height, palette: Palette(colors),
      indices: pixels.indices)
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

extension IndexedImage {
  /// The image with `factor` × `factor` pixels for each.
  fileprivate func enlarged(by factor: Int) -> IndexedImage {
    guard factor > 1 else { return self }
    let source = self.indices.span
    let (rowLength, rowCount) = (width * factor, height * factor)
    let pixels = [UInt8](capacity: rowLength * rowCount) { pixels in
      for row in 0..<rowCount {
        let start = row / factor * width
        for column in 0..<rowLength { pixels.append(source[start + column / factor]) }
      }
    }
    return IndexedImage(width: rowLength, height: rowCount, palette: palette, indices: pixels)
  }
}

/// The pixels of a drawing; those beyond its edges are left out.
private struct Pixels {
  /// Pixels, not those of the drawing.
  let width: Int
  let height: Int
  let scale: Int
  private(set) var indices: [UInt8]

  init(width: Int, height: Int, scale: Int) {
    (self.width, self.height, self.scale) = (width * scale, height * scale, scale)
    indices = [UInt8](
      repeating: ChartColor.background.rawValue, count: self.width * self.height)
  }

  private mutating func set(_ column: Int, _ row: Int, _ index: UInt8) {
    guard 0..<width ~= column, 0..<height ~= row else { return }
    indices[row * width + column] = index
  }

  /// Sets a pixel of the drawing.
  private mutating func setBlock(_ column: Int, _ row: Int, _ index: UInt8) {
    for part in 0..<scale * scale {
      set(column * scale + part % scale, row * scale + part / scale, index)
    }
  }

  mutating func fill(_ area: Drawing.Rectangle, _ color: ChartColor) {
    for row in area.rows.lowerBound * scale..<area.rows.upperBound * scale {
      for column in area.columns.lowerBound * scale..<area.columns.upperBound * scale {
        set(column, row, color.rawValue)
      }
    }
  }

  /// Goes along the longer side, to the nearest pixel of the other, with a brush as high as the
  /// line.
  mutating func line(
    from start: Drawing.Point, to end: Drawing.Point, thickness: Int, _ color: ChartColor
  ) {
    let across = (end.column - start.column) * scale
    let down = (end.row - start.row) * scale
    let stepCount = max(1, max(abs(across), abs(down)))
    for step in 0...stepCount {
      let progress = Double(step) / Double(stepCount)
      let column = start.column * scale + Int((Double(across) * progress).rounded())
      let row = start.row * scale + scale - 1 + Int((Double(down) * progress).rounded())
      for up in 0..<thickness * scale {
        for right in 0..<scale { set(column + right, row - up, color.rawValue) }
      }
    }
  }

  mutating func write(
    _ text: String, _ place: Drawing.Point, _ color: ChartColor, _ alignment: Drawing.Alignment
  ) {
    let start = Drawing.start(of: text, at: place.column, alignment)
    BitmapFont.forEachPixel(of: text) { setBlock(start + $0, place.row + $1, color.rawValue) }
  }

  mutating func paint(_ image: IndexedImage, _ place: Drawing.Point, firstColor: UInt8) {
    for row in 0..<image.height {
      for column in 0..<image.width {
        setBlock(
          place.column + column, place.row + row,
          firstColor + image.indices[row * image.width + column])
      }
    }
  }
}
