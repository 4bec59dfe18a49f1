import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

extension Lesson {
  /// Draws how many bits each picture takes, and sums them up by kind.
  func showBits() async throws {
    let rows = selection.indices(in: samples, limit: Self.bitsLimit)
    let shown = Array(samples.samples(in: rows).prefix(Self.bitsLimit))
    guard let first = shown.first, let last = shown.last else {
      return page.print("(there are no samples)")
    }
    let (categories, failure) = await kinds.categories(of: shown, in: try await page.reader)
    if let failure { page.report("\(failure)") }
    let largest = shown.map(\.size).max() ?? 0
    try page.draw(
      ColumnChart(
        "bits of each sample, in the order of the file",
        columns: zip(shown, categories).map { .init(Double($0.size), category: $1) },
        categories: kinds.categories, top: (8 * largest).grouped, start: first.index.grouped,
        end: last.index.grouped))
    page.print()
    listKinds(shown, categories)
    if shown.count < samples.count {
      page.print(
        "(\(shown.count.grouped) of \(samples.count.grouped) samples: --range shows others)")
    }
  }

  /// More samples would not have a pixel each.
  private static let bitsLimit = 600

  private func listKinds(_ shown: [SampleRecord], _ categories: [Int]) {
    var table = Table("kind", " samples", " bits", " bits each", " share")
    let all = max(1, shown.byteCount)
    for (index, category) in kinds.categories.enumerated() {
      let members = zip(shown, categories).filter { $0.1 == index }.map(\.0)
      guard !members.isEmpty else { continue }
      let share = 100 * Double(members.byteCount) / Double(all)
      table.add(
        "\(category.symbol) \(category.label)", members.count.grouped,
        (8 * members.byteCount).grouped,
        (8 * members.byteCount / members.count).grouped, share.text(decimals: 1) + " %")
    }
    table.lines.forEach(page.print)
  }
}
