import Foundation

/// A named part of a source file, for a page to show.
///
///     // ANCHOR: read
///     …
///     // ANCHOR_END: read
public enum SourceRegion {
  /// Why there is nothing to show.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  /// The lines of a region, without the columns that all of them leave free, nor other anchors.
  public static func lines(_ name: String, of source: String) throws(Missing) -> [String] {
    let all = source.split(separator: "\n", omittingEmptySubsequences: false)
    func line(_ word: String) -> Int? {
      all.firstIndex { $0.drop { $0 == " " } == "// \(word): \(name)" }
    }
    guard let start = line("ANCHOR"), let end = line("ANCHOR_END"), start < end else {
      throw Missing(description: "there is no region '\(name)'")
    }
    let lines = all[start + 1..<end].filter { line in
      !line.drop { $0 == " " }.hasPrefix("// ANCHOR")
    }
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}
