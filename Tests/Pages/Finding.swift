/// Something on a page that is not true.
public struct Finding: Hashable, CustomStringConvertible, Sendable {
  public let page: String
  /// Counted from 1.
  public let line: Int
  public let text: String
  /// Whether the page is right about this once it is written.
  public let isMended: Bool

  public var description: String { "\(page):\(line): \(text)" }
}
