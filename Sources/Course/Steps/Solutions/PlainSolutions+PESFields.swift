import ExerciseKit
import TransportStream

extension PlainSolutions {
  // ANCHOR: solution-C.4
  /// C.4, byte by byte.
  static func pesFields(_ packet: [UInt8]) throws -> PESFields {
    guard packet.count >= 6, packet.starts(with: [0, 0, 1]) else {
      throw Refused("a packet begins with 0, 0, 1, a stream and a length")
    }
    let length = Int(packet[4]) << 8 | Int(packet[5])
    var fields = PESFields(
      streamID: packet[3], payloadOffset: 6, payloadByteCount: length == 0 ? nil : length,
      presentationTime: nil, decodeTime: nil)
    if [0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF].contains(packet[3]) { return fields }
    guard packet.count >= 9, packet[6] >> 6 == 2 else { throw Refused("no header of MPEG-2") }
    let headerLength = Int(packet[8])
    guard packet.count >= 9 + headerLength else { throw Refused("it ends before its payload") }
    fields.payloadOffset = 9 + headerLength
    if length > 0 { fields.payloadByteCount = max(0, length - 3 - headerLength) }
    let flags = packet[7] >> 6
    if flags >= 2, headerLength >= 5 { fields.presentationTime = time(packet[9..<14]) }
    if flags == 3, headerLength >= 10 { fields.decodeTime = time(packet[14..<19]) }
    return fields
  }

  /// A time in five bytes: 4 bits, 3 bits, 1; 15 bits, 1; 15 bits, 1.
  private static func time(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let bits = bytes.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard bits & 1 == 1, bits >> 16 & 1 == 1, bits >> 32 & 1 == 1 else { return nil }
    return (bits >> 33 & 7) << 30 | (bits >> 17 & 0x7FFF) << 15 | bits >> 1 & 0x7FFF
  }
  // ANCHOR_END: solution-C.4
}
