import Foundation

/// Lines of the core that solve an exercise, marked in the source.
///
///     // ANCHOR: solution-3.1
///     …
///     // ANCHOR_END: solution-3.1
struct SolutionRegion: Hashable {
  /// Within the package.
  let file: String

  /// Number of the first line, from 1.
  let line: Int
  let lines: [String]

  /// All regions for an exercise, in the order of their files.
  static func all(for number: Exercise.Number, root: String) -> [SolutionRegion] {
    let files = FileManager.default.enumerator(atPath: root + "/Sources")?.allObjects ?? []
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      .flatMap { file in
        let text = (try? String(contentsOfFile: "\(root)/Sources/\(file)", encoding: .utf8)) ?? ""
        return regions(in: text, number: number, file: "Sources/\(file)")
      }
  }

  /// The regions in the text of one file.
  static func regions(
    in text: String, number: Exercise.Number, file: String
  ) -> [SolutionRegion] {
    var regions: [SolutionRegion] = []
    var open: (line: Int, lines: [String])?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      switch line.trimmingPrefix(" ").trimmingCharacters(in: .whitespaces) {
      case "// ANCHOR: solution-\(number)": open = (index + 2, [])
      case "// ANCHOR_END: solution-\(number)":
        if let open {
          regions.append(SolutionRegion(file: file, line: open.line, lines: open.lines))
        }
        open = nil
      default:
        // Marks for the pages are nothing for a reader.
        if !line.contains("// ANCHOR") { open?.lines.append(line) }
      }
    }
    return regions
  }
}
