import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 4: the header of the first PES packet, and its times bit by bit.
  func showHeader() throws {
    guard let main = units.main, let packet = packets.firstStarts[main.pid] else {
      throw TransportFault(.noTables)
    }
    var context = PacketExplanation.Context()
    let explanation = PacketExplanation(packet.bytes, at: packet.offset, &context)
    page.print("packet \(packet.index.grouped) · \(explanation.title)")
    let payload = explanation.fields.last { $0.name == "payload" }
    let end = payload.map { $0.offset - packet.offset + 16 } ?? packet.bytes.count
    page.dump(packet.bytes.prefix(end), at: packet.offset, explanation.fields)
    page.print()
    for name in ["pts", "dts"] {
      guard let field = explanation.fields.first(where: { $0.name == name }) else { continue }
      let bytes = packet.bytes[
        field.offset - packet.offset..<field.range.upperBound - packet.offset]
      showTime(name, Array(bytes))
    }
    var reader = ByteReader(packet.bytes.span)
    guard let start = try TransportPacket(parsing: &reader).payload else { return }
    let bytes = Array(packet.bytes[start])
    let fields = try rules.pesFields?(bytes) ?? PESFields(bytes)
    page.print(
      "stream 0x\(fields.streamID.hexDigits()), a header of \(fields.payloadOffset) bytes, a payload "
        + (fields.payloadByteCount.map { "of \($0.grouped) bytes" } ?? "up to the next header"))
    page.print(
      "shown at \(Self.seconds(fields.presentationTime)), decoded at "
        + "\(Self.seconds(fields.decodeTime ?? fields.presentationTime))")
  }

  /// Five bytes: a mark, and three parts of the time with a 1 after each.
  private func showTime(_ name: String, _ bytes: [UInt8]) {
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
    func digits(_ range: Range<Int>) -> String { bits[range].map { "\($0)" }.joined() }
    let time = [4..<7, 8..<23, 24..<39].flatMap { bits[$0] }.reduce(0) { $0 << 1 | Int($1) }
    page.print(
      "\(name)  \(digits(0..<4)) \(digits(4..<7)) \(digits(7..<8)) \(digits(8..<23)) "
        + "\(digits(23..<24)) \(digits(24..<39)) \(digits(39..<40))")
    page.print(
      "     mark 3b 1 "
        + "15 bits         1 15 bits         1   = \(time.grouped) ticks")
  }
}
