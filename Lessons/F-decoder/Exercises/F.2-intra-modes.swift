import ExerciseKit
import H264

/// F.2 · Predict a block from the samples around it.
///
/// hard · 60 minutes
///
/// A block of 4 × 4 continues what is there: M, A to H above, I to L to the left (ITU-T H.264 §8.3.1.2).
///
///     M A B C D E F G H        near.corner   M, or nil
///     I . . . .                near.above    A … H, or nil
///     J . . . .                near.left     I … L, or nil
///     K . . . .
///     L . . . .
///
/// x counts columns, y rows, from 0. `two(a, b)` is (a + b + 1) / 2, and `three(a, b, c)` is
/// (a + 2b + c + 2) / 4, both rounded down.
///
///     0  vertical               the sample above: A, B, C or D
///     1  horizontal             the sample to the left
///     2  mean                   of A … D and I … L, rounded; of one of them where the other is nil;
///                               128 where both are
///     3  diagonal down left     three of the samples above at x+y, x+y+1, x+y+2; at the end H counts twice
///     4  diagonal down right    three around the place where the diagonal meets the edge
///     5  vertical right         two or three, half a step to the left with each row
///     6  horizontal down        the same, mirrored
///     7  vertical left          y even: two of the samples above at x+y/2, x+y/2+1; odd: three from there
///     8  horizontal up          the same down the left side; beyond L it is L
///
/// Modes 4 to 8 are easy once the samples lie in one row, e = L K J I M A B C D E F G H, with L at 0 and
/// M at 4; `two(i)` is of e[i] and e[i+1], `three(i)` has e[i] in the middle:
///
///     4   three(4 + x − y)
///     5   z = 2x − y:   z even, ≥ 0: two(4 + x − y/2);   z odd, > 0: three(4 + x − y/2);
///         z < 0: three(5 + z)
///     6   z = 2y − x:   z even, ≥ 0: two(3 − y + x/2);   z odd, > 0: three(4 − y + x/2);
///         z < 0: three(3 − z)
///     8   z = x + 2y:   z even, < 5: two(2 − y − x/2);   z odd, < 5: three(2 − y − x/2);
///         z = 5: (K + 3L + 2) / 4;   z > 5: L
///
/// Return 16 samples row by row. Only mode 2 is asked for where samples that it could use are `nil`.
///
///     mode 0, above 10 20 30 40 …   →   10 20 30 40  10 20 30 40  10 20 30 40  10 20 30 40
package func predicted(mode: Int, from near: Intra4x4Neighbours) throws -> [UInt8] {
  throw Unwritten("F.2: predict a block from the samples around it")
}
