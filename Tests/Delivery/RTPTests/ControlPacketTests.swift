import Media
import Testing

@testable import RTP

@Suite struct ControlPacketTests {
  @Test("reads a sender report and a name")
  func senderReport() throws {
    let datagram: [UInt8] = [
      0x80, 200, 0x00, 0x06,  // version 2, no reports; SR; 7 words
      0x12, 0x34, 0x56, 0x78,  // ssrc
      0xEC, 0x00, 0x00, 0x01, 0x80, 0x00, 0x00, 0x00,  // network time
      0x00, 0x01, 0x5F, 0x90,  // timestamp 90 000
      0x00, 0x00, 0x00, 0x0A,  // 10 packets
      0x00, 0x00, 0x03, 0xE8,  // 1000 bytes
      0x81, 202, 0x00, 0x03,  // SDES, one source, 4 words
      0x12, 0x34, 0x56, 0x78,
      0x01, 0x02, 0x61, 0x62,  // CNAME "ab"
      0x00, 0x00, 0x00, 0x00,
    ]
    let packets = try ControlPacket.compound(datagram)
    let report = SenderReport(
      source: 0x1234_5678, networkTime: 0xEC00_0001_8000_0000, timestamp: 90_000, packetCount: 10,
      byteCount: 1000)
    #expect(
      packets == [
        .senderReport(report, []), .sourceDescription([.init(source: 0x1234_5678, name: "ab")]),
      ])
    #expect(report.compactTime == 0x0001_8000)
    #expect(packets.flatMap(\.bytes) == datagram)
    for length in datagram.indices.dropFirst() where length != 28 {
      #expect(throws: ParsingError.self) { try ControlPacket.compound(Array(datagram[..<length])) }
    }
  }

  @Test("writes and reads back every kind")
  func roundTrip() throws {
    let block = ReceptionReport(
      source: 7, fractionLost: 64, cumulativeLost: -2, extendedHighest: 65_541, jitter: 90,
      lastSenderReport: 0x18000, delaySinceLastSenderReport: 65_536)
    let packets: [ControlPacket] = [
      .receiverReport(source: 1, [block, block]), .goodbye([1, 2]),
      .pictureLoss(sender: 1, media: 7),
      .sourceDescription([.init(source: 1, name: "abc"), .init(source: 2, name: "")]),
    ]
    let bytes = packets.flatMap(\.bytes)
    #expect(bytes.count % 4 == 0)
    let got = try ControlPacket.compound(bytes)
    #expect(got == packets)
  }

  @Test("a report says what was lost since the last one, of 256")
  func fraction() throws {
    var statistics = ReceptionStatistics(first: 10)
    func take(_ numbers: [Int]) {
      for number in numbers {
        statistics.note(number, timestamp: 0, arrival: .zero, clockRate: 90_000, rules: .core)
      }
    }
    // 10 to 17 are expected, 2 of these 8 are missing: 64 of 256.
    take([10, 11, 13, 14, 15, 17])
    let first = statistics.report(on: 1)
    #expect(first.fractionLost == 64)
    #expect(first.cumulativeLost == 2)
    #expect(first.extendedHighest == 17)
    // A late packet and a copy: more have come than were expected, and that is not a negative
    // fraction.
    take([12, 18, 18])
    let second = statistics.report(on: 1)
    #expect(second.fractionLost == 0)
    #expect(second.cumulativeLost == 0)
  }

  @Test("jitter is a mean whose new value weighs a sixteenth")
  func jitter() {
    // Sent every 3000 ticks; the third packet comes 1600 ticks late: |D| is 1600, and 1600 again.
    var estimate = JitterEstimate()
    for (arrival, timestamp) in [(0, 0), (3000, 3000), (7600, 6000), (9000, 9000)] {
      estimate = estimate.next(arrival: Int64(arrival), timestamp: UInt32(timestamp))
    }
    let first = 1600.0 / 16
    let second = first + (1600 - first) / 16
    #expect(estimate.jitter == second)
  }

  @Test("jitter does not notice the wrap of the timestamps")
  func jitterWrap() {
    var estimate = JitterEstimate().next(arrival: 1000, timestamp: 0xFFFF_FFFF)
    estimate = estimate.next(arrival: 4000, timestamp: 2999)
    #expect(estimate.jitter == 0)
  }
}
