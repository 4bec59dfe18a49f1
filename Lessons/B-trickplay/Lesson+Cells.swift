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
      The first design of this player kept every picture at 426×240 with four bytes a pixel, and \
      had no limit. At the size of a strip and with a limit, long films are no problem.
      """
    ) {
      showMemory()
    }
    try await page.cell(
      "A film with two sync samples",
      """
      The first design wanted a picture every 2 s and took any sync sample within 2 s of it. In a \
      film of 10 s with sync samples at 0 and 8.333 s that cannot work everywhere.
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
