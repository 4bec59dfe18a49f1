import Media

extension Palette {
  /// The colours of a palette that is made for an image: as many as a sixel terminal has registers.
  static let adaptiveColorCount = 256

  /// Chooses up to 256 colours that suit an image, in whole per cents.
  ///
  /// All colours of the image begin in one box. The box whose cut gains most is cut in two, 255
  /// times; each box then becomes its mean colour. What a cut gains is variance: how far the colours
  /// of a box, squared and summed, lie from the one that will stand for all of them. This is the idea
  /// of Wu's "Efficient Statistical Computations for Optimal Color Quantization" (Graphics Gems II,
  /// 1991).
  ///
  /// To move each colour to the mean of those nearest to it, over and over (k-means), would bring the
  /// single pixels closer, by 0.2 dB, but draws the outermost colours inwards: dithering could no
  /// longer mix what is beyond them, and areas seen from a distance would be worse by 0.4 dB.
  ///
  /// Of an image without pixels, the palette is black.
  package init(adaptedTo image: RGBImage) {
    self.init(adaptedTo: image, by: PaletteTuning())
  }

  /// Chooses colours with a tuning of its own: for the scenes of a film.
  init(adaptedTo image: RGBImage, by tuning: PaletteTuning) {
    var cells = ColorHistogram(of: image).cells
    if tuning.favorsRareColors { cells = cells.map(\.flattened) }
    guard !cells.isEmpty else {
      self.init([.black])
      return
    }
    var boxes = [ColorBox(cells, in: cells.indices)]
    while boxes.count < tuning.colorCount - tuning.reserved.count,
      let index = boxes.mostGaining(atLeast: tuning.leastGain), let cut = boxes[index].cut
    {
      let range = boxes[index].range
      let middle = cells[range].partition { $0.bin(on: cut.axis) >= cut.bin }
      boxes[index] = ColorBox(cells, in: range.lowerBound..<middle)
      boxes.append(ColorBox(cells, in: middle..<range.upperBound))
    }
    self = Palette(boxes.map(\.sums.mean) + tuning.reserved).inPercents
  }
}

/// How the colours of a palette are chosen.
struct PaletteTuning {
  /// The most colours that it may have.
  var colorCount = Palette.adaptiveColorCount

  /// Whether a colour of n pixels counts as one of n⁷ᐟ⁸: rare colours get more of the palette.
  var favorsRareColors = false

  /// A box is cut only if that brings a pixel closer to its colour by this much, squared, on
  /// average.
  var leastGain = 0.0

  /// Colours that the palette has in any case, at its end.
  var reserved: [RGBColor] = []
}

extension ColorHistogram.Cell {
  /// The cell as if it had fewer pixels, in 16ths: the eighth root of their number is taken off.
  var flattened: Self {
    let root = Double(count).squareRoot().squareRoot().squareRoot()
    let count = Int32((16 * Double(self.count) / root).rounded())
    // Rounded down: a mean must not come out above the largest component.
    func scaled(_ sum: Int32) -> Int32 { Int32(Int(sum) * Int(count) / Int(self.count)) }
    return Self(count: count, red: scaled(red), green: scaled(green), blue: scaled(blue))
  }
}

extension [ColorBox] {
  /// The box that is best cut; `nil` if none gains enough.
  fileprivate func mostGaining(atLeast gainAPixel: Double) -> Int? {
    var best: (index: Int, gain: Double)?
    for (index, box) in enumerated() {
      guard let gain = box.cut?.gain, gain > best?.gain ?? -1,
        gain >= gainAPixel * Double(box.sums.count)
      else { continue }
      best = (index, gain)
    }
    return best?.index
  }
}

/// A box in the space of colours, with the cells of a histogram that lie in it.
struct ColorBox {
  /// Where a box is cut in two.
  struct Cut {
    /// 0 red, 1 green, 2 blue.
    let axis: Int

    /// The first bin of the upper half.
    let bin: Int

    /// By how much less the colours differ from the means of the halves than from the whole's.
    let gain: Double
  }

  /// Steps along an axis at which a box may be cut.
  static let binCount = 64

  /// Which of the histogram's cells lie in it.
  let range: Range<Int>
  let sums: ColorSums

  /// The cut that gains most; `nil` if all cells lie in one place.
  let cut: Cut?

  init(_ cells: [ColorHistogram.Cell], in range: Range<Int>) {
    self.range = range
    // What each slice across an axis holds: red's slices first, then green's, then blue's.
    var slices = [ColorSums](repeating: ColorSums(), count: 3 * Self.binCount)
    for cell in cells[range] {
      for axis in 0..<3 { slices[axis * Self.binCount + cell.bin(on: axis)].add(cell) }
    }
    let sums = slices[0..<Self.binCount].reduce(into: ColorSums()) { $0.add($1) }
    self.sums = sums
    cut = (0..<3).compactMap { axis in
      Self.bestCut(
        on: axis, slices[axis * Self.binCount..<(axis + 1) * Self.binCount], of: sums)
    }
    .max { $0.gain < $1.gain }
  }

