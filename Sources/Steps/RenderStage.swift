import Exercises05

/// The steps of lesson 05.
public struct RenderStage: Sendable {
  /// What the core does.
  public static let reference = RenderStage()

  /// What the learner has written.
  public static let learners = RenderStage()
}
