import LessonKit

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "The picture",
      "Lesson 7 shows every frame like this. The next cells explain each step."
    ) {
      try showPicture()
    }
    try await showColorCells()
    try await showSizeCells()
    try await showPaletteCells()
    try await showSixelCells()
  }

  private func showColorCells() async throws {
    try await page.cell(
      "One pixel by hand",
      """
      Luma says how bright a pixel is, Cb and Cr how far it is from grey towards blue and red. \
      The colour matrix turns the three into red, green and blue.
      """
    ) {
      showPixel()
    }
    try await page.cell(
      "The wrong matrix",
      """
      The same three numbers mean other colours in another standard. Skin turns orange and grass \
      turns lime when a player guesses wrong, so it has to look for what the file says.
      """
    ) {
      try showMatrices()
    }
    try await page.cell(
      "The wrong range",
      """
      Most films leave room below black and above white. Read as full range they look grey; full \
      range read as limited loses its shadows and highlights.
      """
    ) {
      try showRanges()
    }
    try await page.cell(
      "More light than a screen has",
      """
      In films of high dynamic range a number means an amount of light, up to 10,000 candelas a \
      square metre. Up to a knee the screen shows it unchanged, above that it is compressed.
      """
    ) {
      try showHDR()
    }
  }

  private func showSizeCells() async throws {
    try await page.cell(
      "Fewer colours than pixels",
      """
      The eye sees colour less sharply than brightness, so pixels share their chroma samples: \
      half the bytes, and a small error at the edges.
      """
    ) {
      try showSubsampling()
    }
    try await page.cell(
      "Where a colour lies",
      """
      A shared chroma sample belongs to one place among its pixels. A player that assumes another \
      place draws colours beside their outlines.
      """
    ) {
      try showChromaLocation()
    }
    try await page.cell(
      "To the size of the terminal",
      """
      Scaling comes before the conversion: decoded pictures have fewer samples than RGB, and \
      every later step is cheaper for fewer pixels. Pixels that are not square become square here.
      """
    ) {
      try showScaling()
    }
  }
}
