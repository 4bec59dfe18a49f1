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

  /// What pixels are owed, in sixteenths of a step.
  private struct Debt {
    var red = 0
    var green = 0
    var blue = 0

    mutating func add(_ factor: Int, _ error: Debt) {
      red &+= factor &* error.red
      green &+= factor &* error.green
      blue &+= factor &* error.blue
    }

    /// A component with what it is owed, as far as there are such colours.
    static func paid(_ component: UInt8, _ debt: Int) -> Int {
      min(max(Int(component) &+ (debt &+ 8) >> 4, 0), 255)
    }
  }

  /// The index of a colour for each pixel.
  func indices(of image: RGBImage) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: image.width * image.height)
    // There is a place beyond either end of a row.
    var current = [Debt](repeating: Debt(), count: image.width + 2)
    var next = current
    for row in 0..<image.height {
      walk(
        along: row, of: image, paying: current.mutableSpan, owing: next.mutableSpan,
        to: indices.mutableSpan)
      swap(&current, &next)
      for column in next.indices { next[column] = Debt() }
    }
    return indices
  }

  /// Decides the pixels of a row, in one direction or the other.
  private func walk(
    along row: Int, of image: RGBImage, paying current: consuming MutableSpan<Debt>,
    owing next: consuming MutableSpan<Debt>, to indices: consuming MutableSpan<UInt8>
  ) {
    let pixels = image.pixels.span
    let colors = palette.components.span
    let ahead = row.isMultiple(of: 2) ? 1 : -1
    var column = ahead > 0 ? 0 : image.width - 1
    for _ in 0..<image.width {
      let place = row * image.width + column
      let debt = current[column + 1]
      let red = Debt.paid(pixels[3 * place], debt.red)
      let green = Debt.paid(pixels[3 * place + 1], debt.green)
      let blue = Debt.paid(pixels[3 * place + 2], debt.blue)
      let index = table.index(red: red, green: green, blue: blue)
      indices[place] = UInt8(truncatingIfNeeded: index)
      let error = Debt(
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
  /// What a pixel becomes depends on itself and its place alone, so what stands still in a video
  /// stands still on the screen, and compresses well.
  case ordered
  /// What a pixel gets too much or too little is passed on to its neighbours.
  ///
  /// The finest grain, but one changed pixel changes all that follow: it flickers in a video.
  case diffusion
}
