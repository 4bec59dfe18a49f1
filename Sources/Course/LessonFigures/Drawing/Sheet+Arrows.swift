/// Arrows have heads, so that readers need not guess where they lead.
extension Sheet {
  /// A straight arrow, or one with corners.
  package mutating func arrow(
    _ spots: [Spot], _ ink: Ink = .pale, width: Double = 1.5, isDashed: Bool = false
  ) {
    guard let end = spots.last, spots.count > 1 else { return }
    let before = spots[spots.count - 2]
    let size = headSize(width)
    let direction = (end - before) * (1 / max(0.01, (end - before).length))
    // The line ends within the head, so that its own end is not seen.
    line(spots.dropLast() + [end - direction * (size * 0.6)], paint(ink, width, isDashed))
    head(at: end, direction, size, ink)
  }

  package mutating func arrow(
    _ start: Spot, _ end: Spot, _ ink: Ink = .pale, width: Double = 1.5, isDashed: Bool = false
  ) {
    arrow([start, end], ink, width: width, isDashed: isDashed)
  }

  /// An arrow in an arc that is pulled towards `control`.
  package mutating func arc(
    _ start: Spot, _ control: Spot, _ end: Spot, _ ink: Ink = .pale, width: Double = 1.5,
    isDashed: Bool = false
  ) {
    let size = headSize(width)
    let direction = (end - control) * (1 / max(0.01, (end - control).length))
    let stop = end - direction * (size * 0.6)
    path(
      "\(Self.steps([start]))Q\(Number(control.x)) \(Number(control.y)) \(Number(stop.x)) \(Number(stop.y))",
      paint(ink, width, isDashed))
    head(at: end, direction, size, ink)
  }

  /// A line with a head at both ends, for a distance.
  package mutating func span(_ start: Spot, _ end: Spot, _ ink: Ink = .pale) {
    let direction = (end - start) * (1 / max(0.01, (end - start).length))
    line(start + direction * 4, end - direction * 4, .line(ink))
    head(at: end, direction, 7, ink)
    head(at: start, direction * -1, 7, ink)
  }

  private func headSize(_ width: Double) -> Double { 6 + width * 1.6 }

  private func paint(_ ink: Ink, _ width: Double, _ isDashed: Bool) -> Paint {
    isDashed ? .dashed(ink, width) : .line(ink, width)
  }

  private mutating func head(at tip: Spot, _ direction: Spot, _ size: Double, _ ink: Ink) {
    let side = Spot(-direction.y, direction.x) * (size * 0.42)
    let back = tip - direction * size
    line([tip, back + side, back - side], .solid(ink), isClosed: true)
  }
}
