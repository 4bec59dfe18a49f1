import Foundation

/// The page of a lesson: ten headings in a fixed order, and what belongs below each.
struct LessonPage {
  struct Section {
    let heading: Heading
    /// The lines below the heading, up to the next one of the same level.
    let lines: Range<Int>
  }

  typealias Fault = Correction.Fault

  static let sectionNames = [
    "Run it", "What you see", "The bytes", "The code", "If yours looks different", "Exercises",
    "Break it", "Check yourself", "Design note", "Going further",
  ]

  /// Sections that a page may leave out.
  static let optionalSections: Set = ["Design note"]

  static let wordCounts = 900...1800

  let page: Page
  /// "03".
  let number: String
  /// "demux".
  let name: String
  /// All that have a heading of level two.
  let sections: [Section]

  /// The page before the lessons is typed from top to bottom: it has headings of its own, and no cells.
  static let beginning = "00"

  /// `nil` for a page that is not a lesson's.
  init?(_ page: Page) {
    guard let match = page.path.wholeMatch(of: /Lessons\/(\d\d|[A-Z])-([a-z]+)\/README\.md/),
      match.1 != Self.beginning, Book(page) == nil
    else { return nil }
    self.page = page
    number = String(match.1)
    name = String(match.2)
    let headings = page.headings.filter { $0.level == 2 }
    let ends = headings.dropFirst().map(\.line) + [page.lines.count]
    sections = zip(headings, ends).map { Section(heading: $0, lines: $0.line + 1..<$1) }
  }

  func section(_ name: String) -> Section? { sections.first { $0.heading.text == name } }

  /// Blocks that begin in a section.
  func blocks(in section: Section) -> [FencedBlock] {
    page.blocks.filter { section.lines.contains($0.range.lowerBound - 1) }
  }

  /// Lines of a section outside of blocks.
  func prose(in section: Section) -> [String] {
    page.prose.filter { section.lines.contains($0) }.map { page.lines[$0] }
  }

  /// What differs from the form of a lesson's page.
  func faults(root: URL) -> [Fault] {
    openingFaults + orderFaults + sectionFaults(root: root) + exerciseFaults(root: root)
      + wordFaults
  }

  private var wordFaults: [Fault] {
    let count = page.wordCount
    guard !Self.wordCounts.contains(count) else { return [] }
    let (least, most) = (Self.wordCounts.lowerBound, Self.wordCounts.upperBound)
    return [Fault(line: 0, text: "the page has \(count) words: \(least) to \(most) are asked for")]
  }
}
