import Foundation

/// Lines of the core that solve an exercise, marked in the source.
///
///     // ANCHOR: solution-3.1
///     …
///     // ANCHOR_END: solution-3.1
///
/// Where the marks are inside a function, the region is the whole function.
struct SolutionRegion: Hashable {
  /// Within the package.
  let file: String

  /// Number of the first line, from 1.
  let line: Int
  let lines: [String]

  /// All regions for an exercise, in the order of their files; those of the learner's size first.
  static func all(for number: ExerciseFile.Number, root: String) -> [SolutionRegion] {
    let files = FileManager.default.enumerator(atPath: root + "/Sources")?.allObjects ?? []
    // The core's may be a part of something larger.
    func rank(_ file: String) -> (Int, String) { (file.hasPrefix("Course/") ? 0 : 1, file) }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .sorted { rank($0) < rank($1) }
      .flatMap { file in
        let text = (try? String(contentsOfFile: "\(root)/Sources/\(file)", encoding: .utf8)) ?? ""
        return regions(in: text, number: number, file: "Sources/\(file)")
      }
  }

  /// The regions in the text of one file.
  static func regions(
    in text: String, number: ExerciseFile.Number, file: String
  ) -> [SolutionRegion] {
    let lines = text.components(separatedBy: "\n")
    var ranges: [Range<Int>] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// ANCHOR: solution-\(number)": start = index + 1
      case "// ANCHOR_END: solution-\(number)":
        if let start = start.take() {
          let range = Declaration.around(start..<index, in: lines)
          if ranges.last?.overlaps(range) != true { ranges.append(range) }
        }
      default: break
      }
    }
    return ranges.map { range in
      // Marks for the pages are nothing for a reader.
      SolutionRegion(
        file: file, line: range.lowerBound + 1,
        lines: lines[range].filter { !$0.contains("// ANCHOR") })
    }
  }
}

/// Finds declarations by the indentation of their lines, which the formatter guarantees.
private enum Declaration {
  /// The lines of the function around some lines; those lines where they are declarations themselves.
  static func around(_ range: Range<Int>, in lines: [String]) -> Range<Int> {
    guard let first = range.first(where: { !isMark(lines[$0]) }), !begins(lines[first]) else {
      return range
    }
    var indentation = indentation(of: lines[first])
    for index in (0..<first).reversed() where !lines[index].isEmpty {
      let outer = self.indentation(of: lines[index])
      // The line of the braces may end a list of parameters: its first line has the same indentation.
      guard outer < indentation || outer == indentation && begins(lines[index]) else { continue }
      indentation = outer
      guard begins(lines[index]) else { continue }
      let end =
        lines[first...].firstIndex {
          self.indentation(of: $0) == indentation && $0.dropFirst(indentation).hasPrefix("}")
        } ?? range.upperBound - 1
      return documentation(above: index, in: lines)..<end + 1
    }
    return range
  }

  private static func isMark(_ line: String) -> Bool {
    line.isEmpty || line.contains("// ANCHOR")
  }

  private static func indentation(of line: String) -> Int {
    line.isEmpty ? .max : line.prefix { $0 == " " }.count
  }

  /// Whether a line begins a declaration with a body, or its documentation.
  private static func begins(_ line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("///") || text.hasPrefix("@")
      || text.firstMatch(
        of: /^([a-z]+(\([a-z]+\))? )*(func|init|subscript|struct|enum|extension)\b/)
        != nil
      || text.firstMatch(of: /^([a-z]+(\([a-z]+\))? )*var [^=]*\{$/) != nil
  }

  /// The first of the comment's lines above a declaration.
  private static func documentation(above index: Int, in lines: [String]) -> Int {
    var start = index
    while start > 0, lines[start - 1].trimmingCharacters(in: .whitespaces).hasPrefix("///") {
      start -= 1
    }
    return start
  }
}
