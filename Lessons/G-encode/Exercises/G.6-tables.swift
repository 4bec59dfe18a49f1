import ExerciseKit
import MP4

/// G.6 · Write the sample table.
///
/// more · 40 minutes
///
/// All samples lie side by side from `facts.offset` on, in one chunk, and are shown equally long. Return these
/// boxes one after the other (ISO/IEC 14496-12 §8.6 and §8.7):
///
///     stts   one entry: the count of samples, `sampleDuration`
///     stss   the numbers of the sync samples, from 1 — left out if all samples are sync samples
///     stsz   a size of 0: sizes differ; the count of samples; each size
///     stsc   one entry: first chunk 1, samples in it, sample description 1
///     stco   one entry: the offset
///
/// Each is a box: its size with these eight bytes in 4 bytes, its type; a version and flags, four bytes of 0;
/// then its fields, each in 4 bytes, the most significant first. `stts`, `stss`, `stsc` and `stco` begin with
/// the count of their entries.
///
///     one sample of 10 bytes at 100, sync, duration 1   →
///     00 00 00 18 73 74 74 73 00 00 00 00 00 00 00 01 00 00 00 01 00 00 00 01   stts, then stsz …
package func sampleTable(_ facts: SampleTableFacts) throws -> [UInt8] {
  throw Unwritten("G.6: the boxes of the sample table")
}
