import Media

extension RGBImage {
  /// The largest difference of any component of any pixel, or `nil` if the sizes differ.
  ///
  /// 0 means the same image; 1 cannot be seen.
  public func largestDifference(from other: RGBImage) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var largest = 0
    for index in one.indices {
      largest = max(largest, abs(Int(one[index]) - Int(two[index])))
    }
    return largest
  }

  /// The place of the pixel that differs most, or `nil` if the sizes differ or nothing is there.
  public func placeOfLargestDifference(from other: RGBImage) -> (column: Int, row: Int)? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var (best, largest) = (0, -1)
    for place in 0..<width * height {
      let difference = (0..<3).reduce(0) {
        $0 + abs(Int(one[3 * place + $1]) - Int(two[3 * place + $1]))
      }
      if difference > largest { (best, largest) = (place, difference) }
    }
    return (best % width, best / width)
  }

  /// The mean difference of all components of all pixels, or `nil` if the sizes differ.
  public func meanDifference(from other: RGBImage) -> Double? {
    guard width == other.width, height == other.height, !pixels.isEmpty else { return nil }
    let one = pixels.span
    let two = other.pixels.span
    var sum = 0
    for index in one.indices { sum += abs(Int(one[index]) - Int(two[index])) }
    return Double(sum) / Double(pixels.count)
  }
}
