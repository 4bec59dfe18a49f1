import Media
import Testing

@testable import TransportStream

extension SectionAssembler {
  /// Takes a payload that begins with a section, or with the rest of one.
  fileprivate mutating func append(start payload: [UInt8]) {
    append(payload.span, startsUnit: true)
  }

  /// Takes a payload in which no section begins.
  fileprivate mutating func append(rest payload: [UInt8]) {
    append(payload.span, startsUnit: false)
  }
}

@Suite struct TableTests {
  /// The tables that ffmpeg has written for a clip.
  private static let association: [UInt8] = [
    0x00, 0xB0, 0x0D,  // table_id, section_length 13
    0x00, 0x01, 0xC1, 0x00, 0x00,  // stream 1, version 0, current
    0x00, 0x01, 0xEF, 0xFF,  // program 1, PID 4095
    0x36, 0x90, 0xE2, 0x3D,  // CRC_32
  ]
  private static let map: [UInt8] = [
    0x02, 0xB0, 0x17, 0x00, 0x01, 0xC1, 0x00, 0x00,  // program 1
    0xE1, 0x00, 0xF0, 0x00,  // PCR on PID 256, no descriptors
    0x1B, 0xE1, 0x00, 0xF0, 0x00,  // H.264 on PID 256
    0x0F, 0xE1, 0x01, 0xF0, 0x00,  // AAC on PID 257
    0x2F, 0x44, 0xB9, 0x9B,  // CRC_32
  ]

  @Test("the checksum of the digits 1 to 9 is that of the catalogue of CRCs")
  func checksum() {
    #expect(CRC32MPEG.checksum(of: Array("123456789".utf8)) == 0x0376_E6E7)
    #expect(CRC32MPEG.checksum(of: Self.association) == 0)
  }

  @Test("reads which programs there are, and which streams")
  func tables() throws {
    let table = try ProgramAssociation(Self.association)
    #expect(table.programs == [ProgramAssociation.Program(number: 1, mapPID: 4095)])
    let map = try ProgramMap(Self.map)
    #expect(map.clockPID == 256)
    #expect(map.streams.map(\.pid) == [256, 257])
    #expect(map.streams.map { StreamKind($0) } == [.h264, .aac])
  }

  @Test("every flipped bit is noticed", arguments: map.indices)
  func flipped(index: Int) {
    for bit in 0..<8 {
      var bytes = Self.map
      bytes[index] ^= 1 << bit
      #expect(throws: ParsingError.self) { try ProgramMap(bytes) }
    }
  }

  @Test("a section that is cut off is an error, at every length", arguments: 0..<map.count)
  func truncated(length: Int) {
    #expect(throws: ParsingError.self) { try ProgramMap(Array(Self.map.prefix(length))) }
  }

  @Test("sections lie side by side, over packets, and behind the rest of another one")
  func assembling() {
    let long = StreamMaker.section(2, identifier: 1, version: 0, [UInt8](repeating: 7, count: 300))
    var assembler = SectionAssembler()
    let stream = Self.association + Self.association + long
    assembler.append(start: [0] + stream.prefix(183))
    #expect(assembler.takeSections().sections == [Self.association, Self.association])
    // The long one has 344 bytes in all, 312 of its own; 161 are still to come.
    let rest = stream.dropFirst(183)
    let pointer = UInt8(rest.count)
    assembler.append(start: [pointer] + rest + Self.map + [0xFF, 0xFF])
    let found = assembler.takeSections()
    #expect(found.sections == [long, Self.map])
    #expect(found.badCount == 0)
  }

  @Test("a section whose end is lost is counted, and the next one read")
  func lost() {
    let long = StreamMaker.section(2, identifier: 1, version: 0, [UInt8](repeating: 7, count: 300))
    var assembler = SectionAssembler()
    assembler.append(start: [0] + long.prefix(183))
    assembler.append(start: [0] + Self.map)
    let found = assembler.takeSections()
    #expect(found.sections == [Self.map])
    #expect(found.badCount == 1)
  }

  /// A private section of a length, without a checksum: ISO/IEC 13818-1 §2.4.4.10.
  private static func privateSection(length: Int) -> [UInt8] {
    [0x80, 0x70 | UInt8(length >> 8), UInt8(length & 0xFF)]
      + (0..<length).map { UInt8($0 % 251) }
  }

  @Test("a private section of up to 4093 bytes is put together", arguments: [1022, 1024, 4093])
  func longSections(length: Int) {
    let section = Self.privateSection(length: length)
    var assembler = SectionAssembler()
    assembler.append(start: [0] + section.prefix(183))
    var rest = section.dropFirst(183)
    while rest.count > 150 {
      assembler.append(rest: Array(rest.prefix(184)))
      rest = rest.dropFirst(184)
    }
    assembler.append(start: [UInt8(rest.count)] + rest + Self.map)
    let found = assembler.takeSections()
    #expect(found.sections == [section, Self.map])
    #expect(found.badCount == 0)
  }

  @Test("one of 4094 bytes is refused, and the next one read")
  func tooLongSection() {
    var assembler = SectionAssembler()
    assembler.append(start: [0] + Self.privateSection(length: 4094).prefix(183))
    #expect(assembler.takeSections().badCount == 1)
    assembler.append(start: [0] + Self.map)
    #expect(assembler.takeSections().sections == [Self.map])
  }

  @Test("private data is what its descriptors say")
  func descriptors() {
    func kind(_ tag: UInt8, _ bytes: String) -> StreamKind {
      let descriptor = Descriptor(tag: tag, bytes: Array(bytes.utf8))
      return StreamKind(ProgramMap.Stream(type: 6, pid: 1, descriptors: [descriptor]))
    }
    #expect(kind(5, "AC-3") == .ac3)
    #expect(kind(5, "EAC3") == .eac3)
    #expect(kind(5, "HEVC") == .hevc)
    #expect(kind(0x6A, "") == .ac3)
    #expect(kind(0x7A, "") == .eac3)
    #expect(kind(9, "").name == "private data")
  }
}
