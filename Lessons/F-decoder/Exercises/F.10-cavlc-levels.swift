import ExerciseKit

/// F.10 · Bonus: a level of CAVLC.
///
/// hard · 30 minutes
///
/// Without arithmetic code a level has a prefix, some zeros and a 1, and a suffix (ITU-T H.264 §9.2.2.1).
/// `bits` are those ahead, 0 or 1 each. With p zeros before the 1:
///
///     the suffix has  suffixLength bits; 4 if p is 14 and suffixLength 0; p − 3 if p is 15 or more
///     code =          min(15, p) · 2^suffixLength + suffix
///                     + 15               if p is 15 or more, and suffixLength 0
///                     + 2^(p−3) − 4096   if p is 16 or more
///                     + 2                if isFirst: a 1 would have been sent in a shorter way
///
/// An even code is the level (code + 2) / 2, an odd one (−code − 1) / 2: 0, 1, 2, 3 are 1, −1, 2, −2.
///
/// Return the level, and how many bits prefix and suffix have together; `nil` if the bits end before.
///
///     0 0 1 …, suffixLength 0               →   level 2, 3 bits
///     0 1 1 …, suffixLength 1               →   level −2, 3 bits
package func level(
  in bits: [Int], suffixLength: Int, isFirst: Bool
) throws -> (level: Int, bitCount: Int)? {
  throw Unwritten("F.10: read a level of CAVLC")
}
