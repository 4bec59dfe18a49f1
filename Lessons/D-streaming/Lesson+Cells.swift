import LessonKit

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "The playlist, line by line",
      """
      A playlist is a text that a web server keeps beside the film. Lines that start with #EXT are tags; \
      every other line is an address, relative to that of the playlist.
      """
    ) {
      showLines()
    }
    try await showSimulationCells()
  }
}
