import Foundation

extension LessonPage {
  private static let excerptLineCount = 40

  /// What is missing below the headings.
  func sectionFaults(root: URL) -> [Fault] {
    var faults: [Fault] = []
    func require(_ name: String, _ text: String, _ isThere: (Section) -> Bool) {
      guard let section = section(name), !isThere(section) else { return }
      faults.append(Fault(line: section.heading.line, text: "'## \(name)' \(text)"))
    }
    require("Run it", "has no console block that is run") { section in
      blocks(in: section).contains { block in
        block.info == "console" && Transcript(block.content).steps.contains { $0.isRun }
      }
    }
    require("What you see", "has no three to five numbered remarks") { section in
      (3...5).contains(prose(in: section).count { $0.prefixMatch(of: /\d+\.\s/) != nil })
    }
    require("What you see", "shows no picture") { section in
      Pictures(of: page).pictures.contains { section.lines.contains($0.line) }
    }
    require("The bytes", "has no block of bytes") { !blocks(in: $0).isEmpty }
    require("The bytes", "has no table of fields") { section in
      prose(in: section).contains { $0.prefixMatch(of: /\s*\|/) != nil }
    }
    require("The code", "has no one to three excerpts") { section in
      (1...3).contains(blocks(in: section).count { Excerpt($0) != nil })
    }
    require("Check yourself", "has no three folded answers") { section in
      prose(in: section).count { $0.contains("<details") } == 3
    }
    if let next = nextPage(root: root) {
      require("Going further", "does not lead to \(next)") { section in
        prose(in: section).contains { $0.contains("](\(next)") }
      }
    }
    return faults + longExcerptFaults
  }

  private var longExcerptFaults: [Fault] {
    page.blocks.filter { Excerpt($0) != nil && $0.content.count > Self.excerptLineCount }.map {
      let text = "the excerpt has \($0.content.count) lines: \(Self.excerptLineCount) are enough"
      return Fault(line: $0.range.lowerBound - 1, text: text)
    }
  }

  /// The page of the lesson after this one, as a link says it; `nil` for the last one.
  private func nextPage(root: URL) -> String? {
    let folder = root.appendingPathComponent("Lessons")
    let lessons = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return lessons.sorted().first { $0 > "\(number)-\(name)" && $0.first?.isNumber == true }
      .map { "../\($0)/README.md" }
  }
}
