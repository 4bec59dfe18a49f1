/// A syntax table of a standard: a name for a row of elements that belong together.
public struct SyntaxStructure: Hashable, Sendable {
  /// A short word for messages: `sps`.
  public let label: String

  /// The standard's name: `seq_parameter_set_data`.
  public let name: String

  /// Where the table stands: `H.264 §7.3.2.1.1`.
  public let clause: String

  init(_ label: String, _ name: String, _ clause: String) {
    self.label = label
    self.name = name
    self.clause = clause
  }
}
