import LessonKit

extension Lesson {
  func showCells() async throws {
    try await showPictureCells()
    try await showPlanningCells()
    try await showOutputCells()
  }

  private func showPictureCells() async throws {
    try await page.cell(
      "Requested and true time",
      """
      Thumbnails are planned at even distances, more of them in a short film. What is decoded is the \
      nearest sync sample, if it is within 2 s, because it needs no other sample. Its own time is what \
      the label must say.
      """
    ) {
      try await showTimes()
    }
    try await page.cell(
      "What a thumbnail costs",
      """
      A sync sample is decoded alone. The exact frame needs all samples from the sync sample before it, \
      so its cost grows with the distance.
      """
    ) {
      try await showCosts()
    }
    try await page.cell(
      "The strip",
      """
      The thumbnails with their true times, at the size that a strip has in a terminal.
      """
    ) {
      try await showStrip()
    }
  }

  private func showPlanningCells() async throws {
    try await page.cell(
      "An order that fills evenly",
      """
      From left to right, the end of the film stays empty for long. With the bits of the number read \
      backwards, every part gets a picture soon. The chart shows the largest gap that is left.
      """
    ) {
      try showOrder()
    }
    try await page.cell(
      "Memory against count",
      """
      The design document keeps every picture at 426×240 with four bytes a pixel, and names no limit. \
      At the size of a strip, and with a limit, long films are no problem.
      """
    ) {
      showMemory()
    }
    try await page.cell(
      "A film with two sync samples",
      """
      The document asks for a picture every 2 s and takes any sync sample within 2 s of it. In a film \
      of 10 s with sync samples at 0 and 8.333 s that cannot work everywhere.
      """
    ) {
      showSparseFilm()
    }
  }

  private func showOutputCells() async throws {
    try await page.cell(
      "Fast forward",
      """
      Above 4×, a decoder cannot follow. Then only sync samples are shown, not more than ten a second, \
      each when the film would have arrived there.
      """
    ) {
      showFastForward()
    }
    try await page.cell(
      "For other players",
      """
      Players of the web read cues whose text names a part of a sheet of pictures. Roku's BIF has all \
      pictures in one file, with an index before them.
      """
    ) {
      try showFormats()
    }
  }
}
