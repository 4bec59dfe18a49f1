import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showCells() async throws {
    try await showUnitCells()
    try await showOrderCells()
    try await showPictureCells()
    try await showPredictionCells()
    try await page.cell(
      "One wrong bit",
      """
      One bit of a picture is flipped. Every picture that refers to it is wrong too, and every \
      picture that refers to those, until the next sync sample. The file on disk does not change.
      """
    ) {
      try await showDamage()
    }
    try await showInsideCells()
  }

  /// Whether to show the cells about the whole film: with `--flip` only the last one is shown.
  private var isWhole: Bool { flips.isEmpty }

  private func showUnitCells() async throws {
    try await page.cell(
      "What the decoder must know first",
      """
      The file keeps the parameter sets apart from the pictures, in 'avcC' or 'hvcC': how \
      large the pictures are, which tools of the codec they use, what their colours mean. They \
      are written bit by bit; these are the elements that matter most, with the standard's names.
      """, isWanted: isWhole
    ) {
      try await showParameterSets()
    }
    try await page.cell(
      "A sample is a row of units",
      """
      The bytes of one picture come as NAL units, each preceded by its length. Slices carry the \
      picture itself; the others are messages and parameter sets.
      """, isWanted: isWhole
    ) {
      try await showUnits()
    }
  }

  private func showOrderCells() async throws {
    try await page.cell(
      "Samples in, frames out",
      """
      The decoder does not return a frame for each sample. A B-picture is decoded after a picture \
      that it refers to, but shown before it, so the decoder holds frames back until their turn.
      """, isWanted: isWhole
    ) {
      try await showDelay()
    }
    try await page.cell(
      "One group of pictures",
      """
      I-pictures stand alone, P-pictures refer back, B-pictures may refer both ways. The more a \
      picture can copy from others, the fewer bytes it needs.
      """, isWanted: isWhole
    ) {
      try await showGroup()
    }
  }

  private func showPictureCells() async throws {
    try await page.cell(
      "A picture",
      "The decoder's result on the screen; lesson 5 explains how it gets there.",
      isWanted: isWhole
    ) {
      try await showPicture()
    }
    try await page.cell(
      "Its planes",
      """
      The decoder returns three planes instead of colours: luma, and how far the colour is from \
      grey towards blue (Cb) and red (Cr). Here their values are shown as brightness.
      """, isWanted: isWhole
    ) {
      try await showPlanes()
    }
  }

  private func showPredictionCells() async throws {
    try await page.cell(
      "The pictures of the group",
      "In the order of the screen. Most are nearly the same, so a few bytes are enough.",
      isWanted: isWhole
    ) {
      try await showStrip()
    }
    try await page.cell(
      "Two orders",
      """
      A P-picture is decoded early, since the B-pictures that are shown before it refer to it. The \
      lines lead from each picture's place in the file to its place on the screen.
      """, isWanted: isWhole
    ) {
      try await showOrders()
    }
    try await page.cell(
      "Where the blocks come from",
      """
      A motion vector says where in another picture the encoder found a similar block. Each line \
      leads from a block to that place; only the difference has to be stored.
      """, isWanted: isWhole
    ) {
      try await showMotion()
    }
  }

  private func showInsideCells() async throws {
    try await page.cell(
      "Predict, then correct",
      """
      Inside the decoder: each block is guessed from what is there already, and the stream says \
      what is wrong with the guess. Exercises 4.6 to 4.8 do it; with --mine these are your pictures.
      """, isWanted: isWhole
    ) {
      try await showPrediction()
    }
    try await page.cell(
      "One macroblock",
      """
      Pictures are decoded in squares of 16 × 16. Here is one of them at each stage, and sixteen \
      of its samples in numbers: levels are what was sent, and the rest is arithmetic.
      """, isWanted: isWhole
    ) {
      try await showMacroblock()
    }
    try await page.cell(
      "Where the bits went",
      """
      A picture that may not copy spends bits everywhere. One that may copy spends them where \
      something new comes into sight, and of the rest it says nothing at all.
      """, isWanted: isWhole
    ) {
      try await showBits()
    }
    try await page.cell(
      "Follow one bit",
      """
      The bit of cell 10 again, inside the decoder. It belongs to one element of one macroblock; \
      the elements after it are cut out of the wrong bits, and their samples are predicted from.
      """
    ) {
      try await showBit()
    }
  }
}
