import Media

/// Turns a film's pictures into few colours that are chosen for each scene, and kept for it.
///
///     var scene = SceneQuantizer()
///     for picture in pictures {
///       show(renderer.indexedImage(of: picture, in: &scene))   // scene.reason: a new palette, and why
///     }
///
/// It looks at a few thousand pixels of each picture, and ``ScenePalettePolicy`` decides by them. A new
/// palette is chosen as for a still, but rare colours count for more, and colours that could not be
/// told apart are one: both leave bytes for what is seen. Then it is ordered like the old one, so that
/// still parts hardly change.
package struct SceneQuantizer: Sendable {
  package let dithering: Dithering

  /// The colours of the present scene; black before the first picture.
  package private(set) var palette = Palette([.black])

  /// Why the last picture got a new palette; `nil` if it did not.
  package private(set) var reason: ScenePaletteReason?

  private var policy = ScenePalettePolicy()
  private let reserved: [RGBColor]

  /// Whether changes that are too small to be seen are left out.
  private let settles: Bool

  /// The last picture, as it was shown.
  private var last: Picture?

  /// What pictures are quantised with, made for the palette and for how samples become colours.
  private var blocks: (table: SceneTable, quantizer: BlockQuantizer, key: BlockKey)?

  /// The quantiser for images of all colours.
  private var quantizer: Quantizer?

  private struct BlockKey: Hashable {
    let coefficients: YUVCoefficients
    let width: Int
  }

  /// Pixels that a palette is chosen by, and those that tell whether it still suits.
  private static let choosingCount = 65_536
  private static let followingCount = 2048

  /// Colours less than two steps apart cannot be told apart.
  private static let leastGain = 3.0

  /// Creates a quantiser that waits for its first picture.
  ///
  /// - Parameters:
  ///   - dithering: How colours that are missing are suggested.
  ///   - reserved: Colours that each palette has: those of letters over the picture.
  ///   - settles: Whether changes that are too small to be seen are left out, as is good where only
  ///     what changes is sent.
  package init(
    dithering: Dithering = .local, reserved: [RGBColor] = [], settles: Bool = false
  ) {
    self.dithering = dithering
    self.reserved = reserved
    self.settles = settles
  }

  /// Pictures since the palette was chosen.
  package var age: Int { policy.age }

  /// The image in the colours of its scene.
  package mutating func quantize(_ image: RGBImage) -> IndexedImage {
    let samples = image.thinned(to: Self.followingCount)
    let now = quantizer.map { quantizer in
      PaletteFitness(of: palette, for: samples) { quantizer.index(of: $0) }
    }
    reason = policy.follow(now ?? .unknown)
    if reason != nil { choosePalette(for: image.thinned(to: Self.choosingCount)) }
    let quantizer = self.quantizer ?? Quantizer(palette, dithering: dithering)
    self.quantizer = quantizer
    if reason != nil {
      policy.renew(PaletteFitness(of: palette, for: samples) { quantizer.index(of: $0) })
    }
    return quantizer.quantize(image)
  }

  /// A picture in the colours of its scene, where that can be found without red, green and blue.
  ///
  /// - Parameters:
  ///   - picture: What is shown; samples of more than 8 bits are cut to 8.
  ///   - interpretation: How its samples are understood.
  /// - Returns: `nil` if light is mapped to the screen's, or errors spread over the whole picture.
  mutating func quantize(
    _ picture: Picture, _ interpretation: ColorInterpretation
  ) -> IndexedImage? {
    guard dithering != .diffusion, !interpretation.isToneMapped else { return nil }
    let picture = settle(picture.narrowed)
    let converter = YUVToRGBConverter(interpretation)
    let samples = picture.thinned(to: Self.followingCount)
    let key = BlockKey(
      coefficients: YUVCoefficients(
        matrix: interpretation.matrix, range: interpretation.range, bitDepth: 8),
      width: picture.width)
    let colors = converter.convert(samples)
    // Before the first palette there is nothing to judge.
    if policy.fitness != nil { prepareBlocks(key) }
    reason = policy.follow(blocks?.table.fitness(of: palette, for: samples, colors) ?? .unknown)
    if reason != nil {
      choosePalette(for: converter.convert(picture.thinned(to: Self.choosingCount)))
      prepareBlocks(key)
      policy.renew(blocks?.table.fitness(of: palette, for: samples, colors) ?? .unknown)
    }
    // Out of its place, so that the table has one owner and is not copied.
    guard var blocks = blocks.take() else { return nil }
    let indices = blocks.quantizer.indices(of: picture, in: &blocks.table)
    self.blocks = blocks
    return IndexedImage(
      width: picture.width, height: picture.height, palette: palette, indices: indices)
  }

  private mutating func settle(_ picture: Picture) -> Picture {
    guard settles else { return picture }
    let settled = last.map { picture.settled(on: $0) } ?? picture
    last = settled
    return settled
  }

  private mutating func choosePalette(for samples: RGBImage) {
    let tuning = PaletteTuning(
      colorCount: SceneTable.mostColors, favorsRareColors: true, leastGain: Self.leastGain,
      reserved: reserved)
    let next = Palette(adaptedTo: samples, by: tuning)
    palette = policy.fitness == nil ? next : next.arranged(like: palette)
    (blocks, quantizer) = (nil, nil)
  }

  private mutating func prepareBlocks(_ key: BlockKey) {
    guard blocks?.key != key else { return }
    let step = Int((Double(palette.ditheringStep) / key.coefficients.luma).rounded())
    blocks = (
      SceneTable(palette, key.coefficients),
      BlockQuantizer(dithering: dithering, step: step, width: key.width), key
    )
  }
}

