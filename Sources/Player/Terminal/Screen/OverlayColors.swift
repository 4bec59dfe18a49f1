import Media

/// The colours of overlays in pictures of one palette.
struct OverlayColors: Sendable {
  let palette: Palette

  /// What each colour becomes on a ground.
  let darkened: [UInt8]

  let ink: UInt8

  /// For each cell of the space of colours the index of the one closest to its middle, once it has
  /// been looked for.
  ///
  /// A row of thumbnails has tens of thousands of pixels, in a thousand cells or two.
  private var nearest = [UInt8?](repeating: nil, count: 1 << (3 * bitCount))

  /// Bits of a component that tell cells apart.
  private static let bitCount = 5

  init(_ palette: Palette) {
    func nearest(_ color: RGBColor) -> UInt8 { UInt8(palette.index(nearestTo: color)) }
    self.palette = palette
    darkened = (0..<palette.count).map { nearest(OverlayPainter.darkened(palette[$0])) }
    ink = nearest(OverlayPainter.ink)
  }

  /// The index of a colour for each pixel of an image.
  mutating func indices(of image: RGBImage) -> [UInt8] {
    let pixels = image.pixels.span
    return [UInt8](capacity: pixels.count / 3) { indices in
      for place in stride(from: 0, to: pixels.count, by: 3) {
        indices.append(
          index(
            nearestTo: RGBColor(
              red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])))
      }
    }
  }

  private mutating func index(nearestTo color: RGBColor) -> UInt8 {
    let shift = UInt8(8 - Self.bitCount)
    let (red, green, blue) = (color.red >> shift, color.green >> shift, color.blue >> shift)
    let cell = (Int(red) << Self.bitCount | Int(green)) << Self.bitCount | Int(blue)
    if let known = nearest[cell] { return known }
    func middle(_ step: UInt8) -> UInt8 { step << shift | 1 << (shift - 1) }
    let color = RGBColor(red: middle(red), green: middle(green), blue: middle(blue))
    let index = UInt8(palette.index(nearestTo: color))
    nearest[cell] = index
    return index
  }
}
