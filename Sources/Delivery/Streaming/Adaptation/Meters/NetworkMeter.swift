import Media

/// Throughput and latency of a link, as dash.js and the Sabre simulator average them.
///
/// Both have a fast and a slow average; of the throughput the lower counts, of the latency the higher.
package struct NetworkMeter: Sendable {
  private var rates: ExponentialBandwidthMeter
  private var fastLatency: ExponentialAverage
  private var slowLatency: ExponentialAverage

  package init(fast: Duration = .seconds(3), slow: Duration = .seconds(8)) {
    rates = ExponentialBandwidthMeter(fast: fast, slow: slow)
    fastLatency = ExponentialAverage(halfLife: fast.inSeconds)
    slowLatency = ExponentialAverage(halfLife: slow.inSeconds)
  }

  /// Bits a second; `nil` before the first transfer.
  package var rate: Double? { rates.estimate }

  /// Seconds from a request to its first byte; 0 before the first transfer.
  package var latency: Double { max(fastLatency.mean ?? 0, slowLatency.mean ?? 0) }

  /// A rate has the weight of its transfer's duration, a latency that of its segment's.
  package mutating func note(_ transfer: SegmentTransfer) {
    rates.note(
      byteCount: transfer.byteCount, in: transfer.duration - transfer.timeToFirstByte)
    let weight = transfer.mediaDuration.inSeconds
    fastLatency.add(transfer.timeToFirstByte.inSeconds, weight: weight)
    slowLatency.add(transfer.timeToFirstByte.inSeconds, weight: weight)
  }

  /// The highest level whose segment comes, with the latency, in no more time than it plays.
  package func highestLevel(in situation: AdaptationSituation, at rate: Double) -> Int {
    let seconds = situation.segmentDuration.inSeconds
    let misfit = situation.levels.indices.dropFirst().first { level in
      !(latency + seconds * Double(situation.levels[level].bandwidth) / rate <= seconds)
    }
    return (misfit ?? situation.levels.count) - 1
  }
}
