import Media

/// What the tables of samples, edit lists and runs of fragments mean, and where a seek starts.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module. Any other answer is trusted: what
/// sets a rule sees to it that there is a value for each sample, that decode times and indices ascend,
/// that no place is negative, and that a seek names samples of the table. No rule is called more than
/// once a table, a run of a fragment, or a seek.
package struct SampleRules: Sendable {
  /// The runs of `stts` to the decode time of each sample, and after them the end of the last one.
  package var decodeTimes: (@Sendable (_ runs: [TimeToSampleBox.Entry]) -> [Int64]?)?

  /// Decode times and the runs of `ctts`, `nil` without that box, to presentation times.
  package var presentationTimes:
    (@Sendable (_ decodeTimes: [Int64], _ runs: [CompositionOffsetBox.Entry]?) -> [Int64]?)?

  /// The runs of `stsc`, where chunks begin, and sizes to the place in the file of each sample.
  package var sampleOffsets:
    (
      @Sendable (_ runs: [SampleToChunkBox.Entry], _ chunkOffsets: [Int], _ sizes: SampleSizes)
        -> [Int]?
    )?

  /// The numbers of `stss`, `nil` without that box, to the indices of the sync samples, ascending.
  package var syncSamples: (@Sendable (_ numbers: [UInt32]?, _ sampleCount: Int) -> [Int]?)?

  /// From the entries of `elst` to the delay of each picture, in ticks of the media.
  package var editShift:
    (
      @Sendable (
        _ edits: [EditListBox.Entry], _ movieTimescale: UInt32, _ mediaTimescale: UInt32
      ) -> Int64?
    )?

  /// Where to start decoding and which picture to show at a time, in ticks of the media.
  package var seek:
    (
      @Sendable (_ time: Int64, _ presentationTimes: [Int64], _ syncSamples: [Int])
        -> (sync: Int, target: Int)?
    )?

  /// What a run of a fragment says about each of its samples, with the help of `tfhd` and `trex`.
  package var runSamples:
    (
      @Sendable (_ run: TrackRunBox, _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox)
        -> [RunSample]?
    )?

  /// The fewest reads that bring all tables at some ranges, where gaps up to a size are read too.
  package var mergedReads: (@Sendable (_ ranges: [Range<Int>], _ gapLimit: Int) -> [Range<Int>]?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = SampleRules()
}

extension SampleRules {
  /// The longest table that a rule is called with: nine hours of film.
  ///
  /// Rules unroll what this module keeps as runs, and a run may claim four billion samples.
  static let sampleLimit = 1 << 20
}
