import ExerciseKit

/// A.7 · Faster, at the same pitch.
///
/// hard · 40 minutes
///
/// WSOLA joins pieces of the sound, more or fewer than the original has. Each comes from near the
/// place that follows from the speed: from the place where it continues best.
///
/// First function: find that place. `frames[target..<target + length]` is what would follow the piece
/// before. Of all `places`, return the one whose `length` frames are most similar: with the largest sum
/// of products, divided by the square root of the sum of its own squares (else the loudest place would
/// win). Add 1e-9 to that sum: silence has none. Of equal places the first wins. All places lie within
/// `frames`.
///
///     a sine of 100 frames a wave, target 1000, places 1070...1130   →   1100
package func similarPlace(
  in frames: [Float], to target: Int, among places: ClosedRange<Int>, length: Int
) throws -> Int {
  throw Unwritten("A.7: find where the sound continues best")
}

/// Second function: fade from what follows the piece before to the new piece, so that no step is heard.
///
/// In frame n, `new` has the factor ½ − ½·cos(π · (n + ½) / count), and `old` the rest up to 1.
/// Both have the same count. `halfCosine(x)`, which is ½ − ½·cos(πx), is there for you.
///
///     [1, 1, 1, 1], [0, 0, 0, 0]   →   0.96, 0.69, 0.31, 0.04
package func crossfade(from old: [Float], to new: [Float]) throws -> [Float] {
  throw Unwritten("A.7: fade from one piece to the next")
}
