import ExerciseKit
import H264

/// F.5 · Guess a vector from three neighbours.
///
/// more · 20 minutes
///
/// Blocks that touch mostly move alike. So a vector is predicted, and only the difference is sent
/// (ITU-T H.264 §8.4.1.3). `near.a` is the block to the left, `near.b` the one above, `near.c` the
/// one above to the right. Each has a `vector` and a `reference`: the index of the picture that it
/// comes from, −1 if it comes from none, −2 if it is outside the slice. `reference` is yours.
///
/// 1. Of two parts of 16 × 8 or 8 × 16, one neighbour knows best: for `near.part` `.upper` it is b, for
///    `.lower` and `.left` it is a, for `.right` it is c. If its reference is yours, take its vector.
/// 2. If b and c are outside, and a is not: take a's vector.
/// 3. If exactly one of the three has your reference: take its vector.
/// 4. Otherwise take the median, of x and of y on their own.
///
///     a (4, 0), b (8, −2), c (6, 2), all of your reference   →   (6, 0)
///     the same, but only b has your reference                →   (8, −2)
package func predictedVector(from near: VectorNeighbours, reference: Int) throws -> VectorPair {
  throw Unwritten("F.5: predict a vector from three neighbours")
}
