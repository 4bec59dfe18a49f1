import LessonKit

extension Lesson {
  func showCells() async throws {
    try await showStructureCells()
    try await showStreamCells()
    try await showTroubleCells()
  }

  private func showStructureCells() async throws {
    try await page.cell(
      "From the first table to the first picture",
      """
      A receiver knows one number: PID 0 carries the table of programs. That names the PID of the \
      program's map, the map names the PIDs of its streams, and the packets of a stream carry pictures.
      """
    ) {
      try showChain()
    }
    try await page.cell(
      "A square for each packet",
      """
      All streams share one row of packets. A packet in which a picture, a few frames of sound or a \
      table begins has a capital letter or, in a picture, a white left edge.
      """
    ) {
      try showMap()
    }
    try await page.cell(
      "The tables, byte by byte",
      """
      Tables are repeated several times a second, so that a receiver can start anywhere. The last \
      four bytes of each are a checksum of all bytes before them. A bracket without room for a field's \
      name has its value alone.
      """
    ) {
      try showTables()
    }
    try await page.cell(
      "The header of a picture, byte by byte",
      """
      A PES packet is a picture, or a few frames of sound, with times before it. A time has 33 \
      bits and counts at 90 kHz. It is cut into three parts with a 1 after each, so that it cannot \
      contain a start code.
      """
    ) {
      try showHeader()
    }
  }

  private func showStreamCells() async throws {
    try await page.cell(
      "The sender's clock",
      """
      Some packets say what time it is for the sender: the PCR, in ticks of 27 MHz. The distance of two \
      readings in bytes, divided by their distance in time, is the bit rate.
      """
    ) {
      try showClock()
    }
    try await page.cell(
      "What the bytes are for",
      """
      Every packet has a header, and a picture rarely fills its last packet. The parts add up to the \
      length of the file.
      """
    ) {
      try showBill()
    }
  }

  private func showTroubleCells() async throws {
    try await page.cell(
      "Packets lost on purpose",
      """
      The counter of a PID says that packets are missing. The picture that they were part of is dropped, \
      and decoding starts again with the next sync picture.
      """
    ) {
      try await showLosses()
    }
    try await page.cell(
      "After 26½ hours",
      """
      33 bits at 90 kHz are full after 26 hours, 30 minutes and 43.7 seconds; then times start \
      again at 0. A player takes the time that is nearest to the previous one.
      """
    ) {
      try await showWrap()
    }
  }
}
