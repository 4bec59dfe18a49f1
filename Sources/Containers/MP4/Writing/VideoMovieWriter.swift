import Media

/// Writes the movie box of a film that has one track of video: `moov`.
///
///     moov ─ mvhd
///          └ trak ─ tkhd
///                 ├ edts ─ elst        only where asked for
///                 └ mdia ─ mdhd
///                        ├ hdlr
///                        └ minf ─ vmhd
///                               ├ dinf ─ dref ─ url
///                               └ stbl ─ stsd, and the tables
///
/// ISO/IEC 14496-12 §8. The parsers of these boxes are in `Boxes`.
package struct VideoMovieWriter: Sendable {
  let size: PixelSize
  let timescale: Int

  /// In units of `timescale`.
  let duration: Int

  /// Where on the media's timeline the film begins; `nil` for its beginning.
  let start: Int?

  /// - Parameters:
  ///   - size: Columns and rows as shown.
  ///   - timescale: Units a second, of the movie and of the track.
  ///   - duration: In these units.
  ///   - start: Where on the media's timeline the film begins; `nil` leaves the edit list out.
  package init(size: PixelSize, timescale: Int, duration: Int, start: Int? = nil) {
    (self.size, self.timescale, self.duration) = (size, timescale, duration)
    self.start = start
  }

  /// The whole box.
  ///
  /// - Parameters:
  ///   - entries: The sample entries.
  ///   - tables: The other boxes of the sample table.
  /// - Returns: The bytes of `moov`.
  package func movie(entries: [[UInt8]], tables: [UInt8]) -> [UInt8] {
    BoxBytes.box("moov", movieHeader + track(entries, tables))
  }

  private static let matrix: [UInt8] = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30]
    .flatMap(BoxBytes.u32)

  private var movieHeader: [UInt8] {
    BoxBytes.full(
      "mvhd", version: 1,
      BoxBytes.zeros(16) + BoxBytes.u32(timescale) + BoxBytes.u64(duration)
        + BoxBytes.u32(1 << 16) + BoxBytes.u16(1 << 8) + BoxBytes.zeros(10) + Self.matrix
        + BoxBytes.zeros(24) + BoxBytes.u32(2))
  }

  private func track(_ entries: [[UInt8]], _ tables: [UInt8]) -> [UInt8] {
    let header = BoxBytes.full(
      "tkhd", version: 1, flags: 7,
      BoxBytes.zeros(16) + BoxBytes.u32(1) + BoxBytes.zeros(4) + BoxBytes.u64(duration)
        + BoxBytes.zeros(16) + Self.matrix + BoxBytes.u32(size.width << 16)
        + BoxBytes.u32(size.height << 16))
    return BoxBytes.box("trak", header + edits + media(entries, tables))
  }

  private var edits: [UInt8] {
    guard let start else { return [] }
    return BoxBytes.box(
      "edts",
      BoxBytes.full(
        "elst", version: 1,
        BoxBytes.u32(1) + BoxBytes.u64(duration) + BoxBytes.u64(start) + BoxBytes.u16(1)
          + BoxBytes.u16(0)))
  }

  private func media(_ entries: [[UInt8]], _ tables: [UInt8]) -> [UInt8] {
    // "und" in 5 bits a letter.
    let header = BoxBytes.full(
      "mdhd", version: 1,
      BoxBytes.zeros(16) + BoxBytes.u32(timescale) + BoxBytes.u64(duration)
        + BoxBytes.u16(0x55C4) + BoxBytes.u16(0))
    let handler = BoxBytes.full(
      "hdlr", BoxBytes.zeros(4) + Array("vide".utf8) + BoxBytes.zeros(12) + [0])
    // The samples are in this very file: flag 1, and no address.
    let reference = BoxBytes.full(
      "dref", BoxBytes.u32(1) + BoxBytes.full("url ", flags: 1, []))
    let descriptions = BoxBytes.full(
      "stsd", BoxBytes.u32(entries.count) + entries.flatMap { $0 })
    let information =
      BoxBytes.full("vmhd", flags: 1, BoxBytes.zeros(8)) + BoxBytes.box("dinf", reference)
      + BoxBytes.box("stbl", descriptions + tables)
    return BoxBytes.box("mdia", header + handler + BoxBytes.box("minf", information))
  }

  /// A sample entry of H.264: `avc1`, or `avc3` where parameter sets may come in samples too.
  ///
  /// ISO/IEC 14496-12 §12.1.3 and 14496-15 §5.4.2.
  package static func sampleEntry(
    _ type: String, size: PixelSize, configuration: [UInt8]
  ) -> [UInt8] {
    BoxBytes.box(
      type,
      BoxBytes.zeros(6) + BoxBytes.u16(1) + BoxBytes.zeros(16) + BoxBytes.u16(size.width)
        + BoxBytes.u16(size.height) + BoxBytes.u32(72 << 16) + BoxBytes.u32(72 << 16)
        + BoxBytes.zeros(4) + BoxBytes.u16(1) + BoxBytes.zeros(32) + BoxBytes.u16(24)
        + BoxBytes.u16(0xFFFF) + BoxBytes.box("avcC", configuration))
  }

  /// What `avcC` holds: the parameter sets, each after its length.
  ///
  /// Lengths before units have 4 bytes. ISO/IEC 14496-15 §5.3.3.1.2. Profiles from High on add bytes of their own.
  package static func configuration(sequences: [[UInt8]], pictures: [[UInt8]]) -> [UInt8] {
    // Profile, compatibility and level are in the first bytes of the set.
    let profile = (sequences.first ?? []).dropFirst().prefix(3)
    var bytes: [UInt8] = [1] + profile + BoxBytes.zeros(3 - profile.count)
    bytes += [0xFF, 0xE0 | UInt8(truncatingIfNeeded: sequences.count)]
    for set in sequences { bytes += BoxBytes.u16(set.count) + set }
    bytes += [UInt8(truncatingIfNeeded: pictures.count)]
    for set in pictures { bytes += BoxBytes.u16(set.count) + set }
    return bytes
  }
}
