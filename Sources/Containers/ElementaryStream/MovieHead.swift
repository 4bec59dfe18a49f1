import Bitstream
import MP4
import Media

/// Writes what comes before the samples in an MP4 file: `ftyp`, `moov` and the head of `mdat`.
///
/// ISO/IEC 14496-12 and, for `avc3` and `avcC`, ISO/IEC 14496-15 §5.
struct MovieHead {
  let index: RawVideoIndex

  /// Bytes of each sample: its units, and a length of 4 bytes before each.
  let sampleSizes: [Int]

  /// The head; offsets of samples count it.
  func bytes() -> [UInt8] {
    // Offsets always take eight bytes, so the head is as long with zeros for them.
    let length = bytes(sampleStart: 0).count
    return bytes(sampleStart: length)
  }

  private func bytes(sampleStart: Int) -> [UInt8] {
    let brands = Array("iso6".utf8) + BoxBytes.u32(0) + Array("iso6avc1".utf8)
    let movie = VideoMovieWriter(
      size: size, timescale: Int(index.timescale), duration: count * Int(index.duration),
      start: delay * Int(index.duration)
    ).movie(entries: index.configurations.map(entry), tables: tables(sampleStart))
    let dataCount = sampleSizes.reduce(16, +)
    return BoxBytes.box("ftyp", brands) + movie
      + BoxBytes.u32(1) + Array("mdat".utf8) + BoxBytes.u64(dataCount)
  }

  private var count: Int { index.samples.count }

  private var size: PixelSize {
    PixelSize(width: index.sequence.width, height: index.sequence.height)
  }

  /// Pictures that come before another one in decoding order and after it on the screen.
  private var delay: Int {
    index.samples.enumerated().map { $0 - $1.rank }.max() ?? 0
  }

  private func tables(_ sampleStart: Int) -> [UInt8] {
    let syncs = index.samples.indices.filter { index.samples[$0].isSync }
    let times = TimeToSampleBox(
      entries: [.init(sampleCount: UInt32(count), sampleDelta: UInt32(index.duration))])
    let offsets = BoxBytes.full("ctts", BoxBytes.u32(count) + compositionOffsets)
    return times.bytes + offsets + SyncSampleBox(indices: syncs).bytes
      + SampleSizeBox(sizes: sampleSizes).bytes + chunks(sampleStart)
  }

  private var compositionOffsets: [UInt8] {
    index.samples.enumerated().flatMap { decoded, sample in
      BoxBytes.u32(1) + BoxBytes.u32((sample.rank + delay - decoded) * Int(index.duration))
    }
  }

  /// A chunk for each row of samples with the same configuration.
  private func chunks(_ sampleStart: Int) -> [UInt8] {
    var rows: [(first: Int, count: Int, configuration: Int)] = []
    for (number, sample) in index.samples.enumerated() {
      if rows.last?.configuration == sample.configuration {
        rows[rows.count - 1].count += 1
      } else {
        rows.append((number, 1, sample.configuration))
      }
    }
    var offset = sampleStart
    var offsets: [UInt8] = []
    for row in rows {
      offsets += BoxBytes.u64(offset)
      offset += sampleSizes[row.first..<row.first + row.count].reduce(0, +)
    }
    let runs = rows.enumerated().map { number, row in
      SampleToChunkBox.Entry(
        firstChunkNumber: UInt32(number + 1), samplesPerChunk: UInt32(row.count),
        sampleDescriptionNumber: UInt32(row.configuration + 1))
    }
    // 64 bits whatever they are: so the length of the head does not depend on them.
    return SampleToChunkBox(entries: runs).bytes
      + BoxBytes.full("co64", BoxBytes.u32(rows.count) + offsets)
  }

  /// A sample entry `avc3`: parameter sets are in the configuration, and may come in samples too.
  private func entry(_ sets: ParameterSetUnits) -> [UInt8] {
    VideoMovieWriter.sampleEntry("avc3", size: size, configuration: configuration(sets))
  }

  private func configuration(_ sets: ParameterSetUnits) -> [UInt8] {
    let bytes = VideoMovieWriter.configuration(
      sequences: sets.sequences, pictures: sets.pictures)
    guard [100, 110, 122, 144].contains(bytes[1]) else { return bytes }
    let format = index.sequence.sampleFormat
    return bytes + [
      0xFC | UInt8(format.chroma.code), 0xF8 | UInt8(format.lumaBitDepth - 8),
      0xF8 | UInt8(format.chromaBitDepth - 8), 0,
    ]
  }
}
