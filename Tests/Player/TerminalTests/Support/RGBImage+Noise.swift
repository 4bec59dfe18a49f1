import Media
import TestSupport

extension RGBImage {
  /// A picture of few colours in no order, so that neighbours are often equal and often not.
  static func noise(
    width: Int, height: Int, levels: [UInt8] = [0, 9, 10, 99, 100, 255]
  ) -> RGBImage {
    var random = SplitMix64(seed: 1)
    let pixels = (0..<3 * width * height).map { index in
      index % 3 == 0 ? levels[Int.random(in: 0..<levels.count, using: &random)] : 7
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// A picture in which every pixel may have any colour.
  static func confetti(width: Int, height: Int) -> RGBImage {
    var random = SplitMix64(seed: 2)
    let pixels = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  func color(column: Int, row: Int) -> RGBColor {
    let start = 3 * (row * width + column)
    return RGBColor(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
  }
}
