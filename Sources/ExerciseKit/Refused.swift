/// Thrown by an exercise that can make nothing of what it was given.
///
///     throw Refused("a code of 32 zeros")
public struct Refused: Error, CustomStringConvertible {
  public let description: String

  /// Says what is wrong with it.
  public init(_ reason: String) {
    description = reason
  }
}
