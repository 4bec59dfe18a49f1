import ExerciseKit

/// G.5 · Choose a way.
///
/// more · 15 minutes
///
/// A macroblock can be coded in several ways, each with its error, a sum of squared differences, and its
/// bits. A bit is worth `lambda` squared differences. Return the index of the way whose error and bits cost
/// least together; the first of them, if several do.
///
///     errors 900, 400, 100   bits 1, 20, 60   lambda 10   →   1        910, 600, 700
package func cheapest(
  errors: [Int], bitCounts: [Int], lambda: Double
) throws -> Int {
  throw Unwritten("G.5: choose by error and bits")
}
