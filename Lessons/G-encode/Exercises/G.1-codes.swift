import ExerciseKit

/// G.1 · Write codes, and keep start codes out of payloads.
///
/// more · 30 minutes
///
/// First function: `ue(v)`. Small numbers are frequent, so they have short codes (ITU-T H.264 §9.1). Add 1, write that in binary,
/// and put as many zeros before it as it has bits after its first one.
///
/// Return the bits, 0 or 1 each.
///
///     0  →  1            3  →  0 0 1 0 0
///     1  →  0 1 0        7  →  0 0 0 1 0 0 0
package func unsignedCode(_ value: Int) throws -> [Int] {
  throw Unwritten("G.1: the bits of ue(v)")
}

/// Second function: `se(v)`.
///
/// 0, 1, −1, 2, −2, 3 … have the codes of 0, 1, 2, 3, 4, 5 … (§9.1.1).
///
///     0  →  1            1  →  0 1 0
///     −1  →  0 1 1       2  →  0 0 1 0 0
package func signedCode(_ value: Int) throws -> [Int] {
  throw Unwritten("G.1: the bits of se(v)")
}

/// Third function: emulation prevention.
///
/// Decoders look for 00 00 01, with which units begin. So wherever two zeros would be followed by 0, 1, 2
/// or 3, a byte of 3 is put between (§7.4.1.1). It ends the row of zeros: counting starts again behind it.
///
///     00 00 01           →  00 00 03 01
///     00 00 00 00 00     →  00 00 03 00 00 03 00
///     00 00 04           →  00 00 04
package func protected(_ payload: [UInt8]) throws -> [UInt8] {
  throw Unwritten("G.1: emulation prevention")
}
