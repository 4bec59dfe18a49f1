import Foundation

/// Who reads a page from top to bottom wants to see something now and then.
extension Page {
  /// Lines of prose without a figure or picture, at most.
  static let longestProse = 60

  /// Whether it is read from top to bottom; the glossary and others are looked things up in.
  private var isRead: Bool {
    path == "README.md" || path.wholeMatch(of: /Lessons\/[^\/]+\/README\.md/) != nil
  }

  /// Where one reads for too long without a figure or picture.
  var figureFaults: [Correction.Fault] {
    guard isRead else { return [] }
    let pictures = Set(Pictures(of: self).pictures.map(\.line))
    var gaps: [[Int]] = [[]]
    for line in (readLines + pictures).sorted() {
      if pictures.contains(line) { gaps.append([]) } else { gaps[gaps.count - 1].append(line) }
    }
    return gaps.filter { $0.count > Self.longestProse }.map { gap in
      .init(
        line: gap[Self.longestProse],
        text: "\(gap.count) lines of prose have no figure or picture among them: "
          + "\(Self.longestProse) are enough")
    }
  }
}
