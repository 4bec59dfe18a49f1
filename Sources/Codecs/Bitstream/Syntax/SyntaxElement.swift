/// One named run of bits that a parser has read: a row of the standards' syntax tables.
public struct SyntaxElement: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Int)
    case bytes([UInt8])
  }

  /// The standard's name: `profile_idc`.
  public let name: String

  /// The numbers in brackets after the name, where there are many of its kind.
  public let indices: [Int]

  public let descriptor: SyntaxDescriptor

  /// Where the bits lie among those of the unit, emulation prevention bytes not counted.
  public let bits: Range<Int>

  /// Where they lie in the unit as it is in the file, emulation prevention bytes counted.
  public let unitBits: Range<Int>

  public let value: Value

  /// What the value stands for, in a word or two: "High", "BT.709"; `nil` if it says enough.
  public internal(set) var meaning: String?

  /// The table of the standard that lists the element.
  public let structure: SyntaxStructure

  /// The name with its indices: `offset_for_ref_frame[2]`.
  public var fullName: String { name + indices.map { "[\($0)]" }.joined() }

  /// The value if it is a number.
  public var number: Int? {
    if case .number(let number) = value { number } else { nil }
  }
}

/// A syntax table of a standard: a name for a row of elements that belong together.
public struct SyntaxStructure: Hashable, Sendable {
  /// A short word for messages: `sps`.
  public let label: String

  /// The standard's name: `seq_parameter_set_data`.
  public let name: String

  /// Where the table is: `H.264 §7.3.2.1.1`.
  public let clause: String

  init(_ label: String, _ name: String, _ clause: String) {
    self.label = label
    self.name = name
    self.clause = clause
  }
}

/// How a syntax element is written: the last column of the standards' syntax tables.
///
/// ITU-T H.264 §7.2, ITU-T H.265 §7.2.
public enum SyntaxDescriptor: Hashable, Sendable {
  /// `u(n)`: an unsigned number; the table says how many bits it has.
  case bits(Int)
  /// `u(v)`: an unsigned number whose length follows from elements that were read before.
  case variableBits
  /// `i(v)`: the same in two's complement.
  case signedBits
  /// `ue(v)`: an unsigned number; small values have short codes, ITU-T H.264 §9.1.
  case unsignedExpGolomb
  /// `se(v)`: such a number with a sign.
  case signedExpGolomb
  /// `f(n)`: bits that have to be as the table says.
  case pattern(Int)
  /// `b(8)`: bytes, one after the other.
  case bytes
}

extension SyntaxDescriptor: CustomStringConvertible {
  public var description: String {
    switch self {
    case .bits(let count): "u(\(count))"
    case .variableBits: "u(v)"
    case .signedBits: "i(v)"
    case .unsignedExpGolomb: "ue(v)"
    case .signedExpGolomb: "se(v)"
    case .pattern(let count): "f(\(count))"
    case .bytes: "b(8)"
    }
  }
}
