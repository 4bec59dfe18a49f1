import Foundation

/// A page in Markdown, line by line.
public struct Page: Sendable {
  /// Below the package's root.
  public let path: String
  public private(set) var lines: [String]

  private var isChanged = false

  public init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  public init(path: String, root: URL) throws {
    try self.init(
      path: path,
      text: String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
  }

  public var text: String { lines.joined(separator: "\n") }

  /// Puts other lines in the place of a block's, as far to the right as the block stands.
  public mutating func replace(_ block: FencedBlock, with content: [String]) {
    let indent = String(repeating: " ", count: block.indent)
    lines.replaceSubrange(block.range, with: content.map { $0.isEmpty ? "" : indent + $0 })
    isChanged = true
  }

  /// Saves the page if it has changed.
  public func write(in root: URL) throws {
    guard isChanged else { return }
    try text.write(
      to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }
}
