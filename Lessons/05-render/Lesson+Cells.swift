import LessonKit

extension Lesson {
  func showCells() async throws {
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
      showMatrices()
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
    try await page.cell(
      "Few colours, many characters",
      """
      A sixel terminal has a palette. Each pixel takes a colour of it, and dithering suggests the \
      colours in between: the mean error grows, and the bands vanish. Lesson 7 plays with fixed \
      and ordered: quick, and what stands still keeps its colours from picture to picture.
      """
    ) {
      try showPalettes()
    }
    try await page.cell("The picture", "All of it together, as lesson 7 does it for every frame.") {
      try showPicture()
    }
  }
}
