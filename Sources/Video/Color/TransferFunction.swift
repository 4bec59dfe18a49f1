/// How amounts of light became the numbers of a picture: ITU-T H.273 §8.2, `TransferCharacteristics`.
///
/// For the pictures of decades, a number says how brightly *this* screen should shine, from its
/// black to its white, and a player passes it on. The two curves of BT.2100 for high dynamic range
/// speak of light itself, up to thousands of candelas, and somebody has to bring it down to what
/// the screen can do: see ``ToneMapper``.
public enum TransferFunction: String, CaseIterable, Hashable, Sendable {
  /// Standard dynamic range: BT.709, BT.601, BT.2020 or sRGB, whose curves are shown alike.
  case sdr = "SDR"
  /// Perceptual quantizer, SMPTE ST 2084: each number is an amount of light.
  case pq = "PQ"
  /// Hybrid log-gamma, ARIB STD-B67: below, like SDR; above, logarithmic.
  case hlg = "HLG"

  /// The curve of a `TransferCharacteristics` code point; all but 16 and 18 are shown as they are.
  public init(code: UInt8) {
    switch code {
    case 16: self = .pq
    case 18: self = .hlg
    default: self = .sdr
    }
  }
}
