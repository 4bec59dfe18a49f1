import Bitstream
import LessonCharts
import LessonKit
import Media
import MP4
import Terminal

extension Lesson {
  /// Draws how many bits each picture takes, and sums them up by kind.
  func showBits() async throws {
    let rows = selection.indices(in: samples, limit: Self.bitsLimit)
    let shown = Array(samples.samples(in: rows).prefix(Self.bitsLimit))
    guard !shown.isEmpty else { return page.print("(there are no samples)") }
    let (categories, failure) = await kinds.categories(of: shown, in: try await page.reader)
    if let failure { page.report("\(failure)") }
    try draw(Array(zip(shown, categories).prefix(Self.drawnLimit)), of: shown.count)
    page.print()
    listKinds(shown, categories)
    if shown.count < samples.count {
      page.print(
        "(\(shown.count.grouped) of \(samples.count.grouped) samples: --range shows others)")
    }
  }

  /// Draws a column for each sample.
  private func draw(_ samples: [(record: SampleRecord, category: Int)], of count: Int) throws {
    guard let first = samples.first, let last = samples.last else { return }
    let bits = samples.map { 8 * $0.record.size }
    let largest = bits.max() ?? 0
    let which = samples.count < count ? "the first \(samples.count) samples" : "each sample"
    try page.draw(
      ColumnChart(
        "bits of \(which), in the order of the file",
        columns: zip(bits, samples).map { .init(Double($0), category: $1.category) },
        categories: kinds.categories, top: largest.grouped,
        levels: ColumnChart.levels(upTo: largest), start: "sample \(first.record.index.grouped)",
        end: "sample \(last.record.index.grouped)"))
  }

  /// Samples that are counted.
  private static let bitsLimit = 600

  /// Samples that are drawn: more would be too thin to be told apart.
  private static let drawnLimit = 120

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
    page.print(table)
  }
}

/// What kinds of samples a chart shows: I, P and B pictures if the codec's own bits can be read,
/// otherwise sync samples and others.
struct SampleKinds {
  let categories: [ChartCategory]
  private let reader: PictureTypeReader?

  init(track: MP4Track, rules: BitstreamRules) {
    reader = track.video.flatMap { format in
      PictureTypeReader(
        format: format, parameterSets: format.parameterSets ?? [], rules: rules)
    }
    categories = reader == nil ? Self.bySync : .pictureTypes
  }

  private static let bySync = [
    ChartCategory("sync samples", symbol: "K", color: .vermilion),
    ChartCategory("others", symbol: "o", color: .sky),
  ]

  /// The index of each sample's category; a few bytes of each are read.
  ///
  /// After a read that fails, all types are unknown, and the failure is returned with them: trying
  /// every sample would wait for the network as many times.
  func categories(
    of samples: [SampleRecord], in file: any ByteRangeReader
  ) async -> (kinds: [Int], failure: ByteRangeError?) {
    guard var reader else { return (samples.map { $0.isSync ? 0 : 1 }, nil) }
    var kinds: [Int] = []
    do throws(ByteRangeError) {
      for sample in samples {
        // Samples after the end were reported when the file was opened.
        let isThere = sample.range.upperBound <= file.length
        let type = isThere ? try await reader.pictureType(ofSample: sample.range, in: file) : nil
        kinds.append([ChartCategory].index(of: type))
      }
      return (kinds, nil)
    } catch {
      let unknown = [ChartCategory].index(of: nil)
      return (kinds + Array(repeating: unknown, count: samples.count - kinds.count), error)
    }
  }
}
