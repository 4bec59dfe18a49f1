import Media

/// Floyd and Steinberg's dithering (1976) onto the ``Palette/cube``.
///
/// A pixel takes the nearest level; what is left over goes to the pixels not yet visited:
///
///           ·    pixel   7/16
///         3/16    5/16   1/16        of the row below
///
/// Every other row is walked from right to left ("serpentine", the pattern mirrored), so that no
/// worms grow in one direction.
struct ErrorDiffusion {
  private let width: Int

  init(width: Int) {
    self.width = width
  }

  /// The cube's indices of an image `width` pixels wide.
  func indices(of image: RGBImage) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: image.width * image.height)
    for (component, factor) in [UInt8(36), 6, 1].enumerated() {
      add(component: component, times: factor, of: image, to: indices.mutableSpan)
    }
    return indices
  }

  /// Decides one component of all pixels; the three know nothing of each other.
  private func add(
    component: Int, times factor: UInt8, of image: RGBImage,
    to indices: consuming MutableSpan<UInt8>
  ) {
    var indices = indices
    let pixels = image.pixels.span
    // Sixteenths owed to this row and the next, with a place beyond either end.
    var current = [Int](repeating: 0, count: width + 2)
    var next = current
    for row in 0..<image.height {
      let isForward = row.isMultiple(of: 2)
      let ahead = isForward ? 1 : -1
      for step in 0..<width {
        let column = isForward ? step : width - 1 - step
        let place = row * width + column
        let value = Int(pixels[3 * place + component]) + (current[column + 1] + 8) >> 4
        let bounded = min(max(value, 0), 255)
        let level = (bounded + Palette.cubeStep / 2) / Palette.cubeStep
        indices[place] += UInt8(level) * factor
        let error = bounded - level * Palette.cubeStep
        current[column + 1 + ahead] += 7 * error
        next[column + 1 - ahead] += 3 * error
        next[column + 1] += 5 * error
        next[column + 1 + ahead] += error
      }
      (current, next) = (next, [Int](repeating: 0, count: width + 2))
    }
  }
}
