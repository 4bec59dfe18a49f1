import Exercises07

/// The steps of lesson 07.
public struct PlaybackStage: Sendable {
  /// What the core does.
  public static let reference = PlaybackStage()

  /// What the learner has written.
  public static let learners = PlaybackStage()
}
