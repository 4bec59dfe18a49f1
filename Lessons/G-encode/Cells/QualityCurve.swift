#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What quality an encoder gives for how many bytes.
struct QualityCurve {
  struct Point {
    let byteCount: Int

    /// PSNR of luma, in decibels.
    let quality: Double
  }

  /// From the most bytes to the fewest.
  let points: [Point]

  init(_ points: [Point]) { self.points = points }

  /// x264 on the first 12 pictures of `meadow-baseline.mp4`, for the same eight quantisers.
  ///
  /// Recorded with libx264's core 164, so that the lesson does not need it; the lesson's page has the
  /// command. The bytes are those of the samples, as ours are.
  static let recorded = QualityCurve([
    Point(byteCount: 76_133, quality: 52.778), Point(byteCount: 51_664, quality: 48.293),
    Point(byteCount: 33_894, quality: 43.670), Point(byteCount: 20_057, quality: 38.438),
    Point(byteCount: 10_951, quality: 33.782), Point(byteCount: 5678, quality: 29.840),
    Point(byteCount: 3238, quality: 26.423), Point(byteCount: 2277, quality: 23.930),
  ])

  /// The fewest bytes and the most.
  var byteRange: ClosedRange<Double>? {
    guard let first = points.first, let last = points.last, 0 < last.byteCount,
      last.byteCount <= first.byteCount
    else { return nil }
    return Double(last.byteCount)...Double(first.byteCount)
  }

  /// Decibels that a doubling of the bytes brings, between a point and the one before it.
  func slope(before index: Int) -> Double {
    let (more, less) = (points[index - 1], points[index])
    let doublings = log2(Double(more.byteCount) / Double(max(1, less.byteCount)))
    return (more.quality - less.quality) / max(0.01, doublings)
  }

  /// The bytes for a quality, between the two nearest points; `nil` beyond both ends.
  func byteCount(at quality: Double) -> Double? {
    between(quality, { $0.quality }, { log2(Double(max(1, $0.byteCount))) }).map { exp2($0) }
  }

  /// The quality for so many bytes; `nil` beyond both ends.
  func quality(at byteCount: Double) -> Double? {
    between(log2(byteCount), { log2(Double(max(1, $0.byteCount))) }, { $0.quality })
  }

  /// On a straight line of quality over doublings.
  private func between(
    _ x: Double, _ horizontal: (Point) -> Double, _ vertical: (Point) -> Double
  ) -> Double? {
    for (more, less) in zip(points, points.dropFirst()) {
      let (low, high) = (horizontal(less), horizontal(more))
      guard low < high, low...high ~= x else { continue }
      return vertical(less) + (vertical(more) - vertical(less)) * (x - low) / (high - low)
    }
    return nil
  }
}
