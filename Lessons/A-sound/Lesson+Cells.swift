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
      A few bits in the box esds say which codec this is, how many frames a second it has, and for \
      how many loudspeakers.
      """
    ) {
      try showConfiguration()
    }
    try await page.cell(
      "Small samples, all of one length",
      """
      A sample of AAC has 1024 frames: 21 ms at 48 kHz. Samples of sound are tiny compared with \
      those of pictures, and decoding can start at any of them. With seven bytes before each, they \
      play without the film around them.
      """
    ) {
      try await showSampleSizes()
    }
    try await page.cell(
      "What is decoded and not heard",
      """
      The encoder needs a run-up that was never recorded: the priming. The edit list cuts it off, \
      together with what fills up the last sample.
      """
    ) {
      try await decoding { try await showCuts() }
    }
  }

  private func showSoundCells() async throws {
    try await page.cell(
      "The frequencies in it",
      """
      Pieces of 1024 frames, faded in and out, are taken apart into their frequencies. Time runs \
      to the right, frequencies rise upwards, all octaves equally high, and lighter is louder: 0 dB \
      (decibels) is the loudest sound that the numbers can hold, and 20 dB less is a tenth of it.
      """
    ) {
      try await decoding { try await showSpectrogram() }
    }
    try await page.cell(
      "The numbers that a device receives",
      """
      A decoder returns all numbers of the left channel, then all of the right. A device wants \
      them frame by frame, as whole numbers of 16 bits, the low byte first: in steps of 1/32768. \
      Noise of up to one step is added before rounding: the dither.
      """
    ) {
      try await decoding { try await showNumbers() }
    }
    try await page.cell(
      "Another rate, with a filter and without",
      """
      A tone that rises from 0 to 24 kHz, converted to fewer frames a second. Frequencies that are \
      too high for the new rate must be removed; without a filter they come back as another tone, \
      an alias, which falls while the original rises.
      """
    ) {
      try showResampling()
    }
  }

  private func showClockCells() async throws {
    try await page.cell(
      "A smooth clock from rough readings",
      """
      Pictures follow the sound, so the player asks the device for its position again and again. \
      In the first chart pictures follow these answers, in the second a clock that moves only a \
      little towards each answer.
      """
    ) {
      try showFollowing()
    }
    try await page.cell(
      "An hour later",
      """
      The clocks of a sound card and of the computer never run at exactly the same speed. If \
      pictures follow the computer's clock, the error keeps growing; if they follow the device, it \
      does not.
      """
    ) {
      try showDrift()
    }
  }

  /// Shows what has to be decoded; without a decoder one line says so, and the lesson goes on.
  private func decoding(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as NoDecoder {
      page.print("(\(error))")
    }
  }
}
