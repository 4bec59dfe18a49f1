import Media

/// Makes an MP4 file of encoded pictures: `ftyp`, `moov`, and all samples in one chunk of `mdat`.
///
/// With the movie box in front a player can begin before the whole file is there. But it says where the
/// samples are, and they are behind it: so it is written last, when all sizes are known.
package struct VideoFileWriter: Sendable {
  /// What exercise G.6 asks for: the boxes `stts`, `stsc`, `stsz`, `stco`, and `stss` where it is
  /// needed.
  package typealias Tables = @Sendable (SampleTableFacts) -> [UInt8]

  private let size: PixelSize
  private let timescale: Int
  private let sampleDuration: Int
  private let entry: [UInt8]
  private let tables: Tables
  private var sizes: [Int] = []
  private var syncs: [Int] = []

  /// - Parameters:
  ///   - size: Columns and rows.
  ///   - timescale: Units a second.
  ///   - sampleDuration: Units that each picture is shown.
  ///   - sequence: The sequence parameter set.
  ///   - picture: The picture parameter set.
  ///   - tables: Writes the tables; this module's own way if `nil`.
  package init(
    size: PixelSize, timescale: Int, sampleDuration: Int, sequence: [UInt8], picture: [UInt8],
    tables: Tables? = nil
  ) {
    (self.size, self.timescale, self.sampleDuration) = (size, timescale, sampleDuration)
    entry = VideoMovieWriter.sampleEntry(
      "avc1", size: size,
      configuration: VideoMovieWriter.configuration(sequences: [sequence], pictures: [picture]))
    self.tables = tables ?? { $0.boxes }
  }

  /// Adds a picture of one unit; returns its sample: the unit after its length.
  package mutating func sample(_ unit: [UInt8], isSync: Bool) -> [UInt8] {
    if isSync { syncs.append(sizes.count) }
    sizes.append(unit.count + 4)
    return BoxBytes.u32(unit.count) + unit
  }

  /// All that comes before the samples.
  package var head: [UInt8] {
    // Where the samples begin changes no size, so the length is known from a first attempt.
    head(samplesAt: head(samplesAt: 0).count)
  }

  private func head(samplesAt offset: Int) -> [UInt8] {
    let brands = Array("isom".utf8) + BoxBytes.u32(0x200) + Array("isomiso2avc1mp41".utf8)
    let movie = VideoMovieWriter(
      size: size, timescale: timescale, duration: sizes.count * sampleDuration
    ).movie(
      entries: [entry],
      tables: tables(
        SampleTableFacts(
          sampleDuration: sampleDuration, sizes: sizes, syncs: syncs, offset: offset)))
    let byteCount = sizes.reduce(16, +)
    let data = BoxBytes.u32(1) + Array("mdat".utf8) + BoxBytes.u64(byteCount)
    return BoxBytes.box("ftyp", brands) + movie + data
  }
}

/// What of a file is left to a function of the learner.
package struct VideoFileRules: Sendable {
  /// Exercise G.6: the boxes of the sample table.
  package var tables: VideoFileWriter.Tables?

  package init() {}

  /// This module's own.
  package static let core = VideoFileRules()
}

/// What a sample table says, for samples that lie side by side and are shown equally long.
package struct SampleTableFacts: Hashable, Sendable {
  /// In units of the track's timescale.
  package let sampleDuration: Int

  /// Bytes of each sample.
  package let sizes: [Int]

  /// Which samples are sync samples, counted from 0, ascending.
  package let syncs: [Int]

  /// Where in the file the first sample begins.
  package let offset: Int

  package init(sampleDuration: Int, sizes: [Int], syncs: [Int], offset: Int) {
    (self.sampleDuration, self.sizes) = (sampleDuration, sizes)
    (self.syncs, self.offset) = (syncs, offset)
  }

  /// The boxes; without `stss` where all samples are sync samples.
  package var boxes: [UInt8] {
    let count = UInt32(clamping: sizes.count)
    let times = TimeToSampleBox(
      entries: [.init(sampleCount: count, sampleDelta: UInt32(clamping: sampleDuration))])
    let chunks = SampleToChunkBox(
      entries: [.init(firstChunkNumber: 1, samplesPerChunk: count)])
    return times.bytes + (syncs.count == sizes.count ? [] : SyncSampleBox(indices: syncs).bytes)
      + SampleSizeBox(sizes: sizes).bytes + chunks.bytes
      + ChunkOffsetBox(offsets: [UInt32(clamping: offset)]).bytes
  }
}
