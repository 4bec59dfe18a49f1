/// The order in which the coefficients of a block are sent: low frequencies first.
///
/// ITU-T H.264 §8.5.6 and §8.5.7: the zigzag scans of frames. Many of the last ones are 0, and a row
/// of zeros at the end costs nothing.
package struct BlockScan {
  /// Where in ``places`` the scan begins.
  private let first: Int

  /// The coefficient's index in its block, row by row.
  @inline(__always)
  package subscript(place: Int) -> Int { Int(Self.places[first &+ place]) }

  /// Figure 8-8: 4 × 4.
  package static var zigzag4x4: BlockScan { BlockScan(first: 0) }

  /// The same without the first coefficient, which is sent apart.
  static var zigzag4x4AC: BlockScan { BlockScan(first: 1) }

  /// Figure 8-9: 8 × 8.
  static var zigzag8x8: BlockScan { BlockScan(first: 16) }

  /// One of four parts of an 8 × 8 block in CAVLC, §7.3.5.3.2: every fourth coefficient.
  static func part(_ index: Int) -> BlockScan { BlockScan(first: 80 + 16 * index) }

  /// Chroma DC, §8.5.11.1: four numbers, row by row.
  static var chromaDC: BlockScan { BlockScan(first: 144) }

  /// The scans, one after the other.
  private static let places: [UInt8] = [
    0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15,
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
    0, 9, 17, 18, 12, 40, 27, 7, 35, 57, 29, 30, 58, 38, 53, 47,
    1, 2, 24, 11, 19, 48, 20, 14, 42, 50, 22, 37, 59, 31, 60, 55,
    8, 3, 32, 4, 26, 41, 13, 21, 49, 43, 15, 44, 52, 39, 61, 62,
    16, 10, 25, 5, 33, 34, 6, 28, 56, 36, 23, 51, 45, 46, 54, 63,
    0, 1, 2, 3,
  ]
}
