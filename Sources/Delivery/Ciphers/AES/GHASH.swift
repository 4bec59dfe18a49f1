/// The hash within Galois/Counter Mode: NIST SP 800-38D §6.4.
///
/// Blocks are polynomials with one bit a coefficient; the first bit of a block is that of x⁰. The
/// hash of X₁, X₂, … is ((X₁·H) + X₂)·H + …, where + is the exclusive or and · the product modulo
/// x¹²⁸ + x⁷ + x² + x + 1.
struct GHASH {
  /// The hash so far.
  private(set) var value: UInt128 = 0

  /// H times each polynomial of four bits: a product is then 32 look-ups instead of 128 steps.
  private let products: [UInt128]

  /// Takes H, the encrypted block of zeros.
  init(key: UInt128) {
    var products = [UInt128](repeating: 0, count: 16)
    var power = key
    for bit in [8, 4, 2, 1] {
      products[bit] = power
      power = Self.timesX(power)
    }
    for index in 1..<16 where products[index] == 0 {
      let highest = 1 << (Int.bitWidth - 1 - index.leadingZeroBitCount)
      products[index] = products[highest] ^ products[index - highest]
    }
    self.products = products
  }

  /// A polynomial times x: the first bit is x⁰, so it is a shift to the right.
  private static func timesX(_ value: UInt128) -> UInt128 {
    value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xE1 << 120
  }

  /// What four coefficients that fall off the end are replaced by.
  private static let reductions: [UInt128] = (0..<16).map { bits in
    (0..<4).reduce(UInt128(bits)) { value, _ in timesX(value) }
  }

  /// Takes bytes, with zeros after them up to a whole block.
  mutating func append(_ bytes: Span<UInt8>) {
    var start = 0
    while start < bytes.count {
      var block: UInt128 = 0
      for index in start..<min(start + 16, bytes.count) {
        block |= UInt128(bytes[index]) << UInt128(120 - 8 * (index - start))
      }
      append(block)
      start += 16
    }
  }

  /// Takes one block.
  mutating func append(_ block: UInt128) {
    let factor = value ^ block
    var product: UInt128 = 0
    for shift in stride(from: 0, to: 128, by: 4) {
      product = product >> 4 ^ Self.reductions[Int(product & 15)]
      product ^= products[Int(factor >> UInt128(shift) & 15)]
    }
    value = product
  }

  /// Starts again with the same H.
  mutating func reset() { value = 0 }
}
