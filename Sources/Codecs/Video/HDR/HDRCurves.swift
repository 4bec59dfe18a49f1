#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How amounts of light became the numbers of a picture: ITU-T H.273 §8.2, `TransferCharacteristics`.
///
/// For the pictures of decades, a number says how brightly *this* screen should shine, from its
/// black to its white, and a player passes it on. The two curves of BT.2100 for high dynamic range
/// speak of light itself, up to thousands of candelas, which a player has to bring down to
/// what the screen can do: see `ToneMapper`.
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

/// The curves of high dynamic range: from numbers to light and back, ITU-R BT.2100-2.
///
/// Light is counted in candelas a square metre; the paper of a book in a lit room has about 100.
package enum HDRCurves {
  /// The brightest light that PQ has a number for.
  static let largestLight = 10_000.0

  /// What white paper is graded to in HDR: ITU-R BT.2408-7 table 1.
  ///
  /// PQ 0.58 and HLG 0.75 are this white; what is brighter shines.
  package static let whiteLight = 203.0

  /// The screen that HLG is meant for, and what most PQ films are graded on.
  package static let peakLight = 1000.0

  /// PQ's light for a number from 0 to 1: BT.2100 table 4, the electro-optical transfer function.
  package static func light(ofPQ signal: Double) -> Double {
    let root = pow(max(signal, 0), 1 / pqM2)
    return largestLight * pow(max(root - pqC1, 0) / (pqC2 - pqC3 * root), 1 / pqM1)
  }

  /// PQ's number for an amount of light: the inverse.
  package static func pq(ofLight light: Double) -> Double {
    let power = pow(max(light, 0) / largestLight, pqM1)
    return pow((pqC1 + pqC2 * power) / (1 + pqC3 * power), pqM2)
  }

  /// HLG's share of the scene's light, 0 to 1, for a number from 0 to 1: BT.2100 table 5.
  package static func sceneLight(ofHLG signal: Double) -> Double {
    let signal = max(signal, 0)
    return signal <= 0.5
      ? signal * signal / 3 : (exp((signal - hlgC) / hlgA) + 1 - 4 * hlgA) / 12
  }

  /// How much brighter than the scene a screen of 1000 cd/m² shows a pixel of this luminance.
  ///
  /// BT.2100 table 5, the opto-optical transfer function with its gamma of 1.2: dark parts of a
  /// scene are shown darker than they were, as eyes expect of a screen.
  package static func systemGain(ofSceneLuminance luminance: Double) -> Double {
    pow(max(luminance, 0), 0.2)
  }

  /// The number, 0 to 1, with which a screen of standard range shows light: ITU-R BT.1886.
  ///
  /// White paper is its 1; the curve is a power of 2.4.
  static func screenSignal(ofLight light: Double) -> Double {
    pow(min(max(light / whiteLight, 0), 1), 1 / 2.4)
  }

  private static let pqM1 = 2610.0 / 16384
  private static let pqM2 = 2523.0 / 4096 * 128
  private static let pqC1 = 3424.0 / 4096
  private static let pqC2 = 2413.0 / 4096 * 32
  private static let pqC3 = 2392.0 / 4096 * 32
  private static let hlgA = 0.17883277
  private static let hlgC = 0.55991073
}

/// Brings more light than a screen has down to what it has: ITU-R BT.2390-11 §5.4.1.
///
/// Light is compared as the eye does, on the scale of PQ, where the brightest of the film is 1 and
/// the brightest of the screen is `limit`. Up to a knee nothing changes; from there a smooth arc
/// leads to the limit, so that highlights are pressed together and not cut off:
///
///     limit ┤            ___---
///           │        _.-'
///      knee ┤      /            knee = 1.5 · limit − 0.5
///           │    /
///         0 └──/───────┴──────┤
///              0      knee    1
package struct ToneCurve: Hashable, Sendable {
  private let peak: Double
  private let limit: Double
  private let knee: Double

  /// Creates a curve; both are amounts of light in cd/m².
  package init(
    from filmPeak: Double = HDRCurves.peakLight, to screenPeak: Double = HDRCurves.whiteLight
  ) {
    precondition(0 < screenPeak && screenPeak <= filmPeak, "a curve presses together")
    peak = HDRCurves.pq(ofLight: filmPeak)
    limit = HDRCurves.pq(ofLight: screenPeak) / peak
    knee = 1.5 * limit - 0.5
  }

  /// The light that a screen gives for the film's.
  package func light(for light: Double) -> Double {
    let place = min(HDRCurves.pq(ofLight: light) / peak, 1)
    guard place > knee else { return light }
    let t = (place - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    // Hermite's cubic: it leaves the knee with slope 1 and reaches the limit flat.
    let arc =
      (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * limit
    return HDRCurves.light(ofPQ: arc * peak)
  }
}
