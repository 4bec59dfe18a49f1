import ExerciseKit

/// 4.3 · Read Exp-Golomb numbers.
///
/// spine · 20 minutes
///
/// `ue(v)`, ITU-T H.264 §9.1: count zeros up to the first 1; as many bits as there were zeros
/// follow it. The 1 and those bits make a number, and the value is one less. A code that begins
/// with 32 zeros is invalid.
///
///     1 → 0    010 → 1    011 → 2    00100 → 3    00101 → 4
///
/// - Parameter bits: Where to read. `bits.readFlag()` takes one bit, `bits.readBits(n)` n of them;
///   both throw where too few are left.
/// - Returns: The number; the next bit that `bits` reads is the first one after the code.
/// - Throws: Where the code is cut off, what `bits` throws; at 32 zeros any error: `Refused("why")`.
package func unsignedExpGolomb(from bits: inout BitCursor) throws -> Int {
  throw Unwritten("4.3: read an unsigned Exp-Golomb number")
}

/// The same with a sign, `se(v)`, §9.1.1: the unsigned numbers 0, 1, 2, 3, 4 stand for
/// 0, 1, −1, 2, −2.
///
/// - Parameter bits: Where to read.
/// - Returns: The number with its sign.
/// - Throws: What `unsignedExpGolomb` throws.
package func signedExpGolomb(from bits: inout BitCursor) throws -> Int {
  throw Unwritten("4.3: read a signed Exp-Golomb number")
}
