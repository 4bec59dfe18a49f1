import Media

/// Finds for every pixel a colour of the ``Palette/cube``.
///
/// The cube's levels are evenly spaced, so red, green and blue are decided each on its own, by a
/// table of 256 entries; no colours are compared.
public struct CubeQuantizer: Hashable, Sendable {
  public let dithering: Dithering

  public init(dithering: Dithering) {
    self.dithering = dithering
  }

  /// The image in 216 colours.
  public func quantize(_ image: RGBImage) -> IndexedImage {
    let indices =
      switch dithering {
      case .none: nearest(image)
      case .ordered: ordered(image)
      case .diffusion: ErrorDiffusion(width: image.width).indices(of: image)
      }
    return IndexedImage(
      width: image.width, height: image.height, palette: .cube, indices: indices)
  }

  private func nearest(_ image: RGBImage) -> [UInt8] {
    let tables = CubeTables(roundingUp: Palette.cubeStep / 2)
    let (red, green, blue) = (tables.red.span, tables.green.span, tables.blue.span)
    let pixels = image.pixels.span
    return [UInt8](capacity: image.width * image.height) { indices in
      for start in stride(from: 0, to: pixels.count, by: 3) {
        indices.append(
          red[Int(pixels[start])] &+ green[Int(pixels[start + 1])]
            &+ blue[Int(pixels[start + 2])])
      }
    }
  }

  /// Adds a threshold before the table cuts off.
  ///
  /// A threshold lies between 0 and a whole step, so a value one third of the way between two
  /// levels reaches the upper one in a third of the places.
  private func ordered(_ image: RGBImage) -> [UInt8] {
    let tables = CubeTables(roundingUp: 0)
    let (red, green, blue) = (tables.red.span, tables.green.span, tables.blue.span)
    let side = BayerMatrix.side
    // Rank r of 64 becomes the middle of its 64th of a step: 0 … 50.
    let thresholds = BayerMatrix.ranks.map { (2 * $0 + 1) * Palette.cubeStep / (2 * side * side) }
    let pixels = image.pixels.span
    return [UInt8](capacity: image.width * image.height) { indices in
      for row in 0..<image.height {
        let pattern = thresholds.span.extracting(droppingFirst: row % side * side)
        var start = row * image.width * 3
        for column in 0..<image.width {
          let threshold = pattern[column % side]
          indices.append(
            red[Int(pixels[start]) + threshold] &+ green[Int(pixels[start + 1]) + threshold]
              &+ blue[Int(pixels[start + 2]) + threshold])
          start += 3
        }
      }
    }
  }
}

/// What each value of a component contributes to an index of the cube.
struct CubeTables {
  let red: [UInt8]
  let green: [UInt8]
  let blue: [UInt8]

  /// Tables for values up to 255 and a threshold on top of them.
  ///
  /// - Parameter offset: half a step gives the nearest level, 0 the one below.
  init(roundingUp offset: Int) {
    let levels = (0..<256 + Palette.cubeStep).map { value in
      UInt8(min((value + offset) / Palette.cubeStep, Palette.cubeLevelCount - 1))
    }
    red = levels.map { $0 * 36 }
    green = levels.map { $0 * 6 }
    blue = levels
  }
}
