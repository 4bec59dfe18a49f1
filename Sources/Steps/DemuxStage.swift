import Exercises03

/// The steps of lesson 03.
public struct DemuxStage: Sendable {
  /// What the core does.
  public static let reference = DemuxStage()

  /// What the learner has written.
  public static let learners = DemuxStage()
}
