/// What the chroma samples beside a row add to red, green and blue: worked out once for all pixels
/// and rows that share them.
struct ByteChroma {
  private(set) var red: [Int16]
  private(set) var green: [Int16]
  private(set) var blue: [Int16]

  init(count: Int) {
    // Three arrays from the start. Copies of one would share its memory until they are written to,
    // and the compiler (6.3, optimising) overlooks that where `mutableSpan` writes.
    red = [Int16](repeating: 0, count: count)
    green = [Int16](repeating: 0, count: count)
    blue = [Int16](repeating: 0, count: count)
  }

  /// Takes a row of samples.
  mutating func take(cb: Span<UInt8>, cr: Span<UInt8>, _ kernel: ByteKernel) {
    kernel.redParts(cr: cr, into: red.mutableSpan)
    kernel.greenParts(cb: cb, cr: cr, into: green.mutableSpan)
    kernel.blueParts(cb: cb, into: blue.mutableSpan)
  }
}
