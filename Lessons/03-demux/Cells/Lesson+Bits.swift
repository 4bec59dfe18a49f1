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

/// What kinds of samples a chart shows: I, P and B pictures if the codec's own bits can be read,
/// otherwise sync samples and others.
struct SampleKinds {
  let categories: [ChartCategory]
  private let reader: PictureTypeReader?

  init(track: MP4Track, rules: BitstreamRules) {
    reader = track.video.flatMap { format in
      PictureTypeReader(
        format: format, parameterSets: Self.parameterSets(of: format), rules: rules)
    }
    categories = reader == nil ? Self.bySync : .pictureTypes
  }

  private static let bySync = [
    ChartCategory("sync samples", symbol: "K", color: .vermilion),
    ChartCategory("others", symbol: "o", color: .sky),
  ]

  /// The index of each sample's category; a few bytes of each are read.
  ///
  /// After a read that fails, all types are unknown, and the failure is returned with them: to try
  /// each sample would take the patience of the network as often.
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

  private static func parameterSets(of format: VideoFormat) -> [[UInt8]] {
    guard format.codec == .hevc else { return [] }
    var reader = ByteReader(format.configuration.span)
    let record = try? HEVCConfigurationBox(parsing: &reader)
    return record?.parameterSets.map(\.bytes) ?? []
  }
}
