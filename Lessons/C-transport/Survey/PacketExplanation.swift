import Media
import TransportStream

/// A name for each byte of a packet, found by the parsers that read it.
struct PacketExplanation {
  /// Which PIDs carry the maps of programs.
  struct Context {
    var mapPIDs: Set<UInt16> = []
  }

  /// What the packet is, in a few words.
  private(set) var title: String

  /// In the order of the parsers; several may share a byte.
  let fields: [Field]

  /// Explains a packet.
  ///
  /// - Parameters:
  ///   - bytes: Its 188 bytes.
  ///   - offset: Where it lies in the stream.
  ///   - context: What is known of the stream; an association table adds to it.
  init(_ bytes: [UInt8], at offset: Int, _ context: inout Context) {
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, at: offset, recorder: recorder)
    do throws(ParsingError) {
      let packet = try TransportPacket(parsing: &reader)
      title = "PID \(packet.pid)"
      guard let payload = packet.payload else {
        title += ": no payload"
        fields = recorder.fields
        return
      }
      title += Self.explain(
        Array(bytes[payload]), of: packet, at: offset + payload.lowerBound, recorder, &context)
    } catch {
      title = "damaged: \(error)"
    }
    fields = recorder.fields + Self.rest(after: recorder.fields, offset..<offset + bytes.count)
  }

  /// Explains a payload; returns what it is.
  private static func explain(
    _ payload: [UInt8], of packet: TransportPacket, at offset: Int, _ recorder: FieldRecorder,
    _ context: inout Context
  ) -> String {
    guard packet.scrambling == 0 else { return ": encrypted" }
    guard packet.pid != 0x1FFF else { return ": fills the stream" }
    guard packet.startsUnit else { return ": goes on" }
    let isTable = packet.pid < 0x20 || context.mapPIDs.contains(packet.pid)
    if isTable { return explainSections(payload, of: packet, at: offset, recorder, &context) }
    var reader = ByteReader(payload.span, at: offset, recorder: recorder)
    guard (try? PESHeader(parsing: &reader)) != nil else { return ": begins a unit" }
    return ": begins a PES packet"
  }

  private static func explainSections(
    _ payload: [UInt8], of packet: TransportPacket, at offset: Int, _ recorder: FieldRecorder,
    _ context: inout Context
  ) -> String {
    let start = 1 + Int(payload[0])
    recorder.record(
      Field(
        name: "pointerField", offset: offset, byteCount: 1, value: .unsigned(UInt64(payload[0]))))
    guard start + 3 <= payload.count else { return ": begins a section" }
    let length = 3 + Int(payload[start + 1] & 15) << 8 + Int(payload[start + 2])
    let section = Array(payload[start...].prefix(length))
    var name = "a section of table \(section[0])"
    let place = offset + start
    if packet.pid == 0, let table = try? ProgramAssociation(section, at: place, recorder: recorder)
    {
      context.mapPIDs.formUnion(table.programs.map(\.mapPID))
      name = "the program association table"
    } else if section[0] == 2, (try? ProgramMap(section, at: place, recorder: recorder)) != nil {
      name = "the map of a program"
    } else {
      recorder.record(
        Field(name: "section", offset: place, byteCount: section.count, value: .bytes))
    }
    let end = start + section.count
    if end < payload.count {
      recorder.record(
        Field(
          name: "stuffingBytes", offset: offset + end, byteCount: payload.count - end, value: .bytes
        ))
    }
    return ": \(name)"
  }

  /// The bytes that no parser has named: what the packet is for.
  private static func rest(after fields: [Field], _ packet: Range<Int>) -> [Field] {
    let end = fields.map(\.range.upperBound).max() ?? packet.lowerBound
    guard end < packet.upperBound else { return [] }
    return [Field(name: "payload", offset: end, byteCount: packet.upperBound - end, value: .bytes)]
  }
}
