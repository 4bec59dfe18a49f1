import LessonKit

extension Lesson {
  func showPaletteCells() async throws {
    try await page.cell(
      "Few colours",
      """
      A sixel terminal keeps its colours in up to 256 registers, so a picture comes with a palette: \
      the same colours for every picture, or colours chosen for this one. Each tile is a colour; a \
      small tile is a colour that no pixel needs.
      """
    ) {
      try showPalettes()
    }
    try await page.cell(
      "The colours in between",
      """
      Dithering imitates colours that a palette lacks by mixing those that it has. Single \
      pixels get worse: the error grows. From a distance the picture gets better: blurred a little, \
      it is more like the original, and PSNR, in decibels, grows too.
      """
    ) {
      try showDithering()
    }
    try await page.cell(
      "A palette for how long?",
      """
      A new palette for each picture takes time, and still areas may change their colour from \
      one picture to the next: 'restless' is the share of such pixels. So a palette is kept \
      as long as it suits the pictures, usually for a scene.
      """
    ) {
      try await showScenes()
    }
  }

  func showSixelCells() async throws {
    try await page.cell(
      "One band of sixels",
      """
      Sixels are text. A character stands for six pixels in a column: its bits, plus 63, say which \
      of them have the current colour. So a band of six rows is written in one pass for each colour, \
      from left to right.
      """
    ) {
      try showBand()
    }
    try await page.cell(
      "What each step costs",
      """
      From the decoder's planes to the terminal, as in lesson 7: the time that each step takes \
      on this machine, and how many bytes there are after it.
      """
    ) {
      try showStages()
    }
  }
}
