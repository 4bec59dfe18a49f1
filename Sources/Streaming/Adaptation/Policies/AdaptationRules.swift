/// The steps that the exercises of lesson D write: a learner's replace them, nothing else changes.
package struct AdaptationRules: Sendable {
  /// The highest level that fits, `nil` where none does.
  package var fittingLevel: @Sendable (LevelQuestion) -> Int?

  /// The level to load instead of a transfer under way, `nil` to let it go on.
  package var levelInstead: @Sendable (AbandonQuestion) -> Int?

  package init(
    fittingLevel: @escaping @Sendable (LevelQuestion) -> Int? = { $0.fittingLevel },
    levelInstead: @escaping @Sendable (AbandonQuestion) -> Int? = { $0.levelInstead }
  ) {
    self.fittingLevel = fittingLevel
    self.levelInstead = levelInstead
  }
}
