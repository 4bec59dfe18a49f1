import LessonKit

extension Lesson {
  /// The cells in which a film is played over networks that are made of numbers.
  func showSimulationCells() async throws {
    try await page.cell(
      "The estimate and the truth",
      """
      No server says how fast the link is: a player only knows how long past transfers took. A simulator \
      knows both. Here the link gets better in steps for a minute, then falls back.
      """
    ) {
      try showEstimates()
    }
    try await page.cell(
      "Nine ways to choose",
      """
      The same film in six qualities, 250 to 6000 kb/s, over three links: step falls to 600 kb/s \
      after 40 s, hole carries next to nothing for 25 s, mobile changes all the time. A rule that loads \
      too much stalls; one that is too careful shows a poor picture.
      """
    ) {
      try showPolicies()
    }
    try await page.cell(
      "Nine mistakes",
      """
      A good rule is not enough: what loads the segments can spoil it. Here a loader plays the film \
      without mistakes, then with one of nine at a time, then with all of them.
      """
    ) {
      try showMistakes()
    }
    try await page.cell(
      "Every decision with its numbers",
      """
      A rule's decision is arithmetic. Around the hole in the link you can follow it by hand.
      """
    ) {
      try showDecisions()
    }
  }
}
