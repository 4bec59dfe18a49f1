import Media

extension RTPProcessor {
  /// A control packet, as sent, and the stream whose sender it is for.
  package struct Answer: Hashable, Sendable {
    package let bytes: [UInt8]
    package let mediaIndex: Int
  }

  /// The control packets that are due: reports every 5 s or so, and a request after a loss.
  ///
  /// - Parameter now: The time; calls more often than a few times a second send nothing more.
  /// - Returns: What to send.
  package mutating func answers(at now: Duration) -> [Answer] {
    var answers: [Answer] = []
    let isReportDue = control.isReportDue(at: now)
    for index in streams.keys.sorted() {
      guard let source = streams[index]?.source else { continue }
      let mayAsk = media.indices.contains(index) && asks(index)
      let asksNow = mayAsk && control.isRequestDue(ofStream: index, at: now)
      guard isReportDue || asksNow,
        let report = receptionReport(ofStream: index, at: now)
      else { continue }
      let requests: [ControlPacket] =
        asksNow ? [.pictureLoss(sender: control.source, media: source)] : []
      answers += [answer(report, requests, index)].compactMap(\.self)
    }
    if !answers.isEmpty { control.hasSpoken = true }
    return answers
  }

  /// The control packets that say goodbye: this receiver leaves the session, RFC 3550 §6.3.7.
  ///
  /// - Parameter now: The time.
  /// - Returns: A last report on each stream and the goodbye; none from a receiver that has never
  ///   sent anything, for no member of the session knows it.
  package mutating func goodbyes(at now: Duration) -> [Answer] {
    guard control.hasSpoken else { return [] }
    return streams.keys.sorted().compactMap { index in
      guard let report = receptionReport(ofStream: index, at: now) else { return nil }
      return answer(report, [.goodbye([control.source])], index)
    }
  }

  private func asks(_ index: Int) -> Bool {
    guard settings.asksForPictures, streams[index]?.needsPicture == true else { return false }
    return media[index].payloadTypes.contains { media[index].takesPictureLoss($0) }
  }

  /// A datagram to a stream's sender: a report first, then the receiver's name, RFC 3550 §6.1.
  private mutating func answer(
    _ report: ReceptionReport, _ others: [ControlPacket], _ index: Int
  ) -> Answer? {
    let packets = [
      ControlPacket.receiverReport(source: control.source, [report]),
      .sourceDescription([.init(source: control.source, name: control.name)]),
    ]
    return protected((packets + others).flatMap(\.bytes), index).map {
      Answer(bytes: $0, mediaIndex: index)
    }
  }

  private mutating func protected(_ bytes: [UInt8], _ index: Int) -> [UInt8]? {
    guard !protections.isEmpty else { return bytes }
    return try? protections[min(index, protections.count - 1)].protect(control: bytes)
  }
}
