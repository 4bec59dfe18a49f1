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
      Thumbnails are planned at even distances, more of them in a short film. What is decoded is \
      the nearest sync sample, if it is within 2 s, because it needs no other sample. The label \
      must show the sample's own time.
      """
    ) {
      try await showTimes()
    }
    try await page.cell(
      "What a thumbnail costs",
      """
      A sync sample is decoded alone. The exact frame needs all samples from the sync sample \
      before it, so its cost grows with the distance. These moments lie half-way between two \
      thumbnails.
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
      Filled from left to right, the end of the film stays empty for a long time. If the bits of \
      the number are read backwards, every part soon gets a picture. The chart shows the largest \
      remaining gap.
      """
    ) {
      try showOrder()
    }
    try await page.cell(
      "Memory against count",
      """
      Thumbnails that are kept at 426×240 with four bytes a pixel fill the memory of a long film's \
      player. At the size of a strip and with a limit, ten hours are no problem.
      """
    ) {
      showMemory()
    }
    try await page.cell(
      "A film with two sync samples",
      """
      A simple rule takes the nearest sync sample if it is within 2 s, and shows the requested time. In \
      a film of 10 s with sync samples at 0 and 8.333 s that leaves a gap. The rule here decodes the \
      exact frame where no sync sample is near, and shows the picture's own time.
      """
    ) {
      showSparseFilm()
    }
  }

  private func showOutputCells() async throws {
    try await page.cell(
      "Fast forward",
      """
      Above 4×, a decoder is too slow. Then only sync samples are shown, at most ten a second, \
      each at the moment when the film would have reached it.
      """
    ) {
      showFastForward()
    }
    try await page.cell(
      "For other players",
      """
      Web players read cues whose text names a part of a sheet of pictures. Roku's BIF has all \
      pictures in one file, after an index.
      """
    ) {
      try showFormats()
    }
  }
}
