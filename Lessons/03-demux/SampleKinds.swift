import Bitstream
import LessonCharts
import LessonKit
import MP4
import Media
import Terminal

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
