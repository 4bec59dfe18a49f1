import ExerciseKit
import MP4

/// 3.7 · Fill in what a fragment leaves out: the samples of a `trun`.
///
/// more · 20 minutes
///
/// A fragmented file repeats as little as it can. The duration, size and flags of a sample are
///
/// 1. in the run itself (`trun`), one for each sample: `durations`, `sizes`, `flags`;
/// 2. else in the header of the fragment (`tfhd`), for all samples: `defaultSampleDuration` …;
/// 3. else in the movie box (`trex`), for all fragments.
///
/// What is left out is `nil`; `trex` leaves nothing out. For flags there is one more place: a run
/// without `flags` may have `firstSampleFlags`, only for its first sample. In this way a run says
/// that it begins with a sync sample.
///
///     trun: 3 samples, sizes 90, 20, 30, first flags A     tfhd: duration 512     trex: 0, 0, flags B
///     →   (512, 90, A), (512, 20, B), (512, 30, B)
///
/// ISO/IEC 14496-12 §8.8.7 and §8.8.8.
///
/// Types: durations and sizes are `UInt32`, flags `SampleFlags`, `sampleCount` is a `UInt32`.
///
/// - Parameters:
///   - run: The run; `sampleCount` says how many samples it has.
///   - header: The header of its fragment.
///   - track: What the movie box says about the track.
/// - Returns: `RunSample(duration:size:flags:)` for each sample.
/// - Throws: `Unwritten`, until you write it.
package func runSamples(
  _ run: TrackRunBox, header: TrackFragmentHeaderBox, track: TrackExtendsBox
) throws -> [RunSample] {
  throw Unwritten("3.7: fill in the defaults of a fragment")
}
