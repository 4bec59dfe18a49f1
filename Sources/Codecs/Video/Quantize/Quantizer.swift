import Media

/// Finds for every pixel a colour of a palette.
///
/// It works the same for any palette: a ``ColorTable`` finds the nearest colour, and dithering
/// decides which colour to look up.
package struct Quantizer: Sendable {
  package let palette: Palette
  package let dithering: Dithering

  private let table: ColorTable
  private let rules: RenderRules

  /// How far ordered dithering reaches.
  private let step: Int

  /// Creates a quantiser; for other palettes than the `Palette/cube` its table takes a few
  /// milliseconds.
  package init(_ palette: Palette = .cube, dithering: Dithering, rules: RenderRules = .core) {
    self.rules = rules
    self.palette = palette
    self.dithering = dithering
    table =
      ColorTable(nearestIn: palette, by: rules)
      ?? (palette == .cube ? .cube : ColorTable(nearestIn: palette))
    step = palette == .cube ? Palette.cubeStep : palette.ditheringStep
  }

  /// The index of the palette's colour that is nearest to another one.
  package func index(of color: RGBColor) -> Int {
    table.index(red: Int(color.red), green: Int(color.green), blue: Int(color.blue))
  }

  /// The image in the colours of the palette.
  package func quantize(_ image: RGBImage) -> IndexedImage {
    let indices =
      switch dithering {
      case .none: table.indices(of: image, thresholds: BayerMatrix.thresholds(step: 0))
      case .ordered:
        table.indices(
          of: image,
          thresholds: rules.ditherOffsets?(step) ?? BayerMatrix.thresholds(step: step))
      case .local: LocalDiffusion(palette: palette, table: table).indices(of: image)
      case .diffusion: ErrorDiffusion(palette: palette, table: table).indices(of: image)
      }
    return IndexedImage(
      width: image.width, height: image.height, palette: palette, indices: indices)
  }
}

extension ColorTable {
  /// The index for each pixel, after a threshold of a repeating pattern is added to it.
  fileprivate func indices(of image: RGBImage, thresholds: [Int]) -> [UInt8] {
    // Thresholds count from 0 here, and so do the tables.
    let offsets = thresholds.map { $0 - Self.offsets.lowerBound }
    let (red, green, blue, table) = (red.span, green.span, blue.span, indices.span)
    let pixels = image.pixels.span
    let side = BayerMatrix.side
    return [UInt8](capacity: image.width * image.height) { indices in
      // ANCHOR: lookup
      for row in 0..<image.height {
        let pattern = offsets.span.extracting(droppingFirst: row % side * side)
        var start = row * image.width * 3
        for column in 0..<image.width {
          let offset = pattern[column & (side - 1)]
          let cell =
            red[Int(pixels[start]) &+ offset] &+ green[Int(pixels[start + 1]) &+ offset]
            &+ blue[Int(pixels[start + 2]) &+ offset]
          indices.append(table[Int(cell)])
          start += 3
        }
      }
      // ANCHOR_END: lookup
    }
  }
}
