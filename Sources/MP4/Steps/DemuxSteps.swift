import Media

/// Steps of demuxing that somebody else may do: where one is `nil`, this module does it itself.
///
/// The course puts the functions that a learner wrote here. A step answers `nil` where it has
/// nothing to offer; an answer that cannot be used, such as three times for four samples, counts as
/// none. Nothing here is asked more than once a table, a run of a fragment, or a seek.
public struct DemuxSteps: Sendable {
  /// The steps for everything that is opened and sought inside of `withValue`.
  @TaskLocal public static var own = DemuxSteps()

  /// The runs of `stts` to the decode time of each sample, and behind them the end of the last one.
  public var decodeTimes: (@Sendable (_ runs: [TimeToSampleBox.Entry]) -> [Int64]?)?

  /// Decode times and the runs of `ctts`, `nil` without that box, to presentation times.
  public var presentationTimes:
    (@Sendable (_ decodeTimes: [Int64], _ runs: [CompositionOffsetBox.Entry]?) -> [Int64]?)?

  /// The runs of `stsc`, where chunks begin, and sizes to the place in the file of each sample.
  public var sampleOffsets:
    (
      @Sendable (_ runs: [SampleToChunkBox.Entry], _ chunkOffsets: [Int], _ sizes: SampleSizes)
        -> [Int]?
    )?

  /// The numbers of `stss`, `nil` without that box, to the indices of the sync samples, ascending.
  public var syncSamples: (@Sendable (_ numbers: [UInt32]?, _ sampleCount: Int) -> [Int]?)?

  /// The entries of `elst` to the ticks of the media by which each picture appears later.
  public var editShift:
    (
      @Sendable (
        _ edits: [EditListBox.Entry], _ movieTimescale: UInt32, _ mediaTimescale: UInt32
      ) -> Int64?
    )?

  /// Where to start decoding and which picture to show at a time, in ticks of the media.
  public var seek:
    (
      @Sendable (_ time: Int64, _ presentationTimes: [Int64], _ syncSamples: [Int])
        -> (sync: Int, target: Int)?
    )?

  /// What a run of a fragment says of each of its samples, with the help of `tfhd` and `trex`.
  public var runSamples:
    (
      @Sendable (_ run: TrackRunBox, _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox)
        -> [RunSample]?
    )?

  public init() {}
}

extension DemuxSteps {
  /// Samples that a step is asked about at most: nine hours of film.
  ///
  /// Steps unroll what this module keeps as runs, and a run may claim four billion samples.
  static let sampleLimit = 1 << 20
}
