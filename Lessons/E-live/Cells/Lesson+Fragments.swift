import LessonKit
import Media
import RTP

extension Lesson {
  /// Rows of the table at most.
  private static let rowLimit = 12

  /// Cell 5: the fragments of one NAL unit.
  func showFragments(_ surveys: Surveys) throws {
    guard surveys.clean.format?.video?.codec ?? codec == .h264 else {
      return page.print("(this cell shows H.264; HEVC has the same marks in its third byte)")
    }
    let source = surveys.clean.sent.first?.header.source
    let packets = surveys.recording.compactMap { datagram -> RTPPacket? in
      guard !RTPPacket.isControl(datagram.bytes), let packet = try? RTPPacket(datagram.bytes),
        packet.header.source == source
      else { return nil }
      return packet
    }
    guard
      let first = packets.firstIndex(where: { Self.isFragment($0) && $0.payload[1] & 0x80 != 0 })
    else { return page.print("(each NAL unit of this recording fits into a packet)") }
    let fragments = packets[first...].prefix { Self.isFragment($0) }
    var state = FragmentState()
    var unit: [UInt8]?
    var table = Table(" number", "indicator", "header", "S E", " bytes", " so far")
    for (place, packet) in fragments.enumerated() {
      let outcome = join(packet.payload, first + place, &state)
      if place < Self.rowLimit {
        let (indicator, header) = (packet.payload[0].bits, packet.payload[1].bits)
        var length = state.unit.count
        if case .complete(let whole) = outcome { length = whole.count }
        table.add(
          "\(packet.header.sequenceNumber)",
          "\(indicator.prefix(1)) \(indicator.dropFirst().prefix(2)) \(indicator.suffix(5))",
          "\(header.prefix(3)) \(header.suffix(5))",
          "\(header.prefix(1)) \(header.dropFirst().prefix(1))",
          "\((packet.payload.count - 2).grouped)", length.grouped)
      }
      if case .complete(let whole) = outcome {
        unit = whole
        break
      }
    }
    page.print(table)
    page.print()
    guard let unit, let head = fragments.first?.payload else {
      return page.print("(its last fragment is not in the recording)")
    }
    page.print("F and NRI of the indicator   \(head[0].bits.prefix(3))")
    page.print(
      "type of the header           \(String(repeating: " ", count: 3))\(head[1].bits.suffix(5))")
    page.print(
      "header of the NAL unit       \(unit[0].bits) = 0x\(unit[0].hexDigits()): a unit of type "
        + "\(unit[0] & 0x1F)")
    page.print()
    HexDump.lines(unit.prefix(32), at: 0, rules: page.rules.or(.core)).forEach(page.print)
    let isDelivered = surveys.clean.units.contains {
      $0.data.suffix(unit.count).elementsEqual(unit)
    }
    page.print()
    page.print(
      "\(unit.count.grouped) bytes; "
        + (isDelivered
          ? "the picture that the receiver delivers ends with these"
          : "no delivered picture ends so"))
  }

  private static func isFragment(_ packet: RTPPacket) -> Bool {
    packet.payload.count > 2 && packet.payload[0] & 0x1F == 28
  }

  private func join(_ payload: [UInt8], _ number: Int, _ state: inout FragmentState)
    -> FragmentOutcome
  {
    guard let answer = rules.fragment?(payload, number, state) else {
      return state.join(payload, number: number)
    }
    state = answer.state
    return answer.outcome
  }
}
