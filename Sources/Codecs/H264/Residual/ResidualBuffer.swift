/// The levels of a macroblock as they were sent, until they are scaled and transformed.
struct ResidualBuffer: Sendable {
  /// 24 blocks of 16, 16 of luma in the order of ``BlockOrder``, four of Cb and four of Cr; then the DC
  /// levels that are coded separately.
  ///
  /// An 8 × 8 block takes the room of its four. Whatever is used is set to 0 again.
  var levels = [Int32](repeating: 0, count: 24 * 16 + 16 + 8)

  /// Where the DC levels of a 16 × 16 intra macroblock are.
  static let lumaDC = 384

  /// Where those of Cb are, followed by those of Cr.
  static let chromaDC = 400
}
