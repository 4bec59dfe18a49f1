/// One named run of bits that a parser has read: a row of the standards' syntax tables.
public struct SyntaxElement: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Int)
    case bytes([UInt8])
  }

  /// The standard's name: `profile_idc`.
  public let name: String

  /// The numbers in brackets behind the name, where there are many of its kind.
  public let indices: [Int]

  public let descriptor: SyntaxDescriptor

  /// Where the bits lie among those of the unit, emulation prevention bytes not counted.
  public let bits: Range<Int>

  /// Where they lie in the unit as it is in the file, emulation prevention bytes counted.
  public let unitBits: Range<Int>

  public let value: Value

  /// What the value stands for, in a word or two: "High", "BT.709"; `nil` where it says enough.
  public internal(set) var meaning: String?

  /// The table of the standard in which the element stands.
  public let structure: SyntaxStructure

  /// The name with its indices: `offset_for_ref_frame[2]`.
  public var fullName: String { name + indices.map { "[\($0)]" }.joined() }

  /// The value if it is a number.
  public var number: Int? {
    if case .number(let number) = value { number } else { nil }
  }
}
