import Media

/// How often colours occur in an image, those that hardly differ counted together.
struct ColorHistogram {
  /// The pixels of one cell of the colour space.
  struct Cell {
    var count: Int32 = 0

    /// The sums of their components.
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
  }

  /// Bits of a component that tell cells apart: one more and they are eight times as many.
  private static let bitCount = 6

  /// The cells in which there are pixels.
  let cells: [Cell]

  /// Counts the pixels of an image.
  ///
  /// Of very large images only every second or third pixel of a row is counted, or fewer still.
  init(of image: RGBImage) {
    let step = max(1, image.width * image.height / Self.mostPixels)
    var cells = [Cell](repeating: Cell(), count: 1 << (3 * Self.bitCount))
    Self.count(image.pixels.span, every: step, in: cells.mutableSpan)
    self.cells = cells.filter { $0.count > 0 }
  }

  /// Pixels that are enough: more say the same again, and sums of them would not fit 32 bits.
  private static let mostPixels = 1 << 20

  private static func count(
    _ pixels: Span<UInt8>, every step: Int, in cells: consuming MutableSpan<Cell>
  ) {
    var cells = cells
    let shift = UInt8(8 - bitCount)
    for start in stride(from: 0, to: pixels.count, by: 3 * step) {
      let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
      let place =
        (Int(red >> shift) << (2 * bitCount)) | (Int(green >> shift) << bitCount)
        | Int(blue >> shift)
      cells[place].count &+= 1
      cells[place].red &+= Int32(red)
      cells[place].green &+= Int32(green)
      cells[place].blue &+= Int32(blue)
    }
  }
}
