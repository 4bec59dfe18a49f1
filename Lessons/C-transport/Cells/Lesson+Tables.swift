import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 3: the association table and the program's map.
  func showTables() throws {
    var context = PacketExplanation.Context()
    guard let association = packets.firstStarts[0] else { throw TransportFault(.noTables) }
    try show(association, &context)
    for pid in context.mapPIDs.sorted() {
      guard let map = packets.firstStarts[pid] else { continue }
      page.print()
      try show(map, &context)
    }
  }

  private func show(
    _ packet: StreamSurvey.Packet, _ context: inout PacketExplanation.Context
  ) throws {
    let explanation = PacketExplanation(packet.bytes, at: packet.offset, &context)
    page.print("packet \(packet.index.grouped) · \(explanation.title)")
    // The rest is 0xFF.
    let stuffing = explanation.fields.last { $0.name == "stuffingBytes" }
    let end = stuffing.map { $0.offset - packet.offset } ?? packet.bytes.count
    page.dump(packet.bytes.prefix(end), at: packet.offset, explanation.fields)
    if let stuffing { page.print("          and \(stuffing.byteCount) bytes ff") }
    guard let checksum = explanation.fields.last(where: { $0.name == "crc32" }),
      let table = explanation.fields.first(where: { $0.name == "tableID" })
    else { return }
    let section = Array(
      packet.bytes[table.offset - packet.offset..<checksum.range.upperBound - packet.offset])
    let own = rules.checksum(of: Array(section.dropLast(4)))
    let whole = rules.checksum(of: section)
    page.print(
      "CRC-32 of \(section.count - 4) bytes: \(Self.hexadecimal(own)); with its own four bytes: "
        + "\(Self.hexadecimal(whole))")
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    "0x" + String(number, radix: 16).paddedLeft(to: 8, with: "0")
  }
}
