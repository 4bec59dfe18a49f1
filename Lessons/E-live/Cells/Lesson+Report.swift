import LessonKit
import Media
import RTP

extension Lesson {
  /// Cell 8: a receiver report, computed and as bytes.
  func showReport(_ surveys: Surveys) throws {
    describe(surveys.impairment)
    let survey = surveys.impaired
    var processor = survey.processor
    guard let index = processor.formats.keys.min(),
      let statistics = processor.statistics(ofStream: index),
      let report = processor.receptionReport(
        ofStream: index, at: survey.arrived.last?.arrival ?? .zero)
    else { return page.print("(no packet came)") }
    let came = statistics.expectedCount - statistics.lostCount
    page.print("first number \(statistics.first), highest \(statistics.highest)")
    page.print(
      "expected  \(statistics.highest) − \(statistics.first) + 1 = \(statistics.expectedCount)")
    page.print("came      \(came), late ones and copies included")
    page.print("lost      \(statistics.expectedCount) − \(came) = \(statistics.lostCount)")
    if statistics.lostCount < 0 {
      page.prose(
        "Below 0: of the copies that came there are more than of packets that did not. The standard "
          + "wants it so (RFC 3550 §6.4.1); the fraction is 0 then.")
    }
    page.print(
      "fraction  \(max(0, statistics.lostCount)) · 256 / \(statistics.expectedCount) = "
        + "\(report.fractionLost), that is "
        + "\((Double(report.fractionLost) * 100 / 256).text(decimals: 1)) %")
    page.print(
      "highest   \(statistics.highest) = \(statistics.highest >> 16) · 65 536 + "
        + "\(statistics.highest & 0xFFFF)")
    page.print("jitter    \(report.jitter) ticks")
    page.print()
    // A receiver chooses its number at random: here it is 1.
    let bytes = ControlPacket.receiverReport(source: 1, [report]).bytes
    let explanation = DatagramExplanation(bytes, codec: nil)
    page.dump(bytes[...], explanation.fields)
  }
}
