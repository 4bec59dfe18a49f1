import ExerciseKit
import Streaming

/// D.3 · Average a throughput that changes.
///
/// more · 15 minutes
///
/// Each transfer gives a sample: a rate, and as its weight the seconds that it took. Average them so
/// that old samples count less: what came before a sample keeps
///
///     0.5^(weight ÷ halfLife)
///
/// of its share, and the sample gets the rest; `half(toThe: x)` is 0.5ˣ. A sample has `value` and
/// `weight`. Go through the samples from the oldest, with a sum that begins at 0.
///
/// A sum that begins at 0 stays too small at first. What is still missing is the share that the 0
/// keeps: divide the sum by `1 − 0.5^(W ÷ halfLife)` at the end, where W is the sum of all weights.
///
/// No samples have no average: return `nil`.
///
///     half-life 4;  100 with weight 4                        →   100
///     half-life 4;  100 with weight 4, then 200 with 4       →   (¼ · 100 + ½ · 200) ÷ ¾ = 166.67
package func movingAverage(
  of samples: [WeightedSample], halfLife: Double
) throws -> Double? {
  throw Unwritten("D.3: average a throughput that changes")
}
