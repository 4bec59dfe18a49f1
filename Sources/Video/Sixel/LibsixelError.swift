/// What libsixel answered when it refused.
public struct LibsixelError: Error, Hashable {
  /// What was to be done: "choose 256 colours".
  public let action: String

  /// libsixel's status, such as 0x1102 for a bad argument.
  public let status: Int32

  /// libsixel's own words.
  public let message: String
}

extension LibsixelError: CustomStringConvertible {
  public var description: String {
    "libsixel could not \(action): \(message) (0x\(String(status, radix: 16)))"
  }
}
