/// The inverse transform of 4 × 4 coefficients: ITU-T H.264 §8.5.12.
///
/// A cosine transform with small whole numbers: sums, differences and halves. So every decoder gets
/// the same samples, to the last bit.
enum Transform4x4 {
  typealias Block = SIMD16<Int32>

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
    // Four lines at a time: each vector holds one coefficient of all rows.
    var lines = Lines(columnsOf: coefficients)
    lines.transform()
    lines = Lines(columnsOf: lines.joined)
    lines.transform()
    return (lines.joined &+ Block(repeating: 32)) &>> Block(repeating: 6)
  }

  /// The same for a block that has its first coefficient only.
  @inline(__always)
  static func inverse(dc: Int32) -> Int32 { (dc &+ 32) &>> 6 }

  /// Four vectors of four numbers.
  private struct Lines {
    var a, b, c, d: SIMD4<Int32>

    /// Takes a block apart into its columns.
    @inline(__always)
    init(columnsOf block: Block) {
      a = block.evenHalf.evenHalf
      b = block.oddHalf.evenHalf
      c = block.evenHalf.oddHalf
      d = block.oddHalf.oddHalf
    }

    /// One after the other.
    @inline(__always)
    var joined: Block {
      Block(
        lowHalf: SIMD8(lowHalf: a, highHalf: b), highHalf: SIMD8(lowHalf: c, highHalf: d))
    }

    /// Equations 8-338 to 8-345, for four rows or columns.
    @inline(__always)
    mutating func transform() {
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
  }
}
