/// What libavcodec answered when it would not write a PNG.
public struct PNGError: Error, Hashable {
  /// What was to be done: "open the encoder".
  public let action: String

  /// libavcodec's code, a negative number.
  public let code: Int32
}

extension PNGError: CustomStringConvertible {
  public var description: String {
    "PNG: libavcodec could not \(action): \(String(libavError: code))"
  }
}
