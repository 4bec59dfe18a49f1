import Steps
import Testing
import TransportStream

@Suite(
  "C.1 packet header", .exercise("C.1") { _ = try $0.packetHeader(packet([0x47, 0, 0, 0x10])) })
struct ExerciseC_1 {
  @Test func `the first picture of the film`() throws {
    // Fixtures/small.ts at 564: PID 256, a PES packet begins, a field of 7 bytes.
    let got = try Steps.current.packetHeader(packet([0x47, 0x41, 0x00, 0x30, 0x07, 0x50]))
    #expect(got.pid == 256)
    #expect(got.startsUnit)
    #expect(!got.hasError)
    #expect(got.continuityCounter == 0)
    #expect(got.payload == 12..<188)
  }

  @Test func `the map of a program, and no adaptation field`() throws {
    let got = try Steps.current.packetHeader(packet([0x47, 0x50, 0x00, 0x1A]))
    #expect(
      got
        == PacketHeader(
          hasError: false, startsUnit: true, pid: 4096, continuityCounter: 10, payload: 4..<188))
  }

  @Test func `all 13 bits of the PID are read`() throws {
    let got = try Steps.current.packetHeader(packet([0x47, 0x1F, 0xFF, 0x10]))
    // The PID of packets that fill the stream.
    #expect(got.pid == 8191)
    #expect(!got.startsUnit)
  }

  @Test func `flags are not part of the PID`() throws {
    let got = try Steps.current.packetHeader(packet([0x47, 0xE0, 0x11, 0x1F]))
    #expect(
      got
        == PacketHeader(
          hasError: true, startsUnit: true, pid: 17, continuityCounter: 15, payload: 4..<188))
  }

  @Test func `an adaptation field alone leaves no payload`() throws {
    let got = try Steps.current.packetHeader(packet([0x47, 0x01, 0x00, 0x25, 0xB7, 0x00]))
    // 183 bytes: the whole packet.
    #expect(got.payload == nil)
    #expect(got.continuityCounter == 5)
  }

  @Test(arguments: [(0, 5), (1, 6), (182, 187)])
  func `the payload begins after the adaptation field`(length: UInt8, start: Int) throws {
    let got = try Steps.current.packetHeader(packet([0x47, 0x01, 0x00, 0x30, length, 0]))
    // A field of length 0 is its length alone: one byte of stuffing. §2.4.3.4
    #expect(got.payload == start..<188)
  }

  private static let wrong: [Bytes] = [
    Bytes(packet([0x48, 0x41, 0x00, 0x10])),
    Bytes(packet([0x47, 0x41, 0x00, 0x00])),
    Bytes(packet([0x47, 0x41, 0x00, 0x30, 183, 0])),
    Bytes(packet([0x47, 0x41, 0x00, 0x30, 184, 0])),
    Bytes(packet([0x47, 0x41, 0x00, 0x20, 184, 0])),
    Bytes(packet([0x47, 0x41, 0x00, 0x10], byteCount: 187)),
    Bytes(packet([0x47, 0x41, 0x00, 0x10, 0xFF], byteCount: 189)),
    [],
  ]

  @Test(arguments: wrong)
  func `other bytes than a packet are refused`(bytes: Bytes) throws {
    let got = try answer { try Steps.current.packetHeader(bytes.bytes) }
    #expect(got == .refusal)
  }
}

/// A packet that begins so.
private func packet(_ start: [UInt8], byteCount: Int = 188) -> [UInt8] {
  start + [UInt8](repeating: 0xFF, count: byteCount - start.count)
}
