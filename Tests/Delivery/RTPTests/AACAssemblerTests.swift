import Media
import Testing

@testable import RTP

@Suite struct AACAssemblerTests {
  /// AAC-LC, 48 kHz, mono.
  private static let format = PayloadFormat(
    encoding: "MPEG4-GENERIC", clockRate: 48_000,
    parameters: [
      "sizelength": "13", "indexlength": "3", "indexdeltalength": "3", "config": "1188",
    ])

  /// The frames in some payloads, and their timestamps.
  private func units(_ payloads: [(bytes: [UInt8], marker: Bool)]) throws -> [AccessUnit] {
    var assembler = try AACAssembler(Self.format)
    var units: [AccessUnit] = []
    for (number, payload) in payloads.enumerated() {
      let header = RTPHeader(
        hasMarker: payload.marker, payloadType: 97, sequenceNumber: UInt16(number),
        timestamp: 1000, source: 1)
      assembler.take(
        NumberedPacket(RTPPacket(header, payload: payload.bytes), number: number, arrival: .zero))
      units += assembler.takeOutput().compactMap {
        if case .unit(let unit) = $0 { unit } else { nil }
      }
    }
    return units
  }

  @Test("several frames of a packet follow each other by 1024 ticks")
  func several() throws {
    let payload: [UInt8] = [
      0x00, 0x20,  // 32 bits of headers
      0x00, 0x10,  // 2 bytes, index 0
      0x00, 0x18,  // 3 bytes, 1 further
      0xA1, 0xA2, 0xB1, 0xB2, 0xB3,
    ]
    let got = try units([(payload, true)])
    #expect(got.map(\.data) == [[0xA1, 0xA2], [0xB1, 0xB2, 0xB3]])
    #expect(got.map(\.timestamp) == [1000, 2024])
  }

  @Test("a frame over several packets is put together; one that lacks its end is none")
  func parts() throws {
    let first: [UInt8] = [0x00, 0x10, 0x00, 0x20, 0xA1, 0xA2]
    let second: [UInt8] = [0x00, 0x10, 0x00, 0x20, 0xA3, 0xA4]
    #expect(try units([(first, false), (second, true)]).map(\.data) == [[0xA1, 0xA2, 0xA3, 0xA4]])
    #expect(try units([(first, true), (second, true)]).isEmpty)
  }

  @Test("a frame without bytes is left out")
  func empty() throws {
    let payload: [UInt8] = [0x00, 0x20, 0x00, 0x00, 0x00, 0x08, 0xB1]
    #expect(try units([(payload, true)]).map(\.data) == [[0xB1]])
  }

  @Test("a payload is cut off anywhere, and nothing falls", arguments: 0..<9)
  func truncated(length: Int) throws {
    let payload: [UInt8] = [0x00, 0x20, 0x00, 0x10, 0x00, 0x18, 0xA1, 0xA2, 0xB1, 0xB2, 0xB3]
    let got = try units([(Array(payload.prefix(length)), true)])
    #expect(got.count <= 1)
  }
}
