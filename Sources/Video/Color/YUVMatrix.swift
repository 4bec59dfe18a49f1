/// How luma and colour difference follow from red, green and blue: where YUV standards differ.
///
/// A camera sees red, green and blue; a video stores brightness (luma, Y′) and two differences
/// from it, Cb = blue − luma and Cr = red − luma, each scaled to span one unit:
///
///     Y′ = Kr·R + Kg·G + Kb·B          Kr + Kg + Kb = 1
///     Cb = (B − Y′) / 2(1 − Kb)        −½ … ½
///     Cr = (R − Y′) / 2(1 − Kr)        −½ … ½
///
/// So `Kr` and `Kb` say it all. A player that takes the wrong ones shows skin too red or grass
/// too yellow. The raw values are what a command line says.
///
/// Two others are in use that differ in more than their weights, ``yCgCo`` and ``identity``.
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
