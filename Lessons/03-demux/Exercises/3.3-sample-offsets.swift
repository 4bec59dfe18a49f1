import ExerciseKit
import MP4

/// 3.3 · Join `stsc`, `stco` and `stsz` into the offset of each sample.
///
/// spine · 25 minutes
///
/// Samples lie side by side in chunks. `stco` says where each chunk begins, `stsz` how large each
/// sample is, and `stsc` how many samples share a chunk: an entry applies from its first chunk up
/// to the first chunk of the next entry; the last entry applies up to the last chunk.
///
///     from chunk 1: 2 a chunk, from chunk 2: 1 a chunk     chunks at 100, 500, 900
///     sizes 10, 20, 30, 40                                 →   100, 110, 500, 900
///
/// Damaged films may have numbers whose sum does not fit into 64 bits. Swift's `+` would end the
/// program: throw `Refused("why")` instead.
///
/// ISO/IEC 14496-12 §8.7.3 to §8.7.5.
///
/// Types: `firstChunkNumber` and `samplesPerChunk` are `UInt32`, `sizes[index]` is an `Int`.
///
/// - Parameters:
///   - runs: The entries of `stsc`: `samplesPerChunk` from chunk `firstChunkNumber` on, which counts
///     from 1.
///   - chunkOffsets: Where each chunk begins, in bytes from the start of the file.
///   - sizes: `sizes[index]` is the size of a sample, counted from 0, and `sizes.count` says how many
///     samples there are. The box has a list, or one size that all samples have; both work alike.
/// - Returns: The offset of each sample, as many as there are sizes.
/// - Throws: `Unwritten`, until you write it; `Refused` if an offset does not fit into an `Int`.
package func sampleOffsets(
  _ runs: [SampleToChunkBox.Entry], chunkOffsets: [Int], sizes: SampleSizes
) throws -> [Int] {
  throw Unwritten("3.3: join stsc, stco and stsz into sample offsets")
}
