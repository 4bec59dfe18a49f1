import MP4
import Media

/// A fragmented file in which everything can be wrong: one track, fragments of two samples each.
///
/// Each sample has 10 bytes and lasts 512 ticks, so a fragment lasts 1,024.
struct LintFragments {
  var brand: FourCC = "iso5"
  var sequenceNumbers: [UInt32] = [1, 2, 3]
  var decodeTimes: [UInt32] = [0, 1024, 2048]
  var extends: [UInt8] = box("mvex", fullBox("trex", u32(1, 1, 512, 10, 0)))

  /// What comes between the movie and the first fragment.
  var beforeFragments: [UInt8] = []

  var file: [UInt8] {
    box("ftyp", code(brand), u32(512), code(brand)) + movie + beforeFragments + fragments
  }

  var fragments: [UInt8] {
    concat(zip(sequenceNumbers, decodeTimes).map { fragment($0, at: $1) })
  }

  private var movie: [UInt8] {
    var tables = TinyMovie()
    tables.sizes = []
    tables.deltas = []
    tables.compositionOffsets = nil
    tables.syncNumbers = nil
    tables.edits = nil
    return box("moov", TinyMovie.movieHeader, tables.track(dataOffset: 0), extends)
  }

  /// A `moof` and its `mdat`; the data begin 8 bytes after the end of the `moof`.
  private func fragment(_ number: UInt32, at time: UInt32) -> [UInt8] {
    let size = UInt32(movieFragment(number, time, dataOffset: 0).count)
    return movieFragment(number, time, dataOffset: size + 8) + box("mdat", zeros(20))
  }

  private func movieFragment(_ number: UInt32, _ time: UInt32, dataOffset: UInt32) -> [UInt8] {
    box(
      "moof", fullBox("mfhd", u32(number)),
      box(
        "traf", fullBox("tfhd", flags: 0x2_0000, u32(1)), fullBox("tfdt", u32(time)),
        fullBox("trun", flags: 1, u32(2, dataOffset))))  // sample_count, data_offset
  }
}
