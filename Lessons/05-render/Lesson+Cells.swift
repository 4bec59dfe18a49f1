import LessonKit
import Media
import Video

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
      In another standard the same three numbers mean different colours. If a player guesses \
      wrong, grass turns lime and reds turn dark, so it looks for what the file says.
      """
    ) {
      try await showMatrices()
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
      square metre. Up to a certain brightness, the knee, the screen shows it unchanged; above the \
      knee it is compressed.
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
      Dithering imitates colours that a palette lacks by mixing those that it has. Single pixels \
      get worse, so the error grows. From a distance the picture gets better: blurred a little, it \
      is nearer to the original, and PSNR, in decibels, grows.
      """
    ) {
      try showDithering()
    }
    try await page.cell(
      "A palette for how long?",
      """
      A new palette for each picture takes time, and still areas may change their colour from one \
      picture to the next: 'flicker' is the share of such pixels. So a palette is kept as long as \
      it suits the pictures, usually for a scene.
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

extension Lesson {
  func showPicture() throws {
    try page.draw(with: encoder) { box in renderer(for: box).image(of: frame.picture) }
  }

  /// Saves what a sixel terminal would get for the first cell, whichever cells are shown.
  func saveSixels() throws {
    guard let file = page.arguments[Options.sixel] else { return }
    let image = renderer(for: try page.requestedSize).image(of: frame.picture)
    try page.save(encoder.encode(image), to: file)
  }
}
