/// Thrown by an exercise whose input makes no sense.
///
///     throw Refused("a code of 32 zeros")
package struct Refused: Error, CustomStringConvertible {
  package let description: String

  /// Says what is wrong with it.
  package init(_ reason: String) {
    description = reason
  }
}
