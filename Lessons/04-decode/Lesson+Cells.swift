import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showCells() async throws {
    try await page.cell(
      "What the decoder must know first",
      """
      The file keeps the parameter sets apart from the pictures, in 'avcC' or 'hvcC': how \
      large the pictures are, which tools of the codec they use, what their colours mean. They \
      are written bit by bit; these are the elements that matter most, with the standard's names.
      """
    ) {
      try await showParameterSets()
    }
    try await page.cell(
      "A sample is a row of units",
      """
      The bytes of one picture come as NAL units, each behind its length. Slices carry the \
      picture itself; the others are messages and parameter sets.
      """
    ) {
      try await showUnits()
    }
    try await page.cell(
      "Samples in, frames out",
      """
      The decoder does not answer each sample with a frame. A B-picture is decoded after, but \
      shown before, a picture that it refers to, so frames are held back until it is their turn.
      """
    ) {
      try await showDelay()
    }
    try await page.cell(
      "One group of pictures",
      """
      I-pictures stand alone, P-pictures refer back, B-pictures refer both ways. The more a \
      picture may refer to, the fewer bytes it needs.
      """
    ) {
      try await showGroup()
    }
    try await page.cell(
      "A picture",
      "The decoder's work, on the screen; lesson 5 explains how it gets there."
    ) {
      try await showPicture()
    }
  }

  /// Says how many pictures are missing, if any are.
  func reportDamage(_ decoder: VideoDecoder) async {
    let count = await decoder.hiddenFrameCount
    if count > 0 {
      page.report("damage: \(count) pictures are left out up to the next sync sample")
    }
  }
}
