import Exercises02

/// The steps of lesson 02.
public struct BoxesStage: Sendable {
  /// What the core does.
  public static let reference = BoxesStage()

  /// What the learner has written.
  public static let learners = BoxesStage()
}
