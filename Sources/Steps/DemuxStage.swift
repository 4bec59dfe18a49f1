import Exercises03
import MP4

/// The steps of lesson 03.
public struct DemuxStage: Sendable {
  /// 3.1: the decode time of each sample, and the end of the last one.
  public var decodeTimes: @Sendable (_ runs: [TimeToSampleBox.Entry]) throws -> [Int64]

  /// 3.2: the presentation time of each sample.
  public var presentationTimes:
    @Sendable (
      _ decodeTimes: [Int64], _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]?
    ) throws -> [Int64]

  /// 3.3: the place of each sample.
  public var sampleOffsets:
    @Sendable (
      _ runs: [SampleToChunkBox.Entry], _ chunkOffsets: [Int], _ sizes: SampleSizes
    ) throws -> [Int]

  /// 3.4: the indices of the sync samples.
  public var syncSamples: @Sendable (_ numbers: [UInt32]?, _ sampleCount: Int) throws -> [Int]

  /// 3.5: the ticks by which an edit list moves everything.
  public var editShift:
    @Sendable (
      _ edits: [EditListBox.Entry], _ movieTimescale: UInt32, _ mediaTimescale: UInt32
    ) throws -> Int64

  /// 3.6: the sample to start from and the one to show.
  public var seek:
    @Sendable (
      _ time: Int64, _ presentationTimes: [Int64], _ syncSamples: [Int]
    ) throws -> (sync: Int, target: Int)?

  /// 3.7: what holds for each sample of a run.
  public var runSamples:
    @Sendable (
      _ run: TrackRunBox, _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox
    ) throws -> [RunSample]

  /// What the learner has written.
  public static let learners = DemuxStage(
    decodeTimes: Exercises03.decodeTimes,
    presentationTimes: Exercises03.presentationTimes,
    sampleOffsets: { try Exercises03.sampleOffsets($0, chunkOffsets: $1, sizes: $2) },
    syncSamples: { try Exercises03.syncSamples($0, sampleCount: $1) },
    editShift: { try Exercises03.editShift($0, movieTimescale: $1, mediaTimescale: $2) },
    seek: { try Exercises03.seek(to: $0, presentationTimes: $1, syncSamples: $2) },
    runSamples: { try Exercises03.runSamples($0, header: $1, track: $2) })
}
