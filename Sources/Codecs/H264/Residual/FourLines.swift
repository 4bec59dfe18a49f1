/// Four rows or columns of a 4 × 4 block: each vector holds one number of all of them.
///
/// So a transform of four numbers, written once, works on four lines at a time.
struct FourLines {
  var a, b, c, d: SIMD4<Int32>

  /// Takes a block, row by row, apart into its columns.
  @inline(__always)
  init(columnsOf block: SIMD16<Int32>) {
    a = block.evenHalf.evenHalf
    b = block.oddHalf.evenHalf
    c = block.evenHalf.oddHalf
    d = block.oddHalf.oddHalf
  }

  /// One after the other.
  @inline(__always)
  var joined: SIMD16<Int32> {
    SIMD16(lowHalf: SIMD8(lowHalf: a, highHalf: b), highHalf: SIMD8(lowHalf: c, highHalf: d))
  }

  /// Transforms the rows of a block, then its columns.
  @inline(__always)
  static func transformed(
    _ block: SIMD16<Int32>, _ transform: (inout FourLines) -> Void
  ) -> SIMD16<Int32> {
    var lines = FourLines(columnsOf: block)
    transform(&lines)
    lines = FourLines(columnsOf: lines.joined)
    transform(&lines)
    return lines.joined
  }
}
