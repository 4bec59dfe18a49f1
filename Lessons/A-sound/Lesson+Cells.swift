import LessonKit

extension Lesson {
  func showCells() async throws {
    try await showFileCells()
    try await showSoundCells()
    try await showClockCells()
  }

  private func showFileCells() async throws {
    try await page.cell(
      "What the decoder must know",
      """
      A few bits in the box esds say which codec this is, how many frames a second it makes, and for \
      how many loudspeakers.
      """
    ) {
      try showConfiguration()
    }
    try await page.cell(
      "Small samples, all of one length",
      """
      A sample of AAC is 1024 frames: 21 ms at 48 kHz. Beside those of the picture samples of sound \
      are tiny, and any of them is a place to start. With seven bytes before each, they play without \
      the film around them.
      """
    ) {
      try await showSampleSizes()
    }
    try await page.cell(
      "What is decoded and not heard",
      """
      The encoder needs a run-up, which nobody recorded: the priming. The edit list cuts it off, and \
      what fills up the last sample, to the frame.
      """
    ) {
      try await showCuts()
    }
  }

  private func showSoundCells() async throws {
    try await page.cell(
      "The frequencies in it",
      """
      A piece of 1024 frames at a time, faded in and out, is taken apart into its frequencies. Time \
      runs to the right, frequencies rise upwards, and lighter is louder.
      """
    ) {
      try await showSpectrogram()
    }
    try await page.cell(
      "The numbers that a device gets",
      """
      A decoder writes all numbers of the left channel, then all of the right. A device wants them \
      frame by frame, as whole numbers of 16 bits, the low byte first. Noise of a step goes in before \
      rounding: the dither.
      """
    ) {
      try await showNumbers()
    }
    try await page.cell(
      "Another rate, with a filter and without",
      """
      A tone that rises from 0 to 24 kHz, converted to fewer frames a second. What they have no room \
      for must go; without a filter it comes back as another tone, an alias, and falls where the \
      original rises.
      """
    ) {
      try showResampling()
    }
  }

  private func showClockCells() async throws {
    try await page.cell(
      "A smooth clock out of rough readings",
      """
      Pictures follow the sound, so the device is asked how far it is, 50 times a second. The first \
      chart shows pictures that follow its answers, the second those of a clock that moves only a \
      little towards each answer.
      """
    ) {
      try showFollowing()
    }
    try await page.cell(
      "An hour later",
      """
      The quartz of a sound card and that of the computer are never the same. If pictures follow the \
      computer's clock, the error grows all the time; if they follow the device, it does not.
      """
    ) {
      try showDrift()
    }
  }
}
