/// The steps that the exercises of lesson D write: a learner's replace them, nothing else changes.
package struct AdaptationRules: Sendable {
  /// The mean of samples; each counts half as much after a half-life of later weight.
  ///
  /// `nil`: the meter uses its running sum, which keeps no samples.
  package var movingAverage: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)?

  /// The value at which the weights reach a fraction of their sum.
  package var percentile: @Sendable ([WeightedSample], _ fraction: Double) -> Double?

  /// The highest level that fits, `nil` if none does.
  package var fittingLevel: @Sendable (LevelQuestion) -> Int?

  /// BOLA's level with this many milliseconds buffered.
  package var bolaLevel: @Sendable (BOLAScale, _ buffer: Double) -> Int

  /// The level to load instead of a transfer under way, `nil` to let it go on.
  package var levelInstead: @Sendable (AbandonQuestion) -> Int?

  package init(
    movingAverage: (@Sendable ([WeightedSample], Double) -> Double?)? = nil,
    percentile: @escaping @Sendable ([WeightedSample], Double) -> Double? = weightedPercentile,
    fittingLevel: @escaping @Sendable (LevelQuestion) -> Int? = { $0.fittingLevel },
    bolaLevel: @escaping @Sendable (BOLAScale, Double) -> Int = { $0.bestLevel(buffer: $1) },
    levelInstead: @escaping @Sendable (AbandonQuestion) -> Int? = { $0.levelInstead }
  ) {
    self.movingAverage = movingAverage
    self.percentile = percentile
    self.fittingLevel = fittingLevel
    self.bolaLevel = bolaLevel
    self.levelInstead = levelInstead
  }
}
