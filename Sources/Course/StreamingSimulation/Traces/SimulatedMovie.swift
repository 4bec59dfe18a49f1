import Media
import Streaming

/// A film as a ladder of rates and the size of each segment in each of them.
package struct SimulatedMovie: Hashable, Sendable {
  /// Milliseconds that each segment plays.
  package let segmentTime: Double

  /// Nominal rates in kbit/s, lowest first.
  package let rates: [Double]

  /// Bits of each segment in each rate.
  package let segmentBits: [[Double]]

  package static let limits = (levels: 64, segments: 100_000)

  /// The rates of the film that lesson D and its figures play.
  package static let sixRates: [Double] = [250, 500, 1000, 2000, 3500, 6000]

  /// - Throws: `SimulationFileError` for an empty film, rates that do not rise, sizes that are missing
  ///   or below one bit, and more than 64 levels or 100 000 segments.
  package init(
    segmentTime: Double, rates: [Double], segmentBits: [[Double]]
  ) throws(SimulationFileError) {
    guard (1...3_600_000).contains(segmentTime) else {
      throw SimulationFileError("segment_duration_ms is not between 1 ms and an hour")
    }
    guard (1...Self.limits.levels).contains(rates.count),
      rates.allSatisfy({ (0.001...1e9).contains($0) }),
      zip(rates, rates.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw SimulationFileError("bitrates_kbps is not a rising list of 1 to 64 rates") }
    guard (1...Self.limits.segments).contains(segmentBits.count) else {
      throw SimulationFileError("segment_sizes_bits does not have 1 to 100 000 segments")
    }
    for (index, bits) in segmentBits.enumerated() {
      guard bits.count == rates.count, bits.allSatisfy({ (1...1e11).contains($0) }) else {
        throw SimulationFileError("segment \(index) does not have a size for each rate")
      }
    }
    self.segmentTime = segmentTime
    self.rates = rates
    self.segmentBits = segmentBits
  }

  /// Reads Sabre's form: `segment_duration_ms`, `bitrates_kbps`, `segment_sizes_bits`.
  package init(json bytes: [UInt8]) throws(SimulationFileError) {
    let tree = try JSONTree(parsing: bytes)
    guard let time = tree["segment_duration_ms"]?.number,
      let rates = tree["bitrates_kbps"]?.array?.map(\.number),
      let segments = tree["segment_sizes_bits"]?.array
    else {
      throw SimulationFileError(
        "a movie has segment_duration_ms, bitrates_kbps and segment_sizes_bits")
    }
    try self.init(
      segmentTime: time, rates: rates.map { $0 ?? 0 },
      segmentBits: segments.map { ($0.array ?? []).map { $0.number ?? 0 } })
  }

  /// Segments whose sizes vary around their rate: the same for all rates, as one film's scenes do.
  ///
  /// - Parameters:
  ///   - rates: Kilobits a second.
  ///   - segmentTime: Milliseconds.
  ///   - count: Number of segments.
  ///   - variation: By how much a segment may be larger or smaller than its rate says, 0 to 0.9.
  ///   - seed: The same seed makes the same film.
  /// - Throws: `SimulationFileError` for what no film has.
  package init(
    rates: [Double], segmentTime: Double = 2000, count: Int, variation: Double = 0.3,
    seed: UInt64 = 1
  ) throws(SimulationFileError) {
    var random = SplitMix64(seed: seed)
    let segments = (0..<max(0, count)).map { _ in
      let factor = 1 + variation * (2 * random.unit() - 1)
      return rates.map { (max(8, $0 * segmentTime * factor) / 8).rounded() * 8 }
    }
    try self.init(segmentTime: segmentTime, rates: rates, segmentBits: segments)
  }

  package var segmentDuration: Duration { .milliseconds(segmentTime) }

  package var levels: [QualityLevel] {
    rates.map { QualityLevel(bandwidth: Int(($0 * 1000).rounded())) }
  }
}
