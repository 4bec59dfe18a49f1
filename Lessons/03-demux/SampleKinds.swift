import Bitstream
import LessonKit
import MP4
import Media
import Terminal

/// What kinds of samples a chart shows: I, P and B pictures where the codec's own bits can be read,
/// otherwise sync samples and others.
struct SampleKinds {
  let categories: [ChartCategory]
  private let reader: PictureTypeReader?

  init(track: MP4Track) {
    reader = track.track.video.flatMap { format in
      PictureTypeReader(format: format, parameterSets: Self.parameterSets(of: format))
    }
    categories = reader == nil ? Self.bySync : .pictureTypes
  }

  private static let bySync = [
    ChartCategory("sync samples", symbol: "K", color: .vermilion),
    ChartCategory("others", symbol: "o", color: .sky),
  ]

  /// The index of each sample's category; a few bytes of each are read.
  func categories(of samples: [SampleEntry], in file: any ByteRangeReader) async -> [Int] {
    var reader = reader
    var kinds: [Int] = []
    for sample in samples { kinds.append(await Self.category(of: sample, in: file, &reader)) }
    return kinds
  }

  private static func category(
    of sample: SampleEntry, in file: any ByteRangeReader, _ reader: inout PictureTypeReader?
  ) async -> Int {
    guard reader != nil else { return sample.isSync ? 0 : 1 }
    // What cannot be read has been reported when the file was opened.
    let type = try? await reader?.pictureType(ofSample: sample.range, in: file)
    return [ChartCategory].index(of: type)
  }

  private static func parameterSets(of format: VideoFormat) -> [[UInt8]] {
    guard format.codec == .hevc else { return [] }
    var reader = ByteReader(format.configuration.span)
    let record = try? HEVCConfigurationBox(parsing: &reader)
    return record?.parameterSets.map(\.bytes) ?? []
  }
}
