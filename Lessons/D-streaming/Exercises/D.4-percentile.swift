import ExerciseKit
import Streaming

/// D.4 · Find a weighted percentile.
///
/// more · 10 minutes
///
/// One transfer that was ten times as fast spoils a mean, but not a median: Media3 sorts the last samples
/// by their value, and takes the one at which half of the weight is reached.
///
/// Return the first value, from the smallest on, at which the weights so far are at least `fraction`
/// of all weights. Samples come in the order of time, in any order of value; equal values may come
/// more than once. No samples have no percentile: return `nil`.
///
///     values 9 1 8 8, each of weight 1;  0.5     →   8
///     5 with weight 1, 2 with weight 3;  0.5     →   2
///     5 with weight 1, 2 with weight 3;  0.8     →   5
package func percentile(_ fraction: Double, of samples: [WeightedSample]) throws -> Double? {
  throw Unwritten("D.4: find a weighted percentile")
}
