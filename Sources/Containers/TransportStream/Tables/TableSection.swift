import Media

/// The header that the sections of tables have in common.
///
/// ISO/IEC 13818-1 §2.4.4.3 and §2.4.4.8:
///
///     table_id                   UInt8    0: programs, 2: the streams of a program
///     section_syntax_indicator   1 bit    1
///     '0', reserved              3 bits
///     section_length             12 bits  of what follows; 1021 at most
///     table_id_extension         UInt16   of the stream, or of the program
///     reserved                   2 bits
///     version_number             5 bits   goes up when the table changes
///     current_next_indicator     1 bit    0: the table is not valid yet
///     section_number             UInt8
///     last_section_number        UInt8
///     … the table's own fields
///     CRC_32                     UInt32   see ``CRC32MPEG``
package struct TableSection: Hashable, Sendable {
  package let tableID: UInt8

  /// `transport_stream_id` or `program_number`.
  package let identifier: UInt16
  package let version: UInt8

  /// Whether the table holds now.
  package let isCurrent: Bool
  package let number: UInt8

  /// Bytes of the fields between the header and the checksum.
  let contentByteCount: Int

  /// The `section_length` of a table at most.
  private static let lengthLimit = 1021

  /// Checks a section, and parses its header.
  ///
  /// - Throws: `ParsingError` if it is not a section of a table, or its checksum is wrong.
  init(
    parsing section: inout ByteReader, checksum: UInt32, tableID expected: UInt8
  ) throws(ParsingError) {
    let start = section.offset
    tableID = try section.read("tableID")
    guard tableID == expected else {
      throw ParsingError(.invalid("table_id is \(tableID), not \(expected)"), at: start)
    }
    var bits = try section.readPackedBits(byteCount: 2)
    guard section.unpackFlag("sectionSyntaxIndicator", of: &bits) else {
      throw ParsingError(.invalid("section_syntax_indicator is not set"), at: start + 1)
    }
    _ = bits.take(3)
    let length: Int = section.unpack("sectionLength", 12, of: &bits)
    guard length <= Self.lengthLimit, length >= 9, length <= section.remaining else {
      throw ParsingError(.invalid("section_length is \(length)"), at: start + 1)
    }
    guard checksum == 0 else {
      throw ParsingError(.invalid("the CRC of the section is wrong"), at: start)
    }
    identifier = try section.read(tableID == 0 ? "transportStreamID" : "programNumber")
    bits = try section.readPackedBits(byteCount: 1)
    _ = bits.take(2)
    version = section.unpack("versionNumber", 5, of: &bits)
    isCurrent = section.unpackFlag("currentNextIndicator", of: &bits)
    number = try section.read("sectionNumber")
    try section.read("lastSectionNumber", as: UInt8.self)
    contentByteCount = length - 9
  }
}

/// Which programs a stream has, and where their maps are.
///
/// ISO/IEC 13818-1 §2.4.4.3, `program_association_section`, on PID 0; after the header of
/// ``TableSection``, for each program:
///
///     program_number   UInt16    0: the PID is that of the network's table
///     reserved         3 bits
///     PID              13 bits   of the program's map
package struct ProgramAssociation: Hashable, Sendable {
  package struct Program: Hashable, Sendable {
    package let number: UInt16
    package let mapPID: UInt16
  }

  package let section: TableSection

  /// Without the network's table.
  package let programs: [Program]

  /// Parses a section.
  ///
  /// - Throws: `ParsingError` if it is damaged.
  package init(
    _ bytes: [UInt8], at offset: Int = 0, recorder: FieldRecorder? = nil,
    rules: TransportRules = .core
  ) throws(ParsingError) {
    var reader = ByteReader(bytes.span, at: offset, recorder: recorder)
    section = try TableSection(
      parsing: &reader, checksum: rules.checksum(of: bytes), tableID: 0)
    var content = try reader.slice(section.contentByteCount)
    var programs: [Program] = []
    while content.remaining >= 4 {
      let number: UInt16 = try content.read("programNumber")
      var bits = try content.readPackedBits(byteCount: 2)
      _ = bits.take(3)
      let pid: UInt16 = content.unpack(number == 0 ? "networkPID" : "programMapPID", 13, of: &bits)
      if number != 0 { programs.append(Program(number: number, mapPID: pid)) }
    }
    self.programs = programs
    if content.remaining > 0 { try content.skip("rest", count: content.remaining) }
    try reader.read("crc32", as: UInt32.self)
  }
}
