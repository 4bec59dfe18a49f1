import Media

/// Which matrix, range and transfer function a picture is converted with, and why.
///
/// The files themselves often say nothing, so every player has a rule. Ours, in this order:
///
///  1. what the user asks for;
///  2. what the bitstream says (the VUI of its sequence parameter set);
///  3. what the container says (the `colr` box);
///  4. for the matrix, the size: from 1280 columns or 720 rows on BT.709, below BT.601; for the
///     range, limited.
public struct ColorInterpretation: Hashable, Sendable {
  public let matrix: YUVMatrix
  public let range: SampleRange
  public let transfer: TransferFunction

  /// Whether the pure colours are those of BT.2020; only HDR pictures are brought to BT.709's.
  public let isWideGamut: Bool

  /// Whether more light than the screen has is brought down to what it has.
  public let isToneMapped: Bool

  /// Why this matrix: "nothing is said; 640×360 is SD: BT.601".
  public let matrixReason: String

  /// Why this range: "the stream says limited range".
  public let rangeReason: String

  /// What is done about the transfer function: "the stream says PQ, HDR: tone-mapped".
  public let transferReason: String

  /// Applies the rule to what is known.
  ///
  /// - Parameters:
  ///   - bitstream: what the coded pictures say about themselves.
  ///   - container: what the file around them says.
  ///   - size: columns and rows of the picture.
  ///   - choice: the user's choice, where there is one.
  public init(
    bitstream: ColorDescription, container: ColorDescription?, size: PixelSize,
    choice: ColorOverride = ColorOverride()
  ) {
    let color = bitstream.filled(from: container)
    (matrix, matrixReason) = Self.matrix(
      asked: choice.matrix, code: color.matrix,
      source: Self.name(bitstream.matrix != ColorDescription.unspecifiedCode), size: size)
    (range, rangeReason) = Self.range(
      asked: choice.range, isFull: color.isFullRange,
      source: Self.name(bitstream.isFullRange != nil))
    transfer = TransferFunction(code: color.transfer)
    isWideGamut = transfer != .sdr && color.primaries != Self.bt709Primaries
    isToneMapped = transfer != .sdr && choice.toneMaps
    transferReason = Self.transferReason(
      transfer, code: color.transfer, isMapped: isToneMapped,
      source: Self.name(bitstream.transfer != ColorDescription.unspecifiedCode))
  }

  /// Applies the rule to a decoded picture, whose `color` is the bitstream's word.
  public init(
    of picture: Picture, container: ColorDescription?, choice: ColorOverride = ColorOverride()
  ) {
    self.init(
      bitstream: picture.color, container: container, size: picture.size, choice: choice)
  }

  private static let bt709Primaries: UInt8 = 1

  private static func name(_ isFromStream: Bool) -> String {
    isFromStream ? "the stream" : "the container"
  }

  private static func matrix(
    asked: YUVMatrix?, code: UInt8, source: String, size: PixelSize
  ) -> (YUVMatrix, String) {
    if let asked { return (asked, "asked for: \(asked.name)") }
    switch code {
    case 10:
      return (.bt2020, "\(source) says BT.2020 with constant luminance, shown like BT.2020")
    case 14:
      return (.bt2020, "\(source) says ICtCp, shown like BT.2020: hues are wrong")
    default: break
    }
    if let said = YUVMatrix(code: code) { return (said, "\(source) says \(said.name)") }
    let isHD = size.width >= 1280 || size.height >= 720
    let guess = isHD ? YUVMatrix.bt709 : .bt601
    let missing =
      code == ColorDescription.unspecifiedCode
      ? "nothing is said" : "\(source) says matrix \(code), which is not supported"
    return (guess, "\(missing); \(size) is \(isHD ? "HD" : "SD"): \(guess.name)")
  }

  private static func range(
    asked: SampleRange?, isFull: Bool?, source: String
  ) -> (SampleRange, String) {
    if let asked { return (asked, "asked for: \(asked.rawValue) range") }
    guard let isFull else { return (.limited, "nothing is said: limited range") }
    let range = isFull ? SampleRange.full : .limited
    return (range, "\(source) says \(range.rawValue) range")
  }

  private static func transferReason(
    _ transfer: TransferFunction, code: UInt8, isMapped: Bool, source: String
  ) -> String {
    switch transfer {
    case .sdr where code == ColorDescription.unspecifiedCode:
      return "nothing is said: SDR, shown as it is"
    case .sdr: return "\(source) says SDR (\(code)), shown as it is"
    case .pq, .hlg:
      let treatment = isMapped ? "tone-mapped" : "shown as it is"
      return "\(source) says \(transfer.rawValue), high dynamic range: \(treatment)"
    }
  }
}

/// What a user asks for in place of what a file says about its colours.
public struct ColorOverride: Hashable, Sendable {
  /// `nil` follows the rule of ``ColorInterpretation``.
  public let matrix: YUVMatrix?

  /// Likewise.
  public let range: SampleRange?

  /// Whether high dynamic range is brought down to the screen's.
  public let toneMaps: Bool

  public init(matrix: YUVMatrix? = nil, range: SampleRange? = nil, toneMaps: Bool = true) {
    self.matrix = matrix
    self.range = range
    self.toneMaps = toneMaps
  }
}