  private static func bestCut(
    on axis: Int, _ slices: ArraySlice<ColorSums>, of whole: ColorSums
  ) -> Cut? {
    var lower = ColorSums()
    var best: Cut?
    for (bin, slice) in slices.enumerated() {
      if lower.count > 0, lower.count < whole.count {
        let upper = whole.subtracting(lower)
        let gain = lower.explained + upper.explained - whole.explained
        if gain > best?.gain ?? 0 { best = Cut(axis: axis, bin: bin, gain: gain) }
      }
      lower.add(slice)
    }
    return best
  }
}

extension ColorHistogram.Cell {
  /// In which slice across an axis the cell's colours lie.
  func bin(on axis: Int) -> Int {
    let sum = axis == 0 ? red : axis == 1 ? green : blue
    return Int(sum / count) * ColorBox.binCount / 256
  }
}

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

  /// Bits of a component that distinguish cells: one bit more makes eight times as many cells.
  private static let bitCount = 6

  /// The cells in which there are pixels, in the order of their colours.
  let cells: [Cell]

  /// Counts the pixels of an image.
  ///
  /// Of very large images only every second or third pixel of a row is counted, or fewer still.
  init(of image: RGBImage) {
    let step = 3 * max(1, image.width * image.height / Self.mostPixels)
    // Most cells are empty: for each only a number is kept, its pixels or its place among the others.
    var numbers = [Int32](repeating: 0, count: 1 << (3 * Self.bitCount))
    Self.count(image.pixels.span, every: step, in: numbers.mutableSpan)
    var cells: [Cell] = []
    for cell in numbers.indices where numbers[cell] > 0 {
      cells.append(Cell(count: numbers[cell]))
      numbers[cell] = Int32(cells.count - 1)
    }
    Self.add(image.pixels.span, every: step, to: cells.mutableSpan, at: numbers.span)
    self.cells = cells
  }

  /// As many pixels as are useful: more add nothing, and their sums would not fit into 32 bits.
  private static let mostPixels = 1 << 20

  /// The number of the cell in which a pixel lies that begins at `start`.
  private static func cell(_ pixels: Span<UInt8>, _ start: Int) -> Int {
    let shift = UInt8(8 - bitCount)
    return Int(pixels[start] >> shift) << (2 * bitCount)
      | Int(pixels[start + 1] >> shift) << bitCount | Int(pixels[start + 2] >> shift)
  }

  private static func count(
    _ pixels: Span<UInt8>, every step: Int, in counts: consuming MutableSpan<Int32>
  ) {
    var counts = counts
    for start in stride(from: 0, to: pixels.count, by: step) {
      counts[cell(pixels, start)] &+= 1
    }
  }

  private static func add(
    _ pixels: Span<UInt8>, every step: Int, to cells: consuming MutableSpan<Cell>,
    at places: Span<Int32>
  ) {
    var cells = cells
    for start in stride(from: 0, to: pixels.count, by: step) {
      let place = Int(places[cell(pixels, start)])
      cells[place].red &+= Int32(pixels[start])
      cells[place].green &+= Int32(pixels[start + 1])
      cells[place].blue &+= Int32(pixels[start + 2])
    }
  }
}

/// How many pixels there are, and the sums of their components.
struct ColorSums {
  private(set) var count = 0
  private var red = 0
  private var green = 0
  private var blue = 0

  init() {}

  mutating func add(_ cell: ColorHistogram.Cell) {
    count &+= Int(cell.count)
    red &+= Int(cell.red)
    green &+= Int(cell.green)
    blue &+= Int(cell.blue)
  }

  mutating func add(_ other: ColorSums) {
    count += other.count
    red += other.red
    green += other.green
    blue += other.blue
  }

  /// The rest, without pixels that are among these.
  func subtracting(_ part: ColorSums) -> ColorSums {
    var rest = self
    rest.count -= part.count
    rest.red -= part.red
    rest.green -= part.green
    rest.blue -= part.blue
    return rest
  }

  /// The mean colour of pixels that are there.
  var mean: RGBColor {
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return RGBColor(red: mean(red), green: mean(green), blue: mean(blue))
  }

  /// What the mean alone says about the pixels: `count * mean²`, summed over the components.
  ///
  /// The sum of squared distances from the mean is the sum of all squares less this, and the sum of
  /// squares is the same however pixels are grouped: so more of this is less of that.
  var explained: Double {
    guard count > 0 else { return 0 }
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    return (red * red + green * green + blue * blue) / Double(count)
  }
}
