import Media
import Testing

@testable import TransportStream

@Suite struct TransportPacketTests {
  /// The first packet of pictures that ffmpeg has written for a clip, except for its end.
  private static let header: [UInt8] = [
    0x47,  // sync_byte
    0x41, 0x00,  // payload_unit_start_indicator, PID 256
    0x30,  // adaptation field and payload, continuity_counter 0
    0x07,  // adaptation_field_length
    0x10,  // PCR_flag
    0x00, 0x00, 0xF6, 0x18, 0x00, 0x00,  // program_clock_reference
  ]
  private static let packet = header + [UInt8](repeating: 0xAA, count: 188 - header.count)

  private func parse(_ bytes: [UInt8], _ recorder: FieldRecorder? = nil) throws -> TransportPacket {
    var reader = ByteReader(bytes.span, recorder: recorder)
    return try TransportPacket(parsing: &reader)
  }

  @Test("reads the header, the clock, and where the payload lies")
  func header() throws {
    let packet = try parse(Self.packet)
    #expect(packet.pid == 256)
    #expect(packet.startsUnit && !packet.hasError && packet.scrambling == 0)
    #expect(packet.continuityCounter == 0)
    #expect(packet.payload == 12..<188)
    // The first 33 bits of 0x0000F6180000 are 0x1EC30: 126 000, or 1.4 s of 90 kHz, and of 27 MHz 300 times as many.
    let clock = try #require(packet.adaptation?.clock)
    #expect(clock.ticks == 37_800_000)
  }

  @Test("names the same fields that it reads")
  func fields() throws {
    let recorder = FieldRecorder()
    _ = try parse(Self.packet, recorder)
    let fields = recorder.fields.map { "\($0.name) \($0.value)" }
    #expect(fields.prefix(8).contains("pid 256"))
    #expect(fields.contains("programClockReference 37800000"))
    #expect(fields.contains("pcrFlag 1"))
  }

  @Test("a packet that is cut off is an error, at every length", arguments: 0..<12)
  func truncated(length: Int) {
    #expect(throws: ParsingError.self) { try parse(Array(Self.packet.prefix(length))) }
  }

  @Test("a reserved control, and an adaptation field that leaves nothing, are errors")
  func invalid() {
    var reserved = Self.packet
    reserved[3] = 0x00
    #expect(throws: ParsingError.self) { try parse(reserved) }
    var full = Self.packet
    full[4] = 183
    #expect(throws: ParsingError.self) { try parse(full) }
    full[4] = 184
    #expect(throws: ParsingError.self) { try parse(full) }
    full[3] = 0x20
    full[4] = 183
    #expect(throws: Never.self) { try parse(full) }
  }

  @Test("a clock that is longer than its adaptation field is an error")
  func shortField() {
    var packet = Self.packet
    packet[4] = 6
    #expect(throws: ParsingError.self) { try parse(packet) }
  }
}
