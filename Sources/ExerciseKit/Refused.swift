/// Thrown by an exercise whose input makes no sense.
///
///     throw Refused("a code of 32 zeros")
public struct Refused: Error, CustomStringConvertible {
  public let description: String

  /// Says what is wrong with it.
  public init(_ reason: String) {
    description = reason
  }
}
