import Foundation

/// A named part of a source file, for a page to show.
///
///     // ANCHOR: read
///     …
///     // ANCHOR_END: read
public struct SourceRegion {
  /// Why there is nothing to show.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  /// The lines, without the columns that all of them leave free, nor other anchors.
  public let lines: [String]
  /// The line of the first of them in the source, counted from 1.
  public let firstLine: Int

  public init(_ name: String, of source: String) throws(Missing) {
    let all = source.split(separator: "\n", omittingEmptySubsequences: false)
    func line(_ word: String) -> Int? {
      all.firstIndex { $0.drop { $0 == " " } == "// \(word): \(name)" }
    }
    guard let start = line("ANCHOR"), let end = line("ANCHOR_END"), start < end else {
      throw Missing(description: "there is no region '\(name)'")
    }
    let shown = (start + 1..<end).filter { number in
      !all[number].drop { $0 == " " }.hasPrefix("// ANCHOR")
    }
    let lines = shown.map { all[$0] }
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    self.lines = lines.map { String($0.dropFirst(indent)) }
    firstLine = (shown.first ?? start) + 1
  }
}
