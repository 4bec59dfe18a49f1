import Media

extension RGBImage {
  /// Smooth colours: red grows to the right, green downwards, blue along the diagonal.
  package static func gradient(width: Int, height: Int) -> RGBImage {
    RGBImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { place in
        let (column, row) = (place % width, place / width)
        return [
          UInt8(255 * column / width), UInt8(255 * row / height),
          UInt8(255 * (column + row) / (width + height)),
        ]
      })
  }

  package static func flat(_ color: RGBColor, width: Int = 8, height: Int = 8) -> RGBImage {
    RGBImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { _ in [color.red, color.green, color.blue] })
  }

  /// The same pixels without any order in every run.
  package static func noise(width: Int, height: Int, seed: UInt64) -> RGBImage {
    var generator = SplitMix64(seed: seed)
    return RGBImage(
      width: width, height: height,
      pixels: (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// The largest difference of any component of any pixel, or `nil` if the sizes differ.
  ///
  /// 0 means the same image; 1 cannot be seen.
  package func largestDifference(from other: RGBImage) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var largest = 0
    for index in one.indices {
      largest = max(largest, abs(Int(one[index]) - Int(two[index])))
    }
    return largest
  }

  /// The mean of one component over the whole image.
  package func mean(component: Int) -> Double {
    let sum = stride(from: component, to: pixels.count, by: 3).reduce(0) { $0 + Int(pixels[$1]) }
    return Double(sum) / Double(width * height)
  }
}

extension IndexedImage {
  /// Pixels of random colours in runs of random lengths, so that flat and busy parts alternate.
  package static func random(
    width: Int, height: Int, colorCount: Int, longestRun: Int, seed: UInt64
  ) -> IndexedImage {
    var generator = SplitMix64(seed: seed)
    let colors = (0..<colorCount).map { _ in
      RGBColor(
        red: .random(in: 0...255, using: &generator),
        green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator))
    }
    var indices: [UInt8] = []
    while indices.count < width * height {
      let length = Int.random(in: 1...longestRun, using: &generator)
      let color = UInt8.random(in: 0...UInt8(colorCount - 1), using: &generator)
      indices += repeatElement(color, count: min(length, width * height - indices.count))
    }
    return IndexedImage(
      width: width, height: height, palette: Palette(colors).inPercents, indices: indices)
  }
}
