#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The vertical axis of a spectrogram: octaves are equally high, as the ear hears them.
///
/// On a linear axis birdsong lies on the floor: four fifths of what is between 0 and 24 kHz is above
/// 5 kHz.
struct FrequencyScale: Hashable {
  /// The lowest and the highest frequency that are shown, in hertz.
  let range: ClosedRange<Double>

  /// The distance from one bin of the spectrum to the next, in hertz.
  private let binWidth: Double

  /// Chooses the range: from 50 Hz up to the highest frequency that is heard.
  ///
  /// - Parameters:
  ///   - columns: The levels of each bin from 0 Hz to half the rate, in decibels.
  ///   - rate: Frames a second.
  init(_ columns: [[Float]], rate: Int) {
    let binCount = columns.first?.count ?? 0
    let half = max(2 * Self.lowest, Double(rate) / 2)
    binWidth = half / Double(max(1, binCount - 1))
    let highest = (0..<binCount).last { bin in
      columns.contains { $0[bin] >= Self.audibleLevel }
    }
    // Whole kilohertz, a little above it: one sees where it ends.
    let top = (Double((highest ?? binCount) + 1) * binWidth * 1.1 / 1000).rounded(.up) * 1000
    range = Self.lowest...min(half, max(top, 1000))
  }

  /// What is quieter does not make the axis longer, in decibels.
  private static let audibleLevel: Float = -80
  private static let lowest = 50.0

  /// The share of the axis, 0 to 1, at which a frequency is.
  func place(of hertz: Double) -> Double {
    log(hertz / range.lowerBound) / log(range.upperBound / range.lowerBound)
  }

  /// Levels for rows of equal height, from the bottom up: of each row its loudest bin.
  func rows(_ column: [Float], count: Int = 240) -> [Float] {
    let ratio = range.upperBound / range.lowerBound
    let edges = (0...count).map { row in
      range.lowerBound * pow(ratio, Double(row) / Double(count)) / binWidth
    }
    return zip(edges, edges.dropFirst()).map { low, high in
      // Below 2 kHz a row is lower than a bin: several rows show the same one.
      let first = min(Int(low.rounded()), column.count - 1)
      let last = max(first, min(Int(high.rounded()) - 1, column.count - 1))
      return column[first...last].max() ?? -.infinity
    }
  }

  /// Round frequencies within the range, with their places.
  var ticks: [(place: Double, label: String)] {
    [
      (100, "100 Hz"), (200, "200 Hz"), (500, "500 Hz"), (1000, "1 kHz"), (2000, "2 kHz"),
      (5000, "5 kHz"),
      (10_000, "10 kHz"), (20_000, "20 kHz"),
    ]
    .filter { range.contains($0.0) }.map { (place(of: $0.0), $0.1) }
  }
}
