import ExerciseKit

/// D.6 · Choose by the buffer alone: BOLA.
///
/// more · 10 minutes
///
/// BOLA does not estimate the network. It gives each level a score, and takes the highest:
///
///     score = (control × (utility + offset) − buffer) ÷ rate
///
/// The utility of a level is the natural logarithm of its rate divided by the lowest rate:
/// `logarithm(rate / rates[0])`. Doubling the rate adds the same utility at each level. Bits are the
/// price, so the score is divided by the rate. With an empty buffer the price decides, with a full one
/// the utility.
///
/// Return the index of the level with the highest score; of several that are equal, the lowest.
///
/// Rates are in kbit/s, the lowest first; there is one at least. `buffer` is milliseconds that are
/// loaded and not yet played; `control` is BOLA's V, also in milliseconds; `offset` is its γp: how
/// much an interruption displeases.
///
///     rates 1000, 2000; control 4000; offset 5
///     buffer      0   →   0: 20 against 11.39
///     buffer 20 000   →   1: 0 against 1.39
package func bolaLevel(
  rates: [Double], buffer: Double, control: Double, offset: Double
) throws -> Int {
  throw Unwritten("D.6: choose by the buffer alone")
}
