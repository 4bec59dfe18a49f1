import LessonCharts
import LessonKit
import MP4
import Terminal

extension Lesson {
  /// Draws decoding order above presentation order, for the first group or the range asked for.
  func showOrder() async throws {
    let rows = selection.indices(in: samples, limit: firstGroupLength)
    let shown = Array(samples.samples(in: rows).prefix(Self.orderLimit))
    guard !shown.isEmpty else { return page.print("(there are no samples)") }
    let order = shown.indices.sorted { left, right in
      (shown[left].presentationTime, left) < (shown[right].presentationTime, right)
    }
    var places = [Int](repeating: 0, count: shown.count)
    for (place, index) in order.enumerated() { places[index] = place }
    let (categories, failure) = await kinds.categories(of: shown, in: try await page.reader)
    if let failure { page.report("\(failure)") }
    try page.draw(
      LinkChart(
        zip(shown, categories).map { .init(String($0.index), category: $1) }, places: places,
        above: "in the file", below: "on the screen", categories: kinds.categories))
  }

  /// As many samples as a picture has room for.
  private static let orderLimit = 24

  /// Samples of the first group; if all are sync samples, there are no real groups.
  private var firstGroupLength: Int {
    let second = samples.prefix(Self.orderLimit).dropFirst().first(where: \.isSync)?.index ?? 0
    return second > 1 ? second : Self.orderLimit
  }
}
