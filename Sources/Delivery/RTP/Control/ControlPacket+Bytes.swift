import Media

extension ControlPacket {
  /// Parses the packets of a datagram, RFC 3550 §6.1: a compound packet.
  ///
  /// - Parameter reader: All of a datagram's bytes.
  /// - Returns: The packets, in order.
  /// - Throws: `ParsingError` if one of them has another version, or is cut off.
  package static func compound(
    parsing reader: inout ByteReader
  ) throws(ParsingError) -> [ControlPacket] {
    var packets: [ControlPacket] = []
    while reader.remaining > 0 { packets.append(try ControlPacket(parsing: &reader)) }
    return packets
  }

  /// Parses the bytes of a datagram.
  ///
  /// - Throws: `ParsingError` as ``compound(parsing:)`` does.
  package static func compound(_ datagram: [UInt8]) throws(ParsingError) -> [ControlPacket] {
    var reader = ByteReader(datagram.span)
    return try compound(parsing: &reader)
  }

  init(parsing reader: inout ByteReader) throws(ParsingError) {
    let start = reader.offset
    var bits = try reader.readPackedBits(byteCount: 1)
    guard reader.unpack("version", 2, of: &bits, as: UInt8.self) == 2 else {
      throw ParsingError(.invalid("a control packet has version 2"), at: start)
    }
    let hasPadding = reader.unpackFlag("padding", of: &bits)
    let count: Int = reader.unpack("count", 5, of: &bits)
    let type: UInt8 = try reader.read("packetType")
    let wordCount: UInt16 = try reader.read("length")
    var body = try reader.slice(Int(wordCount) * 4)
    switch type {
    case 200:
      let report = try SenderReport(parsing: &body)
      self = .senderReport(report, try Self.reports(count, &body))
    case 201:
      let source: UInt32 = try body.read("ssrc")
      self = .receiverReport(source: source, try Self.reports(count, &body))
    case 202:
      self = .sourceDescription(try Self.names(count, &body))
    case 203:
      var sources: [UInt32] = []
      for _ in 0..<count { sources.append(try body.read("ssrc")) }
      self = .goodbye(sources)
    case 206 where count == 1:
      self = .pictureLoss(
        sender: try body.read("senderSSRC"), media: try body.read("mediaSSRC"))
    default:
      self = .other(type: type)
    }
    // Padding, extensions of a profile and reasons for leaving are passed over.
    if body.remaining > 0 {
      try body.skip(hasPadding ? "padding" : "furtherFields", count: body.remaining)
    }
  }

  private static func reports(
    _ count: Int, _ body: inout ByteReader
  ) throws(ParsingError) -> [ReceptionReport] {
    var reports: [ReceptionReport] = []
    for _ in 0..<count { reports.append(try ReceptionReport(parsing: &body)) }
    return reports
  }

  /// The chunks of SDES, RFC 3550 §6.5: a source and items, ended by a zero, filled up to a word.
  private static func names(
    _ count: Int, _ body: inout ByteReader
  ) throws(ParsingError) -> [SourceName] {
    var names: [SourceName] = []
    for _ in 0..<count {
      let start = body.offset
      var name = SourceName(source: try body.read("ssrc"), name: "")
      while true {
        let type: UInt8 = try body.read("itemType")
        if type == 0 { break }
        let length: UInt8 = try body.read("itemLength")
        var item = try body.slice(Int(length))
        let text = try item.readText("itemText")
        if type == 1 { name.name = text }
      }
      let rest = -(body.offset - start) & 3
      if rest > 0 { try body.skip("filling", count: min(rest, body.remaining)) }
      names.append(name)
    }
    return names
  }

  /// The packet as sent; further than 31 reports, sources or names are left out.
  package var bytes: [UInt8] {
    switch self {
    case .senderReport(let report, let reports):
      let reports = reports.prefix(31)
      return Self.packet(200, count: reports.count, report.bytes + reports.flatMap(\.bytes))
    case .receiverReport(let source, let reports):
      var body: [UInt8] = []
      body.append(bigEndian: source)
      let reports = reports.prefix(31)
      return Self.packet(201, count: reports.count, body + reports.flatMap(\.bytes))
    case .sourceDescription(let names):
      let names = names.prefix(31)
      return Self.packet(202, count: names.count, names.flatMap(Self.chunk))
    case .goodbye(let sources):
      let sources = sources.prefix(31)
      var body: [UInt8] = []
      for source in sources { body.append(bigEndian: source) }
      return Self.packet(203, count: sources.count, body)
    case .pictureLoss(let sender, let media):
      var body: [UInt8] = []
      body.append(bigEndian: sender)
      body.append(bigEndian: media)
      return Self.packet(206, count: 1, body)
    case .other:
      return []
    }
  }

  private static func packet(_ type: UInt8, count: Int, _ body: [UInt8]) -> [UInt8] {
    var bytes = [0x80 | UInt8(count), type]
    bytes.append(bigEndian: UInt16(body.count / 4))
    return bytes + body
  }

  private static func chunk(_ name: SourceName) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: name.source)
    let text = Array(name.name.utf8.prefix(255))
    bytes += [1, UInt8(text.count)] + text
    // At least one zero ends the items.
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }
}
