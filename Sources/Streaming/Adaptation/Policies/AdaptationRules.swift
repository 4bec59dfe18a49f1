/// The steps that the exercises of lesson D write: a learner's replace them, nothing else changes.
package struct AdaptationRules: Sendable {
  /// The mean of samples, of which each counts half as much after a half-life of later weight.
  ///
  /// `nil`: the meter's own running sum, which keeps no samples.
  package var movingAverage: (@Sendable ([WeightedSample], _ halfLife: Double) -> Double?)?

  /// The value at which the weights reach a fraction of their sum.
  package var percentile: @Sendable ([WeightedSample], _ fraction: Double) -> Double?

  /// The highest level that fits, `nil` where none does.
  package var fittingLevel: @Sendable (LevelQuestion) -> Int?

  /// BOLA's score of a level with so many milliseconds buffered.
  package var bolaScore: @Sendable (BOLAScale, _ level: Int, _ buffer: Double) -> Double

  /// The level to load instead of a transfer under way, `nil` to let it go on.
  package var levelInstead: @Sendable (AbandonQuestion) -> Int?

  package init(
    movingAverage: (@Sendable ([WeightedSample], Double) -> Double?)? = nil,
    percentile: @escaping @Sendable ([WeightedSample], Double) -> Double? = weightedPercentile,
    fittingLevel: @escaping @Sendable (LevelQuestion) -> Int? = { $0.fittingLevel },
    bolaScore: @escaping @Sendable (BOLAScale, Int, Double) -> Double = {
      $0.score(of: $1, buffer: $2)
    },
    levelInstead: @escaping @Sendable (AbandonQuestion) -> Int? = { $0.levelInstead }
  ) {
    self.movingAverage = movingAverage
    self.percentile = percentile
    self.fittingLevel = fittingLevel
    self.bolaScore = bolaScore
    self.levelInstead = levelInstead
  }
}
