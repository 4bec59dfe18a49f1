/// The transform of 4 × 4 coefficients: ITU-T H.264 §8.5.12.
///
/// A cosine transform with small whole numbers: sums, differences and halves. So every decoder gets
/// the same samples, to the last bit.
package enum Transform4x4 {
  package typealias Block = SIMD16<Int32>

  /// Scales levels, §8.5.12.1: `DC` is left alone where it has been scaled already.
  @inline(__always)
  static func scaled(_ levels: Block, by factors: Block, quantizer: Int) -> Block {
    let product = levels &* factors
    let shift = Int32(truncatingIfNeeded: quantizer / 6)
    guard shift < 4 else { return product &<< Block(repeating: shift &- 4) }
    return (product &+ Block(repeating: 1 &<< (3 &- shift))) &>> Block(repeating: 4 &- shift)
  }

  /// §8.5.12.2: the corrections for 16 samples, row by row.
  @inline(__always)
  static func inverse(_ coefficients: Block) -> Block {
    let sums = FourLines.transformed(coefficients) { $0.invert() }
    return (sums &+ Block(repeating: 32)) &>> Block(repeating: 6)
  }

  /// What an encoder does: 16 differences become 16 coefficients, both row by row.
  ///
  /// The standard says nothing of it: it is enough that ``inverse(_:)`` brings back what went in.
  ///
  ///     1  1  1  1        each row of the block is multiplied with this,
  ///     2  1 -1 -2        then each column
  ///     1 -1 -1  1
  ///     1 -2  2 -1
  package static func forward(_ differences: Block) -> Block {
    FourLines.transformed(differences) { $0.transform() }
  }
}

extension FourLines {
  /// Equations 8-338 to 8-345, for four rows or columns.
  @inline(__always)
  fileprivate mutating func invert() {
    let one = SIMD4<Int32>(repeating: 1)
    let e = a &+ c
    let f = a &- c
    let g = (b &>> one) &- d
    let h = b &+ (d &>> one)
    a = e &+ h
    b = f &+ g
    c = f &- g
    d = e &- h
  }

  @inline(__always)
  fileprivate mutating func transform() {
    let (e, f, g, h) = (a &+ d, b &+ c, b &- c, a &- d)
    a = e &+ f
    b = h &+ h &+ g
    c = e &- f
    d = h &- g &- g
  }
}
