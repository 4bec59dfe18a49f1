import Media

/// Pictures at another size: each sample is the mean of the area that it covers.
package enum PlaneScaling {
  /// Scales a picture.
  ///
  /// - Parameters:
  ///   - planes: Y, Cb and Cr in 4:2:0.
  ///   - size: Columns and rows of luma before.
  ///   - other: The same after; even numbers.
  /// - Returns: The planes at the other size.
  package static func scaled(
    _ planes: [[UInt8]], from size: PixelSize, to other: PixelSize
  ) -> [[UInt8]] {
    planes.enumerated().map { index, plane in
      index == 0
        ? scaled(plane, size.width, size.height, other.width, other.height)
        : scaled(
          plane, (size.width + 1) / 2, (size.height + 1) / 2, other.width / 2, other.height / 2)
    }
  }

  private static func scaled(
    _ plane: [UInt8], _ width: Int, _ height: Int, _ newWidth: Int, _ newHeight: Int
  ) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: newWidth * newHeight)
    for y in 0..<newHeight {
      // At least one row and column, where the picture is enlarged.
      let rows =
        y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
      for x in 0..<newWidth {
        let columns =
          x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
        var sum = 0
        for row in rows {
          for column in columns { sum += Int(plane[row * width + column]) }
        }
        let count = rows.count * columns.count
        result[y * newWidth + x] = UInt8((sum + count / 2) / count)
      }
    }
    return result
  }
}
