import Media

/// Floyd and Steinberg's dithering (1976) onto any palette.
///
/// A pixel takes the nearest colour; what is left over goes to the pixels not yet visited:
///
///           ·    pixel   7/16
///         3/16    5/16   1/16        of the row below
///
/// Every other row is walked from right to left ("serpentine", the pattern mirrored), so that no
/// worms grow in one direction.
struct ErrorDiffusion {
  let palette: Palette
  let table: ColorTable

  /// What is added to a pixel for the errors of others, in sixteenths of a step.
  private struct Residual {
    var red = 0
    var green = 0
    var blue = 0

    mutating func add(_ factor: Int, _ error: Residual) {
      red &+= factor &* error.red
      green &+= factor &* error.green
      blue &+= factor &* error.blue
    }

    /// A component and its residual, as far as there are such colours.
    static func sum(_ component: UInt8, _ residual: Int) -> Int {
      min(max(Int(component) &+ (residual &+ 8) >> 4, 0), 255)
    }
  }

  /// The index of a colour for each pixel.
  func indices(of image: RGBImage) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: image.width * image.height)
    // There is a place beyond either end of a row.
    var current = [Residual](repeating: Residual(), count: image.width + 2)
    var next = current
    for row in 0..<image.height {
      walk(
        along: row, of: image, using: current.mutableSpan, leaving: next.mutableSpan,
        to: indices.mutableSpan)
      swap(&current, &next)
      for column in next.indices { next[column] = Residual() }
    }
    return indices
  }

  /// Decides the pixels of a row, in one direction or the other.
  private func walk(
    along row: Int, of image: RGBImage, using current: consuming MutableSpan<Residual>,
    leaving next: consuming MutableSpan<Residual>, to indices: consuming MutableSpan<UInt8>
  ) {
    let pixels = image.pixels.span
    let colors = palette.components.span
    let ahead = row.isMultiple(of: 2) ? 1 : -1
    var column = ahead > 0 ? 0 : image.width - 1
    for _ in 0..<image.width {
      let place = row * image.width + column
      let residual = current[column + 1]
      let red = Residual.sum(pixels[3 * place], residual.red)
      let green = Residual.sum(pixels[3 * place + 1], residual.green)
      let blue = Residual.sum(pixels[3 * place + 2], residual.blue)
      let index = table.index(red: red, green: green, blue: blue)
      indices[place] = UInt8(truncatingIfNeeded: index)
      let error = Residual(
        red: red &- Int(colors[3 * index]), green: green &- Int(colors[3 * index + 1]),
        blue: blue &- Int(colors[3 * index + 2]))
      current[column + 1 + ahead].add(7, error)
      next[column + 1 - ahead].add(3, error)
      next[column + 1].add(5, error)
      next[column + 1 + ahead].add(1, error)
      column += ahead
    }
  }
}

/// How a picture of few colours suggests the ones it lacks; the raw values are a command line's.
public enum Dithering: String, CaseIterable, Hashable, Sendable {
  /// Every pixel takes the nearest colour: smooth areas break into bands.
  case none
  /// A fixed pattern of thresholds makes some pixels lighter, some darker.
  ///
  /// What a pixel becomes depends on itself and its place alone, so what does not move in a
  /// video does not change on the screen, and compresses well.
  case ordered
  /// What a pixel gets too much or too little is passed on in part, within its block of 2 × 2.
  ///
  /// A fine grain too, and one changed pixel changes three others at most.
  case local
  /// The rounding error of a pixel is passed on to its neighbours.
  ///
  /// The finest grain, but one changed pixel changes all later ones: it flickers in a video.
  case diffusion
}
