import LessonKit

/// How a cost grows with something, and whether a fixed cost and a price apiece explain it.
struct Growth {
  /// One measured point.
  struct Point {
    /// Its description: `640 × 360`.
    let label: String

    /// How much there is of what grows.
    let amount: Double

    /// Processor time in milliseconds.
    let cost: Double

    let peakByteCount: Int?
  }

  /// What grows: "samples".
  let title: String

  /// The unit of a price, such as "1000 samples", and how many of the amounts it stands for.
  let unit: (name: String, count: Double)

  /// In ascending order.
  let points: [Point]

  /// How far from the line a point may lie and still count as on it.
  private static let tolerance = 0.25

  /// The line: a fixed cost, and the price of one.
  ///
  /// The price that fits the points best relative to their size: each point's distance is divided by
  /// its own cost, or the largest would decide alone. `nil` for fewer than two points.
  var line: (fixed: Double, price: Double)? {
    // Weighted least squares with weights 1 / cost².
    var (w, wx, wy, wxx, wxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points where point.cost > 0 {
      let weight = 1 / (point.cost * point.cost)
      w += weight
      wx += weight * point.amount
      wy += weight * point.cost
      wxx += weight * point.amount * point.amount
      wxy += weight * point.amount * point.cost
    }
    let determinant = w * wxx - wx * wx
    guard determinant > 0 else { return nil }
    return ((wxx * wy - wx * wxy) / determinant, (w * wxy - wx * wy) / determinant)
  }

  /// What a point costs of what the line says: 1 where it is on it.
  func ratio(of point: Point) -> Double? {
    line.flatMap { line in
      let expected = line.fixed + line.price * point.amount
      return expected > 0 ? point.cost / expected : nil
    }
  }

  /// What one unit costs at a point.
  func price(at point: Point) -> Double { point.cost / point.amount * unit.count }

  /// Says whether it is linear, and where it stops being so.
  var sentence: String {
    guard let line else { return "\(title): too few points" }
    let law =
      "\(line.fixed.text(decimals: 1)) ms and \((line.price * unit.count).text(decimals: 3)) ms "
      + "for \(unit.name)"
    let outside = points.filter { point in
      ratio(of: point).map { abs($0 - 1) > Self.tolerance } ?? true
    }
    guard let first = outside.first else {
      return "\(title): linear from \(points[0].label) to \(points[points.count - 1].label): \(law)"
    }
    let percent = ratio(of: first).map { Int((100 * $0).rounded()) } ?? 0
    return "\(title): \(law), but \(first.label) costs \(percent) % of that"
  }
}
