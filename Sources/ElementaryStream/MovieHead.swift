import Bitstream
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
    // Offsets have 8 bits times 8 whatever they are, so the length is known from a first attempt.
    let length = bytes(sampleStart: 0).count
    return bytes(sampleStart: length)
  }

  private func bytes(sampleStart: Int) -> [UInt8] {
    let brands = Array("iso6".utf8) + u32(0) + Array("iso6avc1".utf8)
    let dataCount = sampleSizes.reduce(16, +)
    return box("ftyp", brands) + box("moov", movieHeader + track(sampleStart))
      + u32(1) + Array("mdat".utf8) + u64(dataCount)
  }

  private var count: Int { index.samples.count }
  private var duration: Int { count * Int(index.duration) }

  /// Pictures that come before another one in decoding order and after it on the screen.
  private var delay: Int {
    index.samples.enumerated().map { $0 - $1.rank }.max() ?? 0
  }

  private static let matrix: [Int] = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]

  private var movieHeader: [UInt8] {
    full(
      "mvhd", version: 1,
      u64(0) + u64(0) + u32(Int(index.timescale)) + u64(duration) + u32(1 << 16) + u16(1 << 8)
        + zeros(10) + Self.matrix.flatMap(u32) + zeros(24) + u32(2))
  }

  private func track(_ sampleStart: Int) -> [UInt8] {
    let (width, height) = (index.sequence.width, index.sequence.height)
    let header = full(
      "tkhd", version: 1, flags: 7,
      u64(0) + u64(0) + u32(1) + zeros(4) + u64(duration) + zeros(16)
        + Self.matrix.flatMap(u32) + u32(width << 16) + u32(height << 16))
    let edit = full(
      "elst", version: 1,
      u32(1) + u64(duration) + u64(delay * Int(index.duration)) + u16(1) + u16(0))
    return box("trak", header + box("edts", edit) + media(sampleStart))
  }

  private func media(_ sampleStart: Int) -> [UInt8] {
    // "und" in 5 bits a letter.
    let header = full(
      "mdhd", version: 1,
      u64(0) + u64(0) + u32(Int(index.timescale)) + u64(duration) + u16(0x55C4) + u16(0))
    let handler = full("hdlr", zeros(4) + Array("vide".utf8) + zeros(12) + [0])
    let reference = full("dref", u32(1) + full("url ", flags: 1, []))
    let information =
      full("vmhd", flags: 1, zeros(8)) + box("dinf", reference) + box("stbl", table(sampleStart))
    return box("mdia", header + handler + box("minf", information))
  }

  private func table(_ sampleStart: Int) -> [UInt8] {
    let syncs = index.samples.indices.filter { index.samples[$0].isSync }
    let entries = index.configurations.flatMap(entry)
    let description = full("stsd", u32(index.configurations.count) + entries)
    let times = full("stts", u32(1) + u32(count) + u32(Int(index.duration)))
    let offsets = full("ctts", u32(count) + compositionOffsets)
    let sizes = full("stsz", u32(0) + u32(count) + sampleSizes.flatMap(u32))
    return description + times + offsets
      + full("stss", u32(syncs.count) + syncs.flatMap { u32($0 + 1) }) + sizes
      + chunks(sampleStart)
  }

  private var compositionOffsets: [UInt8] {
    index.samples.enumerated().flatMap { decoded, sample in
      u32(1) + u32((sample.rank + delay - decoded) * Int(index.duration))
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
      offsets += u64(offset)
      offset += sampleSizes[row.first..<row.first + row.count].reduce(0, +)
    }
    let runs = rows.enumerated().flatMap { number, row in
      u32(number + 1) + u32(row.count) + u32(row.configuration + 1)
    }
    return full("stsc", u32(rows.count) + runs) + full("co64", u32(rows.count) + offsets)
  }

  /// A sample entry `avc3`: parameter sets are in the configuration, and may come in samples too.
  private func entry(_ sets: ParameterSetUnits) -> [UInt8] {
    let head =
      zeros(6) + u16(1) + zeros(16) + u16(index.sequence.width) + u16(index.sequence.height)
      + u32(72 << 16) + u32(72 << 16) + zeros(4) + u16(1) + zeros(32) + u16(24) + u16(0xFFFF)
    return box("avc3", head + box("avcC", configuration(sets)))
  }

  private func configuration(_ sets: ParameterSetUnits) -> [UInt8] {
    // Profile, compatibility and level stand in the first bytes of the set.
    let profile = (sets.sequences.first ?? []).dropFirst().prefix(3)
    var bytes: [UInt8] = [1] + profile + zeros(3 - profile.count)
    bytes += [0xFF, 0xE0 | UInt8(truncatingIfNeeded: sets.sequences.count)]
    for set in sets.sequences { bytes += u16(set.count) + set }
    bytes += [UInt8(truncatingIfNeeded: sets.pictures.count)]
    for set in sets.pictures { bytes += u16(set.count) + set }
    guard [100, 110, 122, 144].contains(profile.first ?? 0) else { return bytes }
    let format = index.sequence.sampleFormat
    return bytes + [
      0xFC | UInt8(format.chroma.code), 0xF8 | UInt8(format.lumaBitDepth - 8),
      0xF8 | UInt8(format.chromaBitDepth - 8), 0,
    ]
  }
}

private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
  u32(content.count + 8) + Array(type.utf8) + content
}

private func full(
  _ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]
) -> [UInt8] {
  box(type, [version] + u32(flags).dropFirst() + content)
}

private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

private func u16(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}

private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }

private func u64(_ value: Int) -> [UInt8] { u32(value >> 32) + u32(value) }
