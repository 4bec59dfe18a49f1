import Media

/// Paints overlays on pictures, as pixels.
///
/// Letters become pixels once: as long as the text and the size of the picture stay the same, a
/// frame costs one pass over the pixels of the ground.
struct OverlayPainter: Sendable {
  /// A darkened part of the picture, and for each of its pixels whether there is ink.
  private struct Ground {
    let rows: Range<Int>
    let columns: Range<Int>
    let ink: [Bool]
  }

  /// An image, and the part of the picture that it covers.
  private struct PlacedImage {
    let rows: Range<Int>
    let columns: Range<Int>

    /// If the image itself does not fit, its upper left corner is drawn.
    let image: RGBImage

    /// The image in colours of its own.
    let own: IndexedImage?

    /// Its pixels in the palette of the pictures, once they are known to have one.
    var indices: [UInt8]?
  }

  static let ink = RGBColor(red: 240, green: 240, blue: 240)

  /// The picture stays visible as a background, a fifth as bright.
  private static func darkened(_ component: UInt8) -> UInt8 { component / 5 }

  static func darkened(_ color: RGBColor) -> RGBColor {
    RGBColor(
      red: darkened(color.red), green: darkened(color.green), blue: darkened(color.blue))
  }

  /// The terminal's cell: letters become as large as its own.
  var cell = CellSize.fallback {
    didSet { if cell != oldValue { overlays = [] } }
  }

  private var overlays: [Overlay] = []
  private var size = PixelSize(width: 0, height: 0)
  private var grounds: [Ground] = []
  private var images: [PlacedImage] = []
  private var lettersFit = true
  private var colors: OverlayColors?

  /// The registers that an image with colours of its own gets from pictures.
  private var share: PaletteShare?

  /// Whether overlays fit on pictures of a size, in legible letters that the font has.
  mutating func hasRoom(for overlays: [Overlay], on picture: PixelSize) -> Bool {
    prepare(overlays, on: picture)
    return lettersFit
  }

  /// A picture with overlays on it.
  mutating func paint(_ overlays: [Overlay], on image: FrameImage) -> FrameImage {
    guard !overlays.isEmpty, !image.size.isEmpty else { return image }
    prepare(overlays, on: image.size)
    switch image {
    case .rgb(let image): return .rgb(painted(image))
    case .indexed(var image):
      if let own = images.lazy.compactMap(\.own).first {
        if share?.isFor(image.palette, own.palette) != true {
          share = PaletteShare(of: image.palette, for: own.palette)
        }
        if let share { image = share.reduced(image) }
      }
      prepare(image.palette)
      return .indexed(painted(image))
    }
  }

  private mutating func prepare(_ overlays: [Overlay], on size: PixelSize) {
    guard overlays != self.overlays || size != self.size else { return }
    (self.overlays, self.size) = (overlays, size)
    (grounds, images, lettersFit) = ([], [], true)
    for overlay in overlays {
      switch overlay.content {
      case .text(let lines): add(PaintedText(lines.map(\.text)), overlay.anchor)
      case .image(let image, let own): add(image, own, overlay.anchor)
      }
    }
  }

  private mutating func add(_ text: PaintedText, _ anchor: Overlay.Anchor) {
    guard !text.lines.isEmpty else { return }
    lettersFit =
      lettersFit && text.size(scale: 1).fits(in: size) && text.lines.allSatisfy(BitmapFont.draws)
    let scale = text.scale(on: size, cell: cell)
    let block = text.size(scale: scale)
    let width = anchor.isBand ? size.width : min(block.width, size.width)
    let area = area(width: width, height: block.height, anchor)
    grounds.append(
      Ground(
        rows: area.rows, columns: area.columns,
        ink: text.ink(
          on: PixelSize(width: area.columns.count, height: area.rows.count), scale: scale,
          isCentered: anchor.isCentered)))
  }

  private mutating func add(
    _ image: RGBImage, _ own: IndexedImage?, _ anchor: Overlay.Anchor
  ) {
    guard !image.size.isEmpty else { return }
    let area = area(width: image.width, height: image.height, anchor)
    if anchor.isBand {
      grounds.append(
        Ground(
          rows: area.rows, columns: 0..<size.width,
          ink: [Bool](repeating: false, count: area.rows.count * size.width)))
    }
    let colors = own?.size == image.size ? own : nil
    images.append(
      PlacedImage(rows: area.rows, columns: area.columns, image: image, own: colors))
  }

