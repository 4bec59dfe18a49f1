/// How a syntax element is written: the last column of the standards' syntax tables.
///
/// ITU-T H.264 §7.2, ITU-T H.265 §7.2.
public enum SyntaxDescriptor: Hashable, Sendable {
  /// `u(n)`: an unsigned number of as many bits as the table says.
  case bits(Int)
  /// `u(v)`: an unsigned number whose length follows from elements that were read before.
  case variableBits
  /// `i(v)`: the same in two's complement.
  case signedBits
  /// `ue(v)`: an unsigned number whose code is the shorter, the smaller it is, ITU-T H.264 §9.1.
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
