/// What the numbers of a picture mean as colours: code points of ISO/IEC 23091-2 (ITU-T H.273).
public struct ColorDescription: Hashable, Sendable {
  /// The colours of pure red, green and blue; 1 is BT.709, 2 is unspecified.
  public let primaries: UInt8

  /// How light follows from numbers; 1 is BT.709, 2 is unspecified.
  public let transfer: UInt8

  /// How luma and colour difference follow from red, green and blue.
  public let matrix: UInt8

  /// Whether luma uses all values (0…255) or keeps head- and footroom (16…235).
  ///
  /// `nil` where nothing is said.
  public let isFullRange: Bool?

  public init(primaries: UInt8, transfer: UInt8, matrix: UInt8, isFullRange: Bool?) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// The code point for "not said".
  public static let unspecifiedCode: UInt8 = 2

  public static let unspecified = ColorDescription(
    primaries: unspecifiedCode, transfer: unspecifiedCode, matrix: unspecifiedCode,
    isFullRange: nil)

  /// This description with every gap filled from `other`.
  public func filled(from other: ColorDescription?) -> ColorDescription {
    guard let other else { return self }
    func either(_ own: UInt8, _ theirs: UInt8) -> UInt8 {
      own == Self.unspecifiedCode ? theirs : own
    }
    return ColorDescription(
      primaries: either(primaries, other.primaries),
      transfer: either(transfer, other.transfer),
      matrix: either(matrix, other.matrix),
      isFullRange: isFullRange ?? other.isFullRange)
  }
}
