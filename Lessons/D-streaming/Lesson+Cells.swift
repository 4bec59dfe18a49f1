import LessonKit

extension Lesson {
  func showCells() async throws {
    try await showPlaylistCells()
    try await showLoadingCells()
    try await showSimulationCells()
    try await showTextCells()
  }

  private func showPlaylistCells() async throws {
    try await page.cell(
      "The playlist, line by line",
      """
      A playlist is a text that a web server keeps beside the film. Lines that start with #EXT are tags; \
      every other line is an address, relative to that of the playlist.
      """
    ) {
      showLines()
    }
    try await page.cell(
      "The ladder",
      """
      The same film in several qualities. If the link carries fewer bits a second than a quality needs, \
      the film stalls. So a player chooses again before each segment.
      """
    ) {
      try showLadder()
    }
  }

  private func showLoadingCells() async throws {
    try await page.cell(
      "Request by request",
      """
      A player starts after three answers: the playlist of all qualities, the playlist of one of them, \
      and a segment. Then it loads segment after segment, and chooses before each.
      """
    ) {
      try await showWaterfall()
    }
    try await page.cell(
      "A window that slides",
      """
      A live playlist has the last few segments. The player loads it again and again: a new segment \
      comes at its end, and the first one goes. Here the film is sent as if it were live.
      """
    ) {
      try await showWindow()
    }
  }

  private func showTextCells() async throws {
    try await page.cell(
      "Three clocks of one programme",
      """
      Subtitles come in files of their own. Their clock begins at 0, that of the transport stream \
      anywhere, and the film's with its first picture. A header says how the first two go together. But \
      the stream's clock begins again every 26½ hours.
      """
    ) {
      showClocks()
    }
  }
}
