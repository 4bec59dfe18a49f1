import Exercises06

/// The steps of lesson 06.
public struct BufferStage: Sendable {
  /// What the core does.
  public static let reference = BufferStage()

  /// What the learner has written.
  public static let learners = BufferStage()
}
