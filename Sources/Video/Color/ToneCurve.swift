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
public struct ToneCurve: Hashable, Sendable {
  private let peak: Double
  private let limit: Double
  private let knee: Double

  /// Creates a curve; both are amounts of light in cd/m².
  public init(
    from filmPeak: Double = HDRCurves.peakLight, to screenPeak: Double = HDRCurves.whiteLight
  ) {
    precondition(0 < screenPeak && screenPeak <= filmPeak, "a curve presses together")
    peak = HDRCurves.pq(ofLight: filmPeak)
    limit = HDRCurves.pq(ofLight: screenPeak) / peak
    knee = 1.5 * limit - 0.5
  }

  /// The light that a screen gives for the film's.
  public func light(for light: Double) -> Double {
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
