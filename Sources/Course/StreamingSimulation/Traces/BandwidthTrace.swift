/// What a link carries, period by period; after the last one it starts again.
package struct BandwidthTrace: Hashable, Sendable {
  package struct Period: Hashable, Sendable {
    /// Milliseconds.
    package var time: Double

    /// kbit/s, which is bits a millisecond.
    package var bandwidth: Double

    /// Milliseconds from a request to its first bit.
    package var latency: Double

    package init(time: Double, bandwidth: Double, latency: Double) {
      (self.time, self.bandwidth, self.latency) = (time, bandwidth, latency)
    }
  }

  package let periods: [Period]

  package static let longest = 1_000_000

  /// - Throws: `SimulationFileError` for numbers below 0, and for a link that never carries a bit.
  package init(_ periods: [Period]) throws(SimulationFileError) {
    guard (1...Self.longest).contains(periods.count) else {
      throw SimulationFileError("a trace has 1 to 1 000 000 periods")
    }
    for (index, period) in periods.enumerated() {
      guard (0...1e12).contains(period.time), (0...1e12).contains(period.bandwidth),
        (0...1e9).contains(period.latency)
      else { throw SimulationFileError("period \(index) has a number out of range") }
    }
    guard periods.contains(where: { $0.time > 0 && $0.bandwidth > 0 }) else {
      throw SimulationFileError("the link never carries anything")
    }
    self.periods = periods
  }

  /// Reads Sabre's form: a list of `{duration_ms, bandwidth_kbps, latency_ms}`.
  package init(json bytes: [UInt8]) throws(SimulationFileError) {
    guard let list = try JSONTree(parsing: bytes).array else {
      throw SimulationFileError("a trace is a list of periods")
    }
    var periods: [Period] = []
    for (index, entry) in list.enumerated() {
      guard let time = entry["duration_ms"]?.number,
        let bandwidth = entry["bandwidth_kbps"]?.number
      else {
        throw SimulationFileError("period \(index) lacks duration_ms or bandwidth_kbps")
      }
      periods.append(
        Period(time: time, bandwidth: bandwidth, latency: entry["latency_ms"]?.number ?? 0))
    }
    try self.init(periods)
  }

  /// Milliseconds until it starts again.
  package var totalTime: Double { periods.reduce(0) { $0 + $1.time } }

  /// kbit/s on average.
  package var meanBandwidth: Double {
    periods.reduce(0) { $0 + $1.time * $1.bandwidth } / totalTime
  }

  /// The lowest and the highest kbit/s.
  package var extremes: (lowest: Double, highest: Double) {
    periods.reduce((lowest: periods[0].bandwidth, highest: 0)) {
      (min($0.lowest, $1.bandwidth), max($0.highest, $1.bandwidth))
    }
  }

  /// kbit/s at a time in milliseconds.
  package func bandwidth(at time: Double) -> Double {
    var rest = time.truncatingRemainder(dividingBy: max(totalTime, 1))
    for period in periods {
      if rest < period.time { return period.bandwidth }
      rest -= period.time
    }
    return periods[periods.count - 1].bandwidth
  }
}
