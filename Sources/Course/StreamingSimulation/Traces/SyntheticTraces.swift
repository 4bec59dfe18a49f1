import Media

extension BandwidthTrace {
  /// A link that carries one rate first and another one from a moment on, for ten minutes.
  package static func step(
    from first: Double = 3000, to second: Double = 200, after seconds: Double = 30,
    latency: Double = 80
  ) throws(SimulationFileError) -> Self {
    try Self([
      Period(time: seconds * 1000, bandwidth: first, latency: latency),
      Period(time: 600_000, bandwidth: second, latency: latency),
    ])
  }

  /// A good link with a hole in it.
  package static func drop(
    from first: Double = 3000, to second: Double = 200, after seconds: Double = 30,
    length: Double = 20, latency: Double = 80
  ) throws(SimulationFileError) -> Self {
    try Self([
      Period(time: seconds * 1000, bandwidth: first, latency: latency),
      Period(time: length * 1000, bandwidth: second, latency: latency),
      Period(time: 600_000, bandwidth: first, latency: latency),
    ])
  }

  /// Up in even steps and down at once, every minute.
  package static func sawtooth(
    from low: Double = 300, to high: Double = 4000, latency: Double = 80
  ) throws(SimulationFileError) -> Self {
    try Self(
      (0..<12).map { step in
        Period(
          time: 5000, bandwidth: (low + (high - low) * Double(step) / 11).rounded(),
          latency: latency)
      })
  }

  /// A mobile link: every two seconds it may change to a neighbouring state of six.
  package static func markov(
    seed: UInt64 = 7, states: [Double] = [150, 400, 900, 1800, 3500, 6000], count: Int = 150,
    latency: Double = 120
  ) throws(SimulationFileError) -> Self {
    var random = SplitMix64(seed: seed)
    var state = states.count / 2
    return try Self(
      (0..<max(1, count)).map { _ in
        let dice = random.unit()
        if dice < 0.25 { state -= 1 } else if dice > 0.75 { state += 1 }
        state = min(max(state, 0), states.count - 1)
        let factor = 0.85 + 0.3 * random.unit()
        return Period(
          time: 2000, bandwidth: (states[state] * factor).rounded(),
          latency: (latency * (0.5 + random.unit())).rounded())
      })
  }
}
