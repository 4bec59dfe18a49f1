import LessonKit
import Media
import Terminal

extension Lesson {
  /// Draws some of the wrong pictures below the right ones, and the first one that is right again.
  func drawDamage(_ comparison: DamageComparison) throws {
    let wrong = comparison.wrong.filter { $0.broken != nil }
    guard !wrong.isEmpty else { return }
    page.print()
    page.print(
      "above: as they should be; below: what has come out"
        + (comparison.firstWholeAgain == nil ? "" : ", the last one whole again"))
    try page.draw { box in
      let box = box ?? Page.defaultPictureBox
      let count = TileLayout.isCoarse(box) ? 2 : 4
      let again = comparison.firstWholeAgain.map { [$0] } ?? []
      let chosen = wrong.spread(over: count - again.count) + again
      let layout = TileLayout(columnCount: chosen.count, rowCount: 2, in: box)
      return layout.arrange(
        chosen.map { tile($0.sound, in: layout, .green) }
          + chosen.compactMap { picture in
            picture.broken.map { tile($0, in: layout, picture.state.color) }
          })
    }
  }
}

extension DamageComparison.State {
  fileprivate var color: ChartColor {
    switch self {
    case .whole: .green
    case .noticed: .vermilion
    case .unnoticed: .orange
    case .missing: .faint
    }
  }
}

extension Array {
  /// The first element, the last one, and others at even distances between them.
  func spread(over limit: Int) -> [Element] {
    guard count > limit, limit > 1 else { return Array(prefix(limit)) }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}
