/// How luma and colour difference follow from red, green and blue: where YUV standards differ.
///
/// A camera sees red, green and blue; a video stores brightness (luma, Y′) and two differences
/// from it, Cb = blue − luma and Cr = red − luma, each scaled to span one unit:
///
///     Y′ = Kr·R + Kg·G + Kb·B          Kr + Kg + Kb = 1
///     Cb = (B − Y′) / 2(1 − Kb)        −½ … ½
///     Cr = (R − Y′) / 2(1 − Kr)        −½ … ½
///
/// So `Kr` and `Kb` define a standard. A player that uses the wrong ones shows skin too red or
/// grass too yellow. The raw values are the names on the command line.
///
/// Two others, ``yCgCo`` and ``identity``, differ in more than their weights.
public enum YUVMatrix: String, CaseIterable, Hashable, Sendable {
  /// Standard definition, ITU-R BT.601-7 §2.5.1.
  case bt601 = "601"
  /// High definition, ITU-R BT.709-6 items 3.2 and 3.3.
  case bt709 = "709"
  /// Ultra-high definition with non-constant luminance, ITU-R BT.2020-2 table 4.
  case bt2020 = "2020"
  /// The first high definition, SMPTE ST 240.
  case smpte240 = "240"
  /// American television of 1953, 47 CFR §73.682 (a) (20).
  case fcc = "fcc"
  /// Luma, green and orange: `Cg = G/2 − (R + B)/4`, `Co = (R − B)/2` in the places of Cb and Cr.
  case yCgCo = "ycgco"
  /// No luma at all: the planes are green, blue and red. Recordings of screens use it.
  case identity = "rgb"

  /// Those that ``kr`` and ``kb`` describe completely.
  public static let weightings: [YUVMatrix] = [.bt601, .bt709, .bt2020, .smpte240, .fcc]

  /// The weight of red in luma.
  public var kr: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    case .smpte240: 0.212
    case .fcc: 0.30
    case .yCgCo: 0.25
    case .identity: 0
    }
  }

  /// The weight of blue in luma.
  public var kb: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    case .smpte240: 0.087
    case .fcc: 0.11
    case .yCgCo: 0.25
    case .identity: 0
    }
  }

  /// The weight of green in luma: what the other two leave, always the most.
  public var kg: Double { 1 - kr - kb }

  /// The standard's name, such as "BT.709".
  public var name: String {
    switch self {
    case .bt601: "BT.601"
    case .bt709: "BT.709"
    case .bt2020: "BT.2020"
    case .smpte240: "SMPTE 240M"
    case .fcc: "FCC"
    case .yCgCo: "YCgCo"
    case .identity: "RGB"
    }
  }

  /// The matrix of a `MatrixCoefficients` code point, ITU-T H.273 §8.3 table 4.
  ///
  /// `nil` for "unspecified" and for codes that need more than a matrix, such as 14 (ICtCp).
  public init?(code: UInt8) {
    switch code {
    case 0: self = .identity
    case 1: self = .bt709
    case 4: self = .fcc
    case 5, 6: self = .bt601
    case 7: self = .smpte240
    case 8: self = .yCgCo
    // 10 is BT.2020 with constant luminance, which no common encoder writes; its weights are the
    // same and greys come out right, so it is shown like 9.
    case 9, 10: self = .bt2020
    default: return nil
    }
  }
}

/// Which sample values stand for black and white: ITU-T H.273 §8.3, `VideoFullRangeFlag`.
///
///                 8 bits              10 bits
///     limited     luma   16 … 235     64 … 940     what television and most files use
///                 chroma 16 … 240     64 … 960     centred on 128, and on 512
///     full        both    0 … 255      0 … 1023    what JPEG and some cameras use
///
/// Limited video shown as full looks grey and flat; full shown as limited loses its shadows. The
/// raw values are the names on the command line.
public enum SampleRange: String, CaseIterable, Hashable, Sendable {
  /// Leaves room below black and above white, where filters may overshoot.
  case limited
  /// Uses all values.
  case full

  /// The luma sample that means black.
  public func black(bitDepth: Int) -> Int {
    switch self {
    case .limited: 16 << (bitDepth - 8)
    case .full: 0
    }
  }

  /// Steps from black to white.
  public func lumaSpan(bitDepth: Int) -> Int {
    switch self {
    case .limited: 219 << (bitDepth - 8)
    case .full: (1 << bitDepth) - 1
    }
  }

  /// Steps from the least to the greatest colour difference.
  public func chromaSpan(bitDepth: Int) -> Int {
    switch self {
    case .limited: 224 << (bitDepth - 8)
    case .full: (1 << bitDepth) - 1
    }
  }

  /// The colour-difference sample that means "no colour": half of all values.
  public func neutral(bitDepth: Int) -> Int { 1 << (bitDepth - 1) }
}

/// The factors that turn luma and colour difference into red, green and blue.
///
/// Solving the equations of ``YUVMatrix`` for red, green and blue leaves
///
///     R = luma·(Y − black)                               + redFromCr·(Cr − neutral)
///     G = luma·(Y − black) + greenFromCb·(Cb − neutral) + greenFromCr·(Cr − neutral)
///     B = luma·(Y − black) + blueFromCb·(Cb − neutral)
///
/// with results from 0 to 255. `luma` stretches the range of the samples to that of a screen. The
/// factors left out, `redFromCb` and `blueFromCr`, are 0 but for YCgCo. Where the planes are green,
/// blue and red, "luma" is green: `lumaForRedAndBlue` is 0 there, and the same as `luma` elsewhere.
package struct YUVCoefficients: Hashable, Sendable {
  package let black: Int
  package let neutral: Int
  package let luma: Double
  package let lumaForRedAndBlue: Double
  package let redFromCb: Double
  package let redFromCr: Double
  package let greenFromCb: Double
  package let greenFromCr: Double
  package let blueFromCb: Double
  package let blueFromCr: Double

  /// Works the factors out for samples of `bitDepth` bits.
  package init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int) {
    black = range.black(bitDepth: bitDepth)
    neutral = matrix == .identity ? black : range.neutral(bitDepth: bitDepth)
    luma = 255 / Double(range.lumaSpan(bitDepth: bitDepth))
    lumaForRedAndBlue = matrix == .identity ? 0 : luma
    let chroma = 255 / Double(range.chromaSpan(bitDepth: bitDepth))
    switch matrix {
    case .identity:
      (redFromCb, redFromCr) = (0, luma)
      (greenFromCb, greenFromCr) = (0, 0)
      (blueFromCb, blueFromCr) = (luma, 0)
    case .yCgCo:
      // G = Y + Cg; without it, Y − Cg is the mean of red and blue, and Co half their distance.
      (redFromCb, redFromCr) = (-chroma, chroma)
      (greenFromCb, greenFromCr) = (chroma, 0)
      (blueFromCb, blueFromCr) = (-chroma, -chroma)
    case .bt601, .bt709, .bt2020, .smpte240, .fcc:
      let red = 2 * (1 - matrix.kr) * chroma
      let blue = 2 * (1 - matrix.kb) * chroma
      (redFromCb, redFromCr) = (0, red)
      // From G = (Y − Kr·R − Kb·B) / Kg: what red and blue gain, green loses in proportion.
      (greenFromCb, greenFromCr) = (-blue * matrix.kb / matrix.kg, -red * matrix.kr / matrix.kg)
      (blueFromCb, blueFromCr) = (blue, 0)
    }
  }
}