  /// The part of the picture that something covers there; what has no room is cut off.
  private func area(
    width: Int, height: Int, _ anchor: Overlay.Anchor
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    let (width, height) = (min(width, size.width), min(height, size.height))
    let (left, top) = (
      anchor.left(width, in: size.width), anchor.top(height, in: size.height)
    )
    return (top..<top + height, left..<left + width)
  }

  /// Finds the colours of the overlays in a palette, as far as they are not known from the last
  /// picture.
  private mutating func prepare(_ palette: Palette) {
    if palette != colors?.palette {
      colors = OverlayColors(palette)
      for place in images.indices { images[place].indices = nil }
    }
    for place in images.indices where images[place].indices == nil {
      if let own = images[place].own, let share, share.isFor(own.palette) {
        images[place].indices = share.indices(of: own)
      } else {
        images[place].indices = colors?.indices(of: images[place].image)
      }
    }
  }
}

extension OverlayPainter {
  private func painted(_ image: RGBImage) -> RGBImage {
    let ink = [Self.ink.red, Self.ink.green, Self.ink.blue]
    var bytes = image.pixels
    var pixels = bytes.mutableSpan
    for ground in grounds {
      var place = 0
      for row in ground.rows {
        for column in ground.columns {
          let pixel = 3 * (row * image.width + column)
          for part in 0..<3 {
            pixels[pixel + part] =
              ground.ink[place] ? ink[part] : Self.darkened(pixels[pixel + part])
          }
          place += 1
        }
      }
    }
    for overlay in images {
      for (line, row) in overlay.rows.enumerated() {
        for part in 0..<3 * overlay.columns.count {
          pixels[3 * (row * image.width + overlay.columns.lowerBound) + part] =
            overlay.image.pixels[3 * line * overlay.image.width + part]
        }
      }
    }
    return RGBImage(width: image.width, height: image.height, pixels: bytes)
  }

  private func painted(_ image: IndexedImage) -> IndexedImage {
    guard let colors else { return image }
    var bytes = image.indices
    var indices = bytes.mutableSpan
    for ground in grounds {
      var place = 0
      for row in ground.rows {
        for column in ground.columns {
          let pixel = row * image.width + column
          indices[pixel] = ground.ink[place] ? colors.ink : colors.darkened[Int(indices[pixel])]
          place += 1
        }
      }
    }
    for overlay in images {
      guard let own = overlay.indices else { continue }
      for (line, row) in overlay.rows.enumerated() {
        for (place, column) in overlay.columns.enumerated() {
          indices[row * image.width + column] = own[line * overlay.image.width + place]
        }
      }
    }
    return IndexedImage(
      width: image.width, height: image.height, palette: image.palette, indices: bytes)
  }
}

/// Lines of text as pixels of a picture, in the letters of ``BitmapFont``.
struct PaintedText {
  let lines: [String]

  private static let lineHeight = BitmapFont.lineHeight

  /// Pixels around the text, at scale 1.
  private static let margin = 4

  init(_ lines: [String]) { self.lines = lines }

  /// The pixels that the lines take, with their margin.
  func size(scale: Int) -> PixelSize {
    let width = lines.map { BitmapFont.width(of: $0) }.max() ?? 0
    return PixelSize(
      width: (width + 2 * Self.margin) * scale,
      height: (lines.count * Self.lineHeight + 2 * Self.margin) * scale)
  }

  /// How many pixels wide a pixel of the font is: a line is no higher than one of the terminal's.
  func scale(on picture: PixelSize, cell: CellSize) -> Int {
    var scale = max(1, cell.height / Self.lineHeight)
    while scale > 1, !size(scale: scale).fits(in: picture) { scale -= 1 }
    return scale
  }

  /// For each pixel of a ground, row after row, whether there is ink.
  func ink(on ground: PixelSize, scale: Int, isCentered: Bool) -> [Bool] {
    var ink = [Bool](repeating: false, count: ground.width * ground.height)
    for (index, line) in lines.enumerated() {
      let free = ground.width / scale - 2 * Self.margin - BitmapFont.width(of: line)
      let start = Self.margin + (isCentered ? max(0, free / 2) : 0)
      BitmapFont.forEachPixel(of: line) { column, row in
        let left = (start + column) * scale
        let top = (Self.margin + index * Self.lineHeight + row) * scale
        // Parts outside the ground are left out.
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
