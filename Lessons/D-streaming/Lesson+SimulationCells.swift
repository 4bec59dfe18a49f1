import LessonKit

extension Lesson {
  /// The cells in which a film is played over networks that are made of numbers.
  func showSimulationCells() async throws {
    try await page.cell(
      "The estimate and the truth",
      """
      No server says what the link carries: a player knows how long past transfers took. A simulator \
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
      The player that this course grew from chose by rules that were good, with nine mistakes. Each can \
      be mended by itself.
      """
    ) {
      try showMuseum()
    }
    try await page.cell(
      "Every decision with its numbers",
      """
      What a rule decides is arithmetic. Around the hole it can be followed by hand.
      """
    ) {
      try showDecisions()
    }
  }
}
