/// How ranges are requested over HTTP, and how the answers are read.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct HTTPRangeRules: Sendable {
  /// The value of the header `Range` that asks for some bytes.
  package var rangeHeader: (@Sendable (_ range: Range<Int>) -> String?)?

  /// What the value of a header `Content-Range` says.
  package var contentRange: (@Sendable (_ header: String) -> ContentRange?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = HTTPRangeRules()
}

extension HTTPRangeRules {
  /// The value of the header `Range` that asks for some bytes, of which there is at least one.
  package func header(for range: Range<Int>) -> String {
    rangeHeader?(range) ?? range.httpHeader
  }

  /// What a `Content-Range` says; `nil` if it makes no sense.
  package func answer(in header: String) -> ContentRange? {
    contentRange?(header) ?? ContentRange(header)
  }
}