extension PaletteFitness {
  /// Nothing is known, which does not matter for the very first picture.
  static let unknown = PaletteFitness(error: 0, usedColorCount: 0)

  /// Judges a palette for some pixels; `index` is the number of the nearest colour.
  init(of palette: Palette, for samples: RGBImage, index: (RGBColor) -> Int) {
    self.init(of: palette, for: samples) { _, color in index(color) }
  }

  fileprivate init(
    of palette: Palette, for samples: RGBImage, index: (_ pixel: Int, RGBColor) -> Int
  ) {
    var isUsed = [Bool](repeating: false, count: palette.count)
    var squares = 0
    let count = samples.width * samples.height
    for pixel in 0..<count {
      let color = RGBColor(
        red: samples.pixels[3 * pixel], green: samples.pixels[3 * pixel + 1],
        blue: samples.pixels[3 * pixel + 2])
      let index = index(pixel, color)
      squares += color.squaredDistance(to: palette[index])
      isUsed[index] = true
    }
    error = (Double(squares) / Double(max(1, 3 * count))).squareRoot()
    usedColorCount = isUsed.count { $0 }
  }
}

extension SceneTable {
  /// How well a palette suits some pixels, whose colours are given too.
  fileprivate mutating func fitness(
    of palette: Palette, for samples: Picture, _ colors: RGBImage
  ) -> PaletteFitness {
    let (luma, isGray) = (samples.planes[0].bytes, samples.planes.count == 1)
    return PaletteFitness(of: palette, for: colors) { pixel, _ in
      index(
        ofCell: Self.cell(
          y: Int(luma[pixel]), cb: isGray ? 128 : Int(samples.planes[1].bytes[pixel]),
          cr: isGray ? 128 : Int(samples.planes[2].bytes[pixel])))
    }
  }
}

extension RGBImage {
  /// A few thousand pixels of the image in one row, spread evenly over it.
  fileprivate func thinned(to count: Int) -> RGBImage {
    // Odd, so that rows of an even width do not all lose the same columns.
    let step = max(1, width * height / count) | 1
    var thinned: [UInt8] = []
    for pixel in stride(from: 0, to: width * height, by: step) {
      thinned += pixels[3 * pixel..<3 * pixel + 3]
    }
    return RGBImage(width: thinned.count / 3, height: 1, pixels: thinned)
  }
}
