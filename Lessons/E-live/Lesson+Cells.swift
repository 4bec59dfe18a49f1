import LessonKit
import Media
import RTP

extension Lesson {
  /// What the cells look at: the recording as it was sent, and the same on a bad network.
  struct Surveys {
    let clean: LiveSurvey
    let impaired: LiveSurvey
    let impairment: Impairment?
    let recording: [ReceivedDatagram]
  }

  /// Packets of a recording that the cells look at.
  private static let packetLimit = 20_000

  private func survey() async throws -> Surveys {
    let transport = RTPDumpTransport(bytes)
    var recording: [ReceivedDatagram] = []
    while recording.count < Self.packetLimit, let datagram = try await transport.next() {
      if let clear = unprotected(datagram) { recording.append(clear) }
    }
    let impairment = try impairment(loss: 4)
    let clean = LiveSurvey(recording, nil, description, settings, rules: rules)
    page.report(clean.processor.faults)
    if let fault = await transport.fault { page.report("\(fault)") }
    return Surveys(
      clean: clean,
      impaired: LiveSurvey(recording, impairment, description, settings, rules: rules),
      impairment: impairment, recording: recording)
  }

  /// A datagram without its protection: the cells look at what is inside.
  private func unprotected(_ datagram: ReceivedDatagram) -> ReceivedDatagram? {
    guard !protections.isEmpty else { return datagram }
    var datagram = datagram
    for var protection in protections {
      // The key that fits is the one that the tag agrees with.
      let clear =
        RTPPacket.isControl(datagram.bytes)
        ? try? protection.unprotect(control: datagram.bytes)
        : try? protection.unprotect(datagram.bytes)
      if let clear {
        datagram.bytes = clear
        return datagram
      }
    }
    return nil
  }

  func showCells() async throws {
    let surveys = try await survey()
    try await showPacketCells(surveys)
    try await showPictureCells(surveys)
    try await page.cell(
      "What the receiver reports",
      """
      About every five seconds a receiver tells the sender which packets it has. The sender can then \
      slow down before the picture breaks.
      """
    ) {
      try showReport(surveys)
    }
  }

  private func showPacketCells(_ surveys: Surveys) async throws {
    try await page.cell(
      "A packet, bit by bit",
      """
      The first twelve bytes hold the packet's number, the time at which its content was sampled, and \
      its sender. The rest is a piece of a picture.
      """
    ) {
      try showPacket(surveys)
    }
    try await page.cell(
      "The ladder: sent, arrived, late, lost, twice",
      """
      A row for each packet in the order in which they were sent: s when it was sent, a when it \
      arrived, d when the jitter buffer delivered it.
      """
    ) {
      try showLadder(surveys)
    }
    try await page.cell(
      "How uneven packets are, and how long to wait",
      """
      If the buffer waits longer, fewer packets are too late, but everything is shown later. Its latency \
      is a choice between the two.
      """
    ) {
      try showJitter(surveys)
    }
    try await page.cell(
      "After 65 535 comes 0",
      """
      Numbers of 16 bits start again after a few minutes of video. This cell compares two rules for the \
      next number, on the same packets: one with a common mistake, and ours.
      """
    ) {
      try await showWrap(surveys)
    }
  }

  private func showPictureCells(_ surveys: Surveys) async throws {
    try await page.cell(
      "A picture put together by hand",
      """
      A picture rarely fits into a packet. Two bytes before each piece say where it belongs; the header \
      of the NAL unit itself is not sent.
      """
    ) {
      try showFragments(surveys)
    }
    try await page.cell(
      "One fragment lost: torn, or held",
      """
      One packet is missing in the middle of a film. What is shown until the next picture at which \
      decoding can start?
      """
    ) {
      try await showDamage(surveys)
    }
    try await page.cell(
      "One bit flipped on the way: refused, or torn",
      """
      SRTP encrypts packets and adds a tag to each; only owners of the key can compute it. This cell \
      shows what happens without the tag, and in a scheme that has the form of one and checks nothing.
      """
    ) {
      try await showProtection(surveys)
    }
  }
}
