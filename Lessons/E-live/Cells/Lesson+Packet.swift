import LessonKit
import Media
import RTP

extension Lesson {
  /// Cell 1: the first packet of the stream.
  func showPacket(_ surveys: Surveys) throws {
    let first = surveys.recording.first { datagram in
      !RTPPacket.isControl(datagram.bytes) && (try? RTPPacket(datagram.bytes)) != nil
    }
    guard let first else { return page.print("(no packet can be read)") }
    let explanation = DatagramExplanation(first.bytes, codec: codec)
    page.print(explanation.title)
    page.dump(first.bytes.prefix(32), explanation.fields)
    if first.bytes.count > 32 {
      page.print("          and \((first.bytes.count - 32).grouped) bytes more")
    }
    page.print()
    let packet = try RTPPacket(first.bytes)
    let fields = rules.header?(first.bytes) ?? packet.fields
    var table = Table("bits", "field", " value", "what it says")
    let word = first.bytes.prefix(2).map { $0.bits }
    table.add(String(word[0].prefix(2)), "version", "2", "RTP as it has been since 1996")
    table.add(
      "  " + word[0].dropFirst(2).prefix(1), "padding", "\(packet.paddingByteCount)",
      "bytes at the end that are no payload")
    table.add(
      "   " + word[0].dropFirst(3).prefix(1), "extension",
      "\(packet.header.headerExtension == nil ? 0 : 1)", "more header after these 12 bytes")
    table.add(
      "    " + word[0].suffix(4), "contributors", "\(packet.header.contributors.count)",
      "sources that a mixer has put together")
    table.add(
      String(word[1].prefix(1)), "marker", fields.hasMarker ? "1" : "0",
      fields.hasMarker ? "the last packet of a picture" : "the picture continues")
    table.add(
      " " + word[1].suffix(7), "payload type", "\(fields.payloadType)",
      "the session description says what \(fields.payloadType) is")
    table.add(
      "16 bits", "sequence number", "\(fields.sequenceNumber)", "one more with each packet")
    table.add(
      "32 bits", "timestamp", "\(fields.timestamp)", "when it was sampled, at \(clockText)")
    table.add("32 bits", "SSRC", "\(fields.source)", "the sender's number, chosen at random")
    page.print(table)
  }

  private var clockText: String {
    let rate = description.flatMap { MainStream($0) }?.format.clockRate ?? 90_000
    return rate % 1000 == 0 ? "\(rate / 1000) kHz" : "\(rate) Hz"
  }
}

extension UInt8 {
  /// Its eight binary digits.
  var bits: String {
    (0..<8).map { self >> UInt8(7 - $0) & 1 == 1 ? "1" : "0" }.joined()
  }
}
