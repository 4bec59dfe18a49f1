import Media

/// The conversion of one pixel with all of its steps, for a lesson to print.
///
/// For pure red in BT.601, limited range (Y 81, Cb 90, Cr 240):
///
///     luma 81 − 16 = 65        × 1.164 = 75.686
///     Cr 240 − 128 = 112       × 1.596 = 178.757
///     red = 75.686 + 178.757 = 254.443, rounded 254
///
/// The fractions are multiples of 2⁻²⁰, as ``YUVToRGBConverter`` has them. For whole pictures of 8
/// bits it is content with less, see ``ByteKernel``: a byte may be 1 off there.
package struct PixelConversion: Hashable, Sendable {
  /// One component on its way to a byte.
  package struct Component: Hashable, Sendable {
    /// The products added up.
    package let sum: Double
    /// The sum as a whole number; halves go up.
    package let rounded: Int
    /// The whole number within 0…255: what the screen gets.
    package let byte: UInt8
  }

  /// Luma with black at 0.
  package let luma: Int
  /// Cb with "no colour" at 0.
  package let cb: Int
  /// Cr with "no colour" at 0.
  package let cr: Int

  package let red: Component
  package let green: Component
  package let blue: Component

  package var color: RGBColor { RGBColor(red: red.byte, green: green.byte, blue: blue.byte) }

  init(y: Int, cb: Int, cr: Int, kernel: FixedPointKernel) {
    luma = y - Int(kernel.black)
    self.cb = cb - Int(kernel.neutral)
    self.cr = cr - Int(kernel.neutral)
    let lumaPart = luma * Int(kernel.luma)
    let reds = (self.cb * Int(kernel.redFromCb), self.cr * Int(kernel.redFromCr))
    let greens = (self.cb * Int(kernel.greenFromCb), self.cr * Int(kernel.greenFromCr))
    let blues = (self.cb * Int(kernel.blueFromCb), self.cr * Int(kernel.blueFromCr))
    let shared = luma * Int(kernel.lumaForRedAndBlue)
    red = Self.component(shared + reds.0 + reds.1)
    green = Self.component(lumaPart + greens.0 + greens.1)
    blue = Self.component(shared + blues.0 + blues.1)
  }

  private static func fraction(_ fixed: Int) -> Double {
    Double(fixed) / Double(1 << FixedPointKernel.fractionBits)
  }

  private static func component(_ sum: Int) -> Component {
    let half = 1 << (FixedPointKernel.fractionBits - 1)
    let rounded = (sum + half) >> FixedPointKernel.fractionBits
    return Component(
      sum: fraction(sum), rounded: rounded, byte: UInt8(min(max(rounded, 0), 255)))
  }
}
