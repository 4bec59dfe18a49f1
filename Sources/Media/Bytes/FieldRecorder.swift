/// Collects the fields that a parser names while it reads them.
///
/// A `ByteReader` that carries a recorder reports every named read to it, so the code that
/// produces a typed box also explains each of its bytes: there is no second parser to keep in step.
public final class FieldRecorder {
  /// The fields in the order in which they were read.
  public private(set) var fields: [Field] = []

  /// What reads integers in place of the reader.
  let unsigned = ByteSteps.own.unsigned

  public init() {}

  /// Adds a field.
  public func record(_ field: Field) {
    fields.append(field)
  }
}
