import ExerciseKit
import H264

/// F.8 · Smooth the edges of blocks.
///
/// hard · 60 minutes
///
/// First function: how likely it is that an edge is the codec's own. p and q are the blocks on both
/// sides (ITU-T H.264 §8.7.2.1). Return
///
/// * 4 if either is intra and the edge is between macroblocks, 3 if it is inside of one,
/// * 2 if either has coefficients,
/// * 1 if they come from different pictures, or from another number of pictures, or from places that
///   are four quarters of a sample or more apart, in x or in y,
/// * 0 otherwise: nothing speaks for an edge.
///
/// `predictions` has one entry, or two: each is an `EdgeSides.Prediction`, with a `picture` and a
/// `vector`. The order of two does not matter: picture 7 and 9 are the same as 9 and 7. Compare the
/// vectors of the same picture; where both entries are of one picture, either way of pairing them will do.
package func edgeStrength(_ edge: EdgeSides) throws -> Int {
  throw Unwritten("F.8: how strongly an edge is filtered")
}

/// Second function: smooth the samples across an edge.
///
/// All numbers in `samples` and `limits` are of type `Int`.
///
///     p3 p2 p1 p0 | q0 q1 q2 q3
///
/// Only a small step is smoothed: if |p0 − q0| < alpha, |p1 − p0| < beta and |q1 − q0| < beta. Otherwise
/// return the samples as they are. p is flat if |p2 − p0| < beta, q if |q2 − q0| < beta; chroma is never
/// flat. `clip3(v, n)` limits v to −n … n. Divide by shifting (ITU-T H.264 §8.7.2.3, §8.7.2.4).
///
/// Strengths 1 to 3:
///
///     tc = clip + 1 for each side that is flat; in chroma tc = clip + 1
///     delta = clip3((4 · (q0 − p0) + p1 − q1 + 4) >> 3, tc)
///     p0' = p0 + delta, q0' = q0 − delta, both clipped to 0 … 255
///     p flat: p1' = p1 + clip3((p2 + ((p0 + q0 + 1) >> 1) − 2 · p1) >> 1, clip)    q the same
///
/// Strength 4, for each side; here p, q is the mirror image. If it is flat and
/// |p0 − q0| < (alpha >> 2) + 2:
///
///     p0' = (p2 + 2p1 + 2p0 + 2q0 + q1 + 4) >> 3
///     p1' = (p2 + p1 + p0 + q0 + 2) >> 2
///     p2' = (2p3 + 3p2 + p1 + p0 + q0 + 4) >> 3
///
/// and if not, p0' = (2p1 + p0 + q1 + 2) >> 2 alone. All formulas use the samples from before.
package func filtered(_ samples: EdgeSamples, _ limits: EdgeLimits) throws -> EdgeSamples {
  throw Unwritten("F.8: smooth the samples across an edge")
}
