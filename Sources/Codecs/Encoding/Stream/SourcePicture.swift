import Media

/// A picture to be encoded: its planes in whole macroblocks.
package struct SourcePicture: Sendable {
  /// Samples of luma, 16 · `columns` in a row.
  let luma: [UInt8]
  let cb: [UInt8]
  let cr: [UInt8]

  /// Macroblocks in a row, and rows of them.
  package let columns: Int
  package let rows: Int

  /// Completes macroblocks at the right and lower edges with the last sample of each row and column:
  /// that costs least.
  ///
  /// - Parameters:
  ///   - planes: Y, Cb and Cr in 4:2:0, without gaps between rows.
  ///   - size: Columns and rows of luma; even numbers.
  package init(_ planes: [[UInt8]], size: PixelSize) {
    columns = (size.width + 15) / 16
    rows = (size.height + 15) / 16
    let (width, height) = (columns * 16, rows * 16)
    luma = Self.padded(planes[0], size.width, size.height, to: width, height)
    cb = Self.padded(planes[1], size.width / 2, size.height / 2, to: width / 2, height / 2)
    cr = Self.padded(planes[2], size.width / 2, size.height / 2, to: width / 2, height / 2)
  }

  private static func padded(
    _ plane: [UInt8], _ width: Int, _ height: Int, to paddedWidth: Int, _ paddedHeight: Int
  ) -> [UInt8] {
    PaddedPlane.samples(
      of: plane, width: width, height: height, columns: 0..<paddedWidth, rows: 0..<paddedHeight)
  }

  /// Where the samples of a macroblock begin, in luma and in chroma.
  func offsets(of address: Int) -> (luma: Int, chroma: Int) {
    let (column, row) = (address % columns, address / columns)
    return (
      (row * 16 * columns + column) * 16, (row * 8 * columns + column) * 8
    )
  }

  var lumaStride: Int { columns * 16 }
  var chromaStride: Int { columns * 8 }
}
