import Media

/// Which matrix and range a picture is converted with, and why.
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

  /// Why this matrix: "nothing is said; 640×360 is SD: BT.601".
  public let matrixReason: String

  /// Why this range: "the stream says limited range".
  public let rangeReason: String

  /// Applies the rule to what is known.
  ///
  /// - Parameters:
  ///   - bitstream: what the coded pictures say of themselves.
  ///   - container: what the file around them says.
  ///   - width: columns of the picture.
  ///   - height: rows of the picture.
  ///   - matrix: the user's choice; `nil` follows the rule.
  ///   - range: the user's choice; `nil` follows the rule.
  public init(
    bitstream: ColorDescription, container: ColorDescription?, width: Int, height: Int,
    matrix: YUVMatrix? = nil, range: SampleRange? = nil
  ) {
    let color = bitstream.filled(from: container)
    let isFromStream = bitstream.matrix != ColorDescription.unspecifiedCode
    (self.matrix, matrixReason) = Self.matrix(
      asked: matrix, code: color.matrix, source: Self.name(isFromStream),
      width: width, height: height)
    (self.range, rangeReason) = Self.range(
      asked: range, isFull: color.isFullRange, source: Self.name(bitstream.isFullRange != nil))
  }

  /// Applies the rule to a decoded picture, whose `color` is the bitstream's word.
  public init(
    of picture: Picture, container: ColorDescription?, matrix: YUVMatrix? = nil,
    range: SampleRange? = nil
  ) {
    self.init(
      bitstream: picture.color, container: container, width: picture.width,
      height: picture.height, matrix: matrix, range: range)
  }

  private static func name(_ isFromStream: Bool) -> String {
    isFromStream ? "the stream" : "the container"
  }

  private static func matrix(
    asked: YUVMatrix?, code: UInt8, source: String, width: Int, height: Int
  ) -> (YUVMatrix, String) {
    if let asked { return (asked, "asked for: \(asked.name)") }
    if let said = YUVMatrix(code: code) { return (said, "\(source) says \(said.name)") }
    let isHD = width >= 1280 || height >= 720
    let guess = isHD ? YUVMatrix.bt709 : .bt601
    let missing =
      code == ColorDescription.unspecifiedCode
      ? "nothing is said" : "\(source) says matrix \(code), which is not supported"
    return (guess, "\(missing); \(width)×\(height) is \(isHD ? "HD" : "SD"): \(guess.name)")
  }

  private static func range(
    asked: SampleRange?, isFull: Bool?, source: String
  ) -> (SampleRange, String) {
    if let asked { return (asked, "asked for: \(asked.rawValue) range") }
    guard let isFull else { return (.limited, "nothing is said: limited range") }
    let range = isFull ? SampleRange.full : .limited
    return (range, "\(source) says \(range.rawValue) range")
  }
}
