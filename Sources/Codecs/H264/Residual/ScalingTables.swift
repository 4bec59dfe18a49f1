/// What each level is multiplied by: ITU-T H.264 §8.5.9.
///
/// The quantiser divides by a step that doubles with every 6 of QP. Within those 6 the step is in a
/// table, `normAdjust`; encoders can weight each frequency with a scaling list, 16 is neutral.
package struct ScalingTables: Sendable {
  /// `LevelScale4x4`: for six lists and six remainders of QP 16 factors, row by row.
  private(set) var small: [Int32]

  /// `LevelScale8x8`: for two lists and six remainders of QP 64 factors.
  private(set) var large: [Int32]

  /// The lists that the factors were made from.
  private let lists: [[UInt8]]

  /// - Parameter lists: Six lists of 16 numbers, then at least two of 64, each in zigzag order.
  init(lists: [[UInt8]]) {
    self.lists = lists
    small = []
    large = []
    for list in lists.prefix(6) {
      for remainder in 0..<6 { small += Self.smallScale(list, remainder) }
    }
    for list in lists.dropFirst(6).prefix(2) {
      for remainder in 0..<6 { large += Self.largeScale(list, remainder) }
    }
  }

  /// Takes other lists; mostly they are those in use.
  mutating func use(_ lists: [[UInt8]]) {
    if lists != self.lists { self = ScalingTables(lists: lists) }
  }

  /// Where the factors of a 4 × 4 block begin.
  ///
  /// - Parameters:
  ///   - plane: 0 for luma, 1 for Cb, 2 for Cr.
  ///   - isIntra: How the macroblock is predicted.
  ///   - quantizer: QP of the plane.
  /// - Returns: An index into ``small``.
  @inline(__always)
  static func smallIndex(plane: Int, isIntra: Bool, quantizer: Int) -> Int {
    ((isIntra ? plane : plane &+ 3) &* 6 &+ quantizer % 6) &* 16
  }

  @inline(__always)
  static func largeIndex(isIntra: Bool, quantizer: Int) -> Int {
    ((isIntra ? 0 : 1) &* 6 &+ quantizer % 6) &* 64
  }

  private static func smallScale(_ list: [UInt8], _ remainder: Int) -> [Int32] {
    var scale = [Int32](repeating: 0, count: 16)
    for place in 0..<16 {
      let index = BlockScan.zigzag4x4[place]
      let (x, y) = (index & 3, index >> 2)
      // Equation 8-313: v for both even, both odd, and the rest.
      let column = x & 1 == 0 && y & 1 == 0 ? 0 : x & 1 == 1 && y & 1 == 1 ? 1 : 2
      scale[index] = Int32(list[place]) * smallNorm[remainder * 3 + column]
    }
    return scale
  }

  private static func largeScale(_ list: [UInt8], _ remainder: Int) -> [Int32] {
    var scale = [Int32](repeating: 0, count: 64)
    for place in 0..<64 {
      let index = BlockScan.zigzag8x8[place]
      let column = largeColumn[(index >> 3 & 3) * 4 + index & 3]
      scale[index] = Int32(list[place]) * largeNorm[remainder * 6 + column]
    }
    return scale
  }

  /// Equation 8-314.
  package static let smallNorm: [Int32] = [
    10, 16, 13, 11, 18, 14, 13, 20, 16, 14, 23, 18, 16, 25, 20, 18, 29, 23,
  ]

  /// Equation 8-317: which column of the table below applies to a row and a column, modulo 4.
  private static let largeColumn = [
    0, 3, 4, 3,
    3, 1, 5, 1,
    4, 5, 2, 5,
    3, 1, 5, 1,
  ]

  /// Equation 8-318.
  private static let largeNorm: [Int32] = [
    20, 18, 32, 19, 25, 24, 22, 19, 35, 21, 28, 26, 26, 23, 42, 24, 33, 31, 28, 25, 45, 26, 35, 33,
    32, 28, 51, 30, 40, 38, 36, 32, 58, 34, 46, 43,
  ]
}
