import Media

extension RGBImage {
  /// The middle of the square whose mean colour differs most from another image's.
  ///
  /// There an area is off as a whole, and not only its single pixels: what no eye overlooks.
  ///
  /// - Parameters:
  ///   - other: An image of the same size.
  ///   - side: Columns and rows of the squares, which lie side by side from the upper left corner.
  /// - Returns: The place; `nil` if the sizes differ, or if there is no whole square.
  public func placeOfLargestMeanDifference(
    from other: RGBImage, side: Int
  ) -> (column: Int, row: Int)? {
    guard width == other.width, height == other.height, side > 0 else { return nil }
    var best: (place: (column: Int, row: Int), difference: Int)?
    for top in stride(from: 0, through: height - side, by: side) {
      for left in stride(from: 0, through: width - side, by: side) {
        let difference = differenceOfSums(from: other, left: left, top: top, side: side)
        if difference > best?.difference ?? -1 {
          best = ((left + side / 2, top + side / 2), difference)
        }
      }
    }
    return best?.place
  }

  /// How far the sums of red, green and blue over a square differ, added up.
  private func differenceOfSums(from other: RGBImage, left: Int, top: Int, side: Int) -> Int {
    let (one, two) = (pixels.span, other.pixels.span)
    var (red, green, blue) = (0, 0, 0)
    for row in top..<top + side {
      for column in left..<left + side {
        let start = 3 * (row * width + column)
        red += Int(one[start]) - Int(two[start])
        green += Int(one[start + 1]) - Int(two[start + 1])
        blue += Int(one[start + 2]) - Int(two[start + 2])
      }
    }
    return abs(red) + abs(green) + abs(blue)
  }
}
