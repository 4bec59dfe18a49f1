import Encoding
import ExerciseKit

/// G.3 · Write a block of levels: CAVLC.
///
/// hard · 60 minutes
///
/// `levels` are in the order of the scan, 16, 15 or 4 of them (ITU-T H.264 §9.2). Collect those that are not
/// 0 from the last one down. Then write
///
/// 1. `token(count:ones:context:)`: how many levels there are, and how many of the first ones in your list
///    are ±1 without another one before them, at most three. Nothing follows if there are none.
/// 2. the sign of each of these ones: 1 if it is negative.
/// 3. each other level, with `suffixLength` = 1 if there are more than 10 levels and fewer than three ones,
///    else 0. Its code is 2 · level − 2, or −2 · level − 1 if it is negative; 2 less for the first of these
///    levels if there are fewer than three ones.
///
///         suffixLength 0, code below 14    code zeros, a 1
///         suffixLength 0, code below 30    14 zeros, a 1, code − 14 in 4 bits
///         code below 15 · 2^suffixLength   code >> suffixLength zeros, a 1, the rest in suffixLength bits
///         else                             15 zeros, a 1, code − 30, or − 15 · 2^suffixLength if that
///                                          is not 0, in 12 bits
///
///    After each: a suffixLength of 0 becomes 1; then, if |level| > 3 · 2^(suffixLength − 1) and suffixLength
///    is below 6, it grows by 1.
/// 4. unless all places are levels: `totalZeros(_:count:isChromaDC:)`, the zeros before the last level.
/// 5. for each level in your list but the last one, while zeros are left: `runBefore(_:zerosLeft:)`, the zeros
///    just before it; they are left no more.
///
/// A `BitCode` has `bits` and `count`. `context` is −1 for chroma DC, which has four levels. Return the bits,
/// 0 or 1 each.
///
///     0 3 −1 0  and twelve zeros, context 0   →   0 0 0 1 0 0  1  0 0 1  1 1 0  1
///                                                 token        −  3      zeros  run
package func block(
  _ levels: [Int], context: Int, codes: BlockCodes
) throws -> [Int] {
  throw Unwritten("G.3: the bits of a block of levels")
}
