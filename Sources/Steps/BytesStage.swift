import Exercises01

/// The steps of lesson 01.
public struct BytesStage: Sendable {
  /// What the core does.
  public static let reference = BytesStage()

  /// What the learner has written.
  public static let learners = BytesStage()
}
