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
  public init(adaptedTo image: RGBImage) {
    var cells = ColorHistogram(of: image).cells
    guard !cells.isEmpty else {
      self.init([RGBColor(red: 0, green: 0, blue: 0)])
      return
    }
    var boxes = [ColorBox(cells, in: cells.indices)]
    while boxes.count < Self.adaptiveColorCount, let index = boxes.mostGaining,
      let cut = boxes[index].cut
    {
      let range = boxes[index].range
      let middle = cells[range].partition { $0.bin(on: cut.axis) >= cut.bin }
      boxes[index] = ColorBox(cells, in: range.lowerBound..<middle)
      boxes.append(ColorBox(cells, in: middle..<range.upperBound))
    }
    self = Palette(boxes.map(\.sums.mean)).inPercents
  }
}

extension [ColorBox] {
  /// The box that is best cut; the first if none can be.
  fileprivate var mostGaining: Int? {
    indices.max { (self[$0].cut?.gain ?? 0) < (self[$1].cut?.gain ?? 0) }
  }
}
