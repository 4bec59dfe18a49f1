import MP4
import Media
import TestSupport

/// A file to make inputs from, and where its samples and parameter sets lie.
struct Film {
  let bytes: [UInt8]

  /// Where each sample of the first video track lies.
  private(set) var samples: [Range<Int>] = []

  /// Where the payloads of the decoder configurations lie.
  private(set) var configurations: [Range<Int>] = []

  private static let configurationTypes: [FourCC] = ["avcC", "hvcC", "av1C", "vpcC"]

  /// Looks for the samples of a file; `nil` if there is no video to decode.
  init?(_ bytes: [UInt8]) async {
    self.bytes = bytes
    let reader = MemoryReader(bytes)
    guard let demuxer = try? await MP4Demuxer(reader: reader),
      let (track, format) = try? await demuxer.videoTrack(), format.encryptionScheme == nil,
      let table = try? await demuxer.sampleTable(of: track.id)
    else { return nil }
    samples = table.map(\.range).filter { !$0.isEmpty && $0.upperBound <= bytes.count }
    guard !samples.isEmpty, let tree = try? await BoxTree(reading: reader) else { return nil }
    for box in tree.boxes { collect(box) }
  }

  private mutating func collect(_ box: Box) {
    if Self.configurationTypes.contains(box.type) && !box.payloadRange.isEmpty {
      configurations.append(box.payloadRange)
    }
    for child in box.children { collect(child) }
  }
}
