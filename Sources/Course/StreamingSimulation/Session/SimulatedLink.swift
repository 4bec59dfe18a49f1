/// One request at a time over a link that a trace describes: Sabre's network.
///
/// All times are milliseconds and all sizes bits, so that kbit/s is bits a millisecond. The wait
/// before the first bit is one unit, of which each period uses up its time divided by its latency.
struct SimulatedLink: Sendable {
  /// A transfer's steps: progress is seen after this many bits and this much time.
  private static let progress = (bits: 12_000.0, time: 50.0)

  /// The simulation gives up after this, a day of periods of 10 ms: over a link of a bit an hour, a
  /// segment would never end.
  private static let mostPeriods = 10_000_000

  private let trace: BandwidthTrace
  private var index = 0
  private var timeToNext: Double
  private var periodCount = 0

  /// Milliseconds since the first request.
  private(set) var now = 0.0

  init(_ trace: BandwidthTrace) {
    self.trace = trace
    timeToNext = trace.periods[0].time
  }

  private var period: BandwidthTrace.Period { trace.periods[index] }

  /// Whether the session has used up its periods.
  var isExhausted: Bool { periodCount > Self.mostPeriods }

  /// kbit/s at present.
  var bandwidth: Double { period.bandwidth }

  private mutating func nextPeriod() {
    index = index + 1 == trace.periods.count ? 0 : index + 1
    timeToNext = period.time
    periodCount += 1
  }

  private mutating func pass(_ time: Double) {
    now += time
    timeToNext -= time
  }

  private mutating func passPeriod() {
    now += timeToNext
    nextPeriod()
  }

  /// Lets time pass with nothing on the link.
  mutating func wait(_ time: Double) {
    var time = time
    while time > timeToNext, !isExhausted {
      time -= timeToNext
      passPeriod()
    }
    pass(time)
  }

  /// Waits for the first bit; returns how long that took.
  mutating func waitForFirstBit() -> Double {
    var units = 1.0
    var total = 0.0
    while units > 0, !isExhausted {
      let latency = period.latency
      let time = units * latency
      if time <= timeToNext {
        pass(time)
        return total + time
      }
      total += timeToNext
      units -= timeToNext / latency
      passPeriod()
    }
    return total
  }

  /// Transfers all of this many bits; returns how long that took.
  mutating func transfer(_ bits: Double) -> Double {
    var (bits, total) = (bits, 0.0)
    while bits > 0, !isExhausted {
      if bits <= timeToNext * period.bandwidth {
        let time = bits / period.bandwidth
        pass(time)
        return total + time
      }
      total += timeToNext
      bits -= timeToNext * period.bandwidth
      passPeriod()
    }
    return total
  }

  /// Transfers until there is progress to be seen, or all is here.
  ///
  /// - Parameters:
  ///   - bits: What is left of the segment.
  ///   - waited: The time that counts already, in the first step that of the first bit.
  /// - Returns: What came, and how long that took.
  mutating func transferStep(of bits: Double, waited: Double) -> (bits: Double, time: Double) {
    var left = bits
    var (wantedBits, wantedTime) = (Self.progress.bits, Self.progress.time - waited)
    var done = (bits: 0.0, time: 0.0)
    while left > 0, wantedBits > 0 || wantedTime > 0, !isExhausted {
      let step = stepWithinPeriod(left: left, &wantedBits, &wantedTime)
      done.bits += step.bits
      done.time += step.time
      left -= step.bits
      wantedBits -= step.bits
      wantedTime -= step.time
    }
    return done
  }

  private mutating func stepWithinPeriod(
    left: Double, _ wantedBits: inout Double, _ wantedTime: inout Double
  ) -> (bits: Double, time: Double) {
    let rate = period.bandwidth
    guard rate > 0 else {
      let time = wantedBits > 0 || wantedTime > timeToNext ? timeToNext : wantedTime
      if time == timeToNext { passPeriod() } else { pass(time) }
      return (0, time)
    }
    let wanted = max(wantedBits, wantedTime * rate)
    let available = timeToNext * rate
    if left <= wanted, left <= available {
      let time = left / rate
      pass(time)
      return (left, time)
    }
    if wanted <= available {
      let time = wanted / rate
      // Rounding must not leave a rest that asks for another step.
      (wantedBits, wantedTime) = (0, 0)
      pass(time)
      return (wanted, time)
    }
    let time = timeToNext
    passPeriod()
    return (available, time)
  }
}
