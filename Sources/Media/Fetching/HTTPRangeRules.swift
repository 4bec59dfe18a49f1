/// How HTTP is asked for ranges, and how its answers are understood.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
public struct HTTPRangeRules: Sendable {
  /// The value of the header `Range` that asks for some bytes.
  public var rangeHeader: (@Sendable (_ range: Range<Int>) -> String?)?

  /// What the value of a header `Content-Range` says.
  public var contentRange: (@Sendable (_ header: String) -> ContentRange?)?

  /// Leaves all to this module.
  public init() {}

  /// This module's own.
  public static let core = HTTPRangeRules()
}

extension HTTPRangeRules {
  /// The value of the header `Range` that asks for some bytes, of which there is at least one.
  public func header(for range: Range<Int>) -> String {
    rangeHeader?(range) ?? range.httpHeader
  }

  /// What a `Content-Range` says; `nil` where it makes no sense.
  public func answer(in header: String) -> ContentRange? {
    contentRange?(header) ?? ContentRange(header)
  }
}
