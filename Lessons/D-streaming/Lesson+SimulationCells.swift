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
      The same film in six qualities, 250 to 6000 kb/s, over three links: one that falls to 600 kb/s \
      after 40 s, one with a hole of 25 s, and a mobile one. A rule that loads too much stalls; one \
      that is too careful shows a poor picture.
      """
    ) {
      try showPolicies()
    }
    try await page.cell(
      "A museum of mistakes",
      """
      The player from which this course grew used good rules with nine mistakes. Each mistake can be \
      corrected alone.
      """
    ) {
      try showMuseum()
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
