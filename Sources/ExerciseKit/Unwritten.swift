/// Thrown by an exercise that is not written yet.
///
///     throw Unwritten("3.1: expand stts into decode times")
public struct Unwritten: Error, CustomStringConvertible {
  public let description: String

  /// Names the exercise and what it is to do.
  public init(_ exercise: String) {
    description = "\(exercise) is not written yet"
  }
}
