/// All steps of the course that a learner writes, one value each.
///
/// The core's own functions, the learner's, and mistakes made on purpose all have this shape, so
/// one set of tests judges them all.
public struct Steps: Sendable {
  public var bytes: BytesStage
  public var boxes: BoxesStage
  public var demux: DemuxStage
  public var decode: DecodeStage
  public var render: RenderStage
  public var buffer: BufferStage
  public var playback: PlaybackStage

  /// What the core does.
  public static let reference = Steps(
    bytes: .reference, boxes: .reference, demux: .reference, decode: .reference,
    render: .reference, buffer: .reference, playback: .reference)

  /// What the learner has written.
  public static let learners = Steps(
    bytes: .learners, boxes: .learners, demux: .learners, decode: .learners,
    render: .learners, buffer: .learners, playback: .learners)

  /// The steps that are judged now.
  @TaskLocal public static var current = Steps.learners
}
