import Media

/// Follows a sender's clock that runs faster or slower than ours.
///
/// The delay of a unit is its arrival minus its time. Networks only ever add to it, so the least
/// delay within some seconds shows how the two clocks differ: a minimum filter. Quartz clocks
/// differ by up to 200 millionths, 0.7 s in an hour; a buffer would fill up or run dry by that
/// much.
struct ClockSkew: Hashable, Sendable {
  /// The least delays of the last periods, the newest last.
  private var leasts: [Duration] = []
  private var least: Duration?
  private var periodStart: Duration?

  /// The delay that needs no correction; `nil` until a period is over.
  private var base: Duration?

  private static let period = Duration.seconds(5)
  private static let periodCount = 4

  /// A larger change of the delay is a new path or a paused sender: the correction stays right.
  private static let longestChange = Duration.milliseconds(250)

  /// Records a unit.
  ///
  /// - Parameters:
  ///   - arrival: When it came, on our clock.
  ///   - time: When the sender took it, on a timeline that advances with the sender's clock.
  ///   - correction: What is added to such times now.
  /// - Returns: What should be added.
  mutating func note(arrival: Duration, time: Duration, correction: Duration) -> Duration {
    let delay = arrival - time
    let start = periodStart ?? arrival
    periodStart = start
    least = min(least ?? delay, delay)
    if arrival - start >= Self.period {
      leasts = leasts.suffix(Self.periodCount - 1) + [least ?? delay]
      (least, periodStart) = (nil, arrival)
    }
    guard let lowest = leasts.min() else { return correction }
    let base = base ?? lowest - correction
    let wanted = lowest - base
    let isAnotherWay = !((Duration.zero - Self.longestChange)...Self.longestChange)
      .contains(wanted - correction)
    self.base = isAnotherWay ? lowest - correction : base
    return isAnotherWay ? correction : wanted
  }
}
