/// Thrown by an exercise that is not written yet.
///
///     throw Unwritten("3.1: expand stts into decode times")
package struct Unwritten: Error, CustomStringConvertible {
  package let description: String

  /// Names the exercise and what it is to do.
  package init(_ exercise: String) {
    description = "\(exercise) is not written yet"
  }
}
