/// Why a unit of a bitstream could not be understood, and at which of its elements.
public struct SyntaxError: Error, Hashable {
  public enum Reason: Hashable, Sendable {
    /// The unit ends before the element does.
    case endOfUnit
    /// The standard allows other values only.
    case outOfRange(value: Int, allowed: ClosedRange<Int>)
    /// The element names a parameter set that has not come.
    case missingParameterSet(String)
    /// The values of several elements contradict each other; the text says how.
    case invalid(String)
  }

  /// The element, after the structure that contains it: `sps.log2_max_frame_num_minus4`.
  public let element: String

  /// Bits from the beginning of the unit, emulation prevention bytes not counted.
  public let bitOffset: Int

  public let reason: Reason

  init(_ reason: Reason, element: String, bitOffset: Int) {
    self.reason = reason
    self.element = element
    self.bitOffset = bitOffset
  }
}

extension SyntaxError: CustomStringConvertible {
  public var description: String { "\(element) at bit \(bitOffset): \(reason)" }
}

extension SyntaxError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endOfUnit:
      "the unit ends here"
    case .outOfRange(let value, let allowed):
      "\(value) is not among \(allowed.lowerBound)…\(allowed.upperBound)"
    case .missingParameterSet(let name):
      "there is no \(name)"
    case .invalid(let rule):
      rule
    }
  }
}
