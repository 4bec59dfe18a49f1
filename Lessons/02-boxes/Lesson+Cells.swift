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
      Where the boxes lie, from the first byte to the last, and whose samples the media data are. \
      Where 'moov' comes before 'mdat', a player can start before the file has arrived as a whole.
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
      Rules that files break, and what a player makes of it. Errors cost samples, warnings are \
      read differently by different players, notes are advice.
      """, isWanted: isWanted(.lint)
    ) {
      page.arguments[Options.rules] ? showRules() : showLint()
    }
  }

  private func showFlipCell() async throws {
    try await page.cell(
      "Which box dies?",
      """
      The file on disk is as it was: the bits are turned over while it is read, and all that is \
      on this page is made of those bytes.
      """, isWanted: isWanted(.flip)
    ) {
      try await showFlips()
    }
  }

  private func showDifferenceCell() async throws {
    try await page.cell(
      "What is not the same",
      """
      Boxes with the same path, side by side: the value in this file, and the one in the other. \
      Offsets are left out, because a box that grows moves everything behind it.
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
