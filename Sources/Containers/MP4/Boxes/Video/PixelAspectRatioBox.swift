import Media

/// The shape of one pixel.
///
/// ISO/IEC 14496-12 §12.1.4, box type `pasp`:
///
///     hSpacing   UInt32   relative width
///     vSpacing   UInt32   relative height
public struct PixelAspectRatioBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("pasp", "§12.1.4")
  ]

  public let horizontalSpacing: UInt32
  public let verticalSpacing: UInt32

  /// The shape, or `nil` if a side is 0: some encoders write that for "not known".
  public var pixelAspect: PixelAspect? {
    guard horizontalSpacing > 0, verticalSpacing > 0 else { return nil }
    return PixelAspect(horizontal: Int(horizontalSpacing), vertical: Int(verticalSpacing))
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    horizontalSpacing = try payload.read("hSpacing")
    verticalSpacing = try payload.read("vSpacing")
  }
}

/// Which part of the picture is meant to be seen; the rest is padding or noise at its edges.
///
/// ISO/IEC 14496-12 §12.1.4, box type `clap`; each number is a fraction of two UInt32, and the
/// offsets, which may be negative, of an Int32 and a UInt32:
///
///     cleanApertureWidth    fraction
///     cleanApertureHeight   fraction
///     horizOff              fraction   from the centre of the picture to the centre of the part
///     vertOff               fraction
public struct CleanApertureBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("clap", "§12.1.4")
  ]

  public struct Fraction: Hashable, Sendable {
    public let numerator: Int64
    public let denominator: UInt32

    public init(_ numerator: Int64, _ denominator: UInt32) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  public let width: Fraction
  public let height: Fraction
  public let horizontalOffset: Fraction
  public let verticalOffset: Fraction

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or a fraction has the denominator 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    width = try payload.readFraction("cleanApertureWidthN", "cleanApertureWidthD", UInt32.self)
    height = try payload.readFraction("cleanApertureHeightN", "cleanApertureHeightD", UInt32.self)
    horizontalOffset = try payload.readFraction("horizOffN", "horizOffD", Int32.self)
    verticalOffset = try payload.readFraction("vertOffN", "vertOffD", Int32.self)
  }
}

extension ByteReader {
  fileprivate mutating func readFraction<Numerator: FixedWidthInteger>(
    _ numeratorName: StaticString, _ denominatorName: StaticString, _: Numerator.Type
  ) throws(ParsingError) -> CleanApertureBox.Fraction {
    let numerator = Int64(clamping: try read(numeratorName, as: Numerator.self))
    let start = offset
    let denominator: UInt32 = try read(denominatorName)
    guard denominator > 0 else {
      throw ParsingError(.invalid("a fraction has the denominator 0"), at: start)
    }
    return CleanApertureBox.Fraction(numerator, denominator)
  }
}
