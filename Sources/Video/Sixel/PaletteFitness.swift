import Media

/// How well a palette suits an image, judged by some thousand pixels of it.
public struct PaletteFitness: Hashable, Sendable {
  /// How far a component is off, typically: the root of the mean squared error.
  public let error: Double

  /// How many of the palette's colours are nearest to some pixel.
  public let usedColorCount: Int

  /// Pixels that are looked at.
  private static let sampleCount = 4096

  /// Judges the palette of a quantiser; dithering plays no part.
  public init(of quantizer: Quantizer, for image: RGBImage) {
    let pixelCount = image.width * image.height
    // Odd, so that not the same columns are met in every row of an even width.
    let step = max(1, pixelCount / Self.sampleCount) | 1
    var isUsed = [Bool](repeating: false, count: quantizer.palette.count)
    var (squares, sampleCount) = (0, 0)
    for pixel in stride(from: 0, to: pixelCount, by: step) {
      let color = RGBColor(
        red: image.pixels[3 * pixel], green: image.pixels[3 * pixel + 1],
        blue: image.pixels[3 * pixel + 2])
      let index = quantizer.index(of: color)
      squares += color.squaredDistance(to: quantizer.palette[index])
      isUsed[index] = true
      sampleCount += 1
    }
    error = (Double(squares) / Double(max(1, 3 * sampleCount))).squareRoot()
    usedColorCount = isUsed.count { $0 }
  }

  init(error: Double, usedColorCount: Int) {
    self.error = error
    self.usedColorCount = usedColorCount
  }
}
