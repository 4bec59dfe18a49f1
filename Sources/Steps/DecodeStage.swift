import Exercises04

/// The steps of lesson 04.
public struct DecodeStage: Sendable {
  /// What the core does.
  public static let reference = DecodeStage()

  /// What the learner has written.
  public static let learners = DecodeStage()
}
