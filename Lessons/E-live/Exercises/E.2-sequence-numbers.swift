import ExerciseKit

/// E.2 · Numbers that start again.
///
/// more · 15 minutes
///
/// Packets are numbered from 0 to 65 535 and again from 0. A receiver continues to count: 65 536 …
/// So 16 bits stand for many numbers: 5, 65 541, 131 077, and −65 531. Return the one of them that is
/// nearest to `reference`, the full number of a packet near it. Packets come in any order, so it
/// may be smaller. Of two that are equally near, return the smaller one.
///
///     number 0, near 65 535        →   65 536
///     number 65 535, near 65 536   →   65 535
///     number 10, near 200 000      →   196 618     (3 · 65 536 + 10)
///     number 65 530, near 4        →   −6
package func extendedNumber(_ number: UInt16, near reference: Int) throws -> Int {
  throw Unwritten("E.2: find the number nearest to a reference")
}
