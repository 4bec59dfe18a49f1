import ExerciseKit
import Media

/// 1.2 · Show a four-character code.
///
/// more · 10 minutes
///
/// A box type is four bytes, which are usually letters. Printable ASCII, 0x20 to 0x7E, stays
/// unchanged. Every other byte becomes `\x` and its two hexadecimal digits, in capitals: a file
/// must not be able to send control characters to your terminal.
///
///     6d 6f 6f 76   →   moov
///     a9 6e 61 6d   →   \xA9nam
package func fourCCText(_ code: [UInt8]) throws -> String {
  throw Unwritten("1.2: show a four-character code")
}
