import Media

extension RTPProcessor {
  /// A control packet, as it is sent, and the stream whose sender it is for.
  public struct Answer: Hashable, Sendable {
    public let bytes: [UInt8]
    public let mediaIndex: Int
  }

  /// The control packets that are due: reports every 5 s or so, and a request after a loss.
  ///
  /// - Parameter now: The time; calls more often than a few times a second send nothing more.
  /// - Returns: What to send.
  public mutating func answers(at now: Duration) -> [Answer] {
    var answers: [Answer] = []
    let isReportDue = control.isReportDue(at: now)
    for index in streams.keys.sorted() {
      guard let source = streams[index]?.source else { continue }
      let mayAsk = media.indices.contains(index) && asks(index)
      let asksNow = mayAsk && control.isRequestDue(ofStream: index, at: now)
      guard isReportDue || asksNow,
        let report = receptionReport(ofStream: index, at: now)
      else { continue }
      // RFC 3550 §6.1: each datagram begins with a report, and names its sender.
      var packets: [ControlPacket] = [
        .receiverReport(source: control.source, [report]),
        .sourceDescription([.init(source: control.source, name: control.name)]),
      ]
      if asksNow { packets.append(.pictureLoss(sender: control.source, media: source)) }
      let bytes = packets.flatMap(\.bytes)
      if let sent = protected(bytes, index) {
        answers.append(Answer(bytes: sent, mediaIndex: index))
      }
    }
    return answers
  }

  private func asks(_ index: Int) -> Bool {
    guard settings.asksForPictures, streams[index]?.needsPicture == true else { return false }
    return media[index].payloadTypes.contains { media[index].takesPictureLoss($0) }
  }

  private mutating func protected(_ bytes: [UInt8], _ index: Int) -> [UInt8]? {
    guard !protections.isEmpty else { return bytes }
    return try? protections[min(index, protections.count - 1)].protect(control: bytes)
  }
}
