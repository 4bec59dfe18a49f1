import LessonKit
import MP4
import Media

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "The tree",
      """
      Each box is a size, a type of four letters, and a payload; the payload of some boxes is \
      again a row of boxes. 'moov' is the table of contents, 'mdat' the pictures and the sound.
      """, isWanted: isWanted(.tree)
    ) {
      try showTree()
    }
    try await page.cell(
      "One box, byte by byte",
      """
      The parser names each field as it reads it, so the listing below cannot disagree with what \
      the program understood. --path PATH takes another box apart.
      """, isWanted: isWanted(.box)
    ) {
      try await showBoxes()
    }
    try await page.cell(
      "The file to scale",
      """
      Where the boxes are, from the first byte to the last, and to which track the media data \
      belong. If 'moov' comes before 'mdat', a player can start before the whole file has arrived.
      """, isWanted: isWanted(.map)
    ) {
      try showMap()
    }
    try await showJudgement()
    if !flips.isEmpty { try await showFlipCell() }
    if difference != nil { try await showDifferenceCell() }
  }

  private func showJudgement() async throws {
    try await page.cell(
      "Is every byte explained?",
      """
      Counted in bytes: the fields that a parser has named, and the samples that the tables \
      point to. The rest belongs to boxes that this course does not know.
      """, isWanted: isWanted(.coverage)
    ) {
      await showCoverage()
    }
    try await page.cell(
      "What is odd",
      """
      Rules that the file breaks, and what that means for a player. Errors cost samples, players \
      differ on warnings, notes are advice.
      """, isWanted: isWanted(.lint)
    ) {
      if page.arguments[Options.rules] { return showRules() }
      showLint()
      if page.showsDemo, findings.isEmpty, flips.isEmpty { try await showOddFilm() }
    }
  }

  private func showFlipCell() async throws {
    try await page.cell(
      "Which box dies?",
      """
      The file on disk does not change: the bits are flipped while it is read, and everything on \
      this page comes from those bytes.
      """, isWanted: isWanted(.flip)
    ) {
      try await showFlips()
    }
  }

  private func showDifferenceCell() async throws {
    try await page.cell(
      "What differs",
      """
      Boxes with the same path, side by side: the value in this file, and the one in the other. \
      Offsets are left out, because a box that grows moves everything after it.
      """, isWanted: isWanted(.difference)
    ) {
      showDifference()
    }
  }

  /// Every box that could not be read costs the exit status, and a line on standard error.
  func reportDamage() {
    page.report(tree.errors)
    guard page.arguments[Options.lint] else { return }
    if findings.contains(where: { $0.severity == .error }) { page.end(with: .mediaFault) }
  }
}
