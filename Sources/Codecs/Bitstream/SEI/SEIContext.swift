/// What it takes to read messages: the parameter sets that say how long their fields are.
struct SEIContext {
  let isHEVC: Bool
  let sets: ParameterSets

  /// The sequence parameter set of the picture; a buffering period message may name another.
  var activeSequenceID: Int?

  /// Reads all messages of a unit, up to its trailing bits.
  mutating func readMessages(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> [SEIMessage] {
    var messages: [SEIMessage] = []
    let outer = reader.enter(.message)
    repeat { messages.append(try readMessage(&reader)) } while reader.hasMoreData
    reader.leave(to: outer)
    return messages
  }

  private mutating func readMessage(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> SEIMessage {
    let type = try reader.readSum("last_payload_type_byte")
    let byteCount = try reader.readSum("last_payload_size_byte")
    let end = reader.bitOffset + byteCount * 8
    let limit = reader.limitBits(to: end)
    let summary = try readPayload(&reader, type: type, byteCount: byteCount)
    if reader.bitOffset < end { try readRest(&reader, to: end) }
    _ = reader.limitBits(to: limit)
    let message = SEIMessage(type: type, byteCount: byteCount, summary: summary)
    reader.explain("last_payload_type_byte", as: message.name)
    return message
  }

  /// Reads what later editions may have put after a payload, and the bits that fill its last byte.
  private func readRest(_ reader: inout SyntaxReader, to end: Int) throws(SyntaxError) {
    let bitCount = reader.payloadExtensionBitCount
    let name: StaticString = "reserved_payload_extension_data"
    if bitCount >= 8 { _ = try reader.bytes(bitCount / 8, name) }
    if bitCount % 8 > 0 { try reader.uv(bitCount % 8, name) }
    try reader.f(1, "bit_equal_to_one", is: 1)
    while reader.bitOffset < end { try reader.f(1, "bit_equal_to_zero", is: 0) }
  }

  private mutating func readPayload(
    _ reader: inout SyntaxReader, type: Int, byteCount: Int
  ) throws(SyntaxError) -> String? {
    switch type {
    case 0: try readBufferingPeriod(&reader)
    case 1: try readPictureTiming(&reader)
    case 4: try readRegisteredData(&reader, byteCount: byteCount)
    case 5: try readUnregisteredData(&reader, byteCount: byteCount)
    case 6: try readRecoveryPoint(&reader)
    case 47: try readDisplayOrientation(&reader)
    case 129 where isHEVC: try readActiveSets(&reader)
    case 132 where isHEVC: try readPictureHash(&reader)
    case 137: try readMasteringDisplay(&reader)
    case 144: try readContentLight(&reader)
    case 147: try readAlternativeTransfer(&reader)
    default: try readUnknown(&reader, byteCount: byteCount)
    }
  }

  private func readUnknown(
    _ reader: inout SyntaxReader, byteCount: Int
  ) throws(SyntaxError) -> String? {
    if byteCount > 0 { _ = try reader.bytes(byteCount, "payload_byte") }
    return nil
  }
}

extension SyntaxReader {
  /// Reads a number that is written as a sum: bytes of 255, and a last one that is less.
  mutating func readSum(_ name: StaticString) throws(SyntaxError) -> Int {
    var sum = 0
    while peek(8) == 0xFF {
      try f(8, "ff_byte", is: 0xFF)
      sum += 0xFF
    }
    return sum + (try u(8, name))
  }

  /// The next bits, which stay where they are; `nil` if fewer are left.
  func peek(_ count: Int) -> Int? {
    var copy = self
    return copy.take(count)
  }

  /// Bits before the last 1 of a message, which ends it as the stop bit ends a unit.
  ///
  /// `payload_extension_present()` of ITU-T H.265 §7.2 asks whether there are any.
  var payloadExtensionBitCount: Int {
    var copy = self
    var last = bitOffset
    while let bit = copy.take(1) {
      if bit == 1 { last = copy.bitOffset - 1 }
    }
    return last - bitOffset
  }
}

/// Messages that only HEVC has.
extension SEIContext {
  /// Reads which sets hold for the pictures that follow.
  ///
  ///     active_video_parameter_set_id            u(4)
  ///     self_contained_cvs_flag                  u(1)
  ///     no_parameter_set_update_flag             u(1)
  ///     num_sps_ids_minus1                       ue(v)
  ///     active_seq_parameter_set_id[i]           ue(v)
  ///     layer_sps_idx[i]                         ue(v)   for each further layer
  func readActiveSets(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.activeSets)
    try reader.u(4, "active_video_parameter_set_id")
    try reader.flag("self_contained_cvs_flag")
    try reader.flag("no_parameter_set_update_flag")
    let count = try reader.ue("num_sps_ids_minus1", in: 0...15) + 1
    for index in 0..<count {
      try reader.ue("active_seq_parameter_set_id", index, in: 0...15)
    }
    reader.leave(to: outer)
    return nil
  }

  /// Reads a checksum of the decoded picture: a decoder that gets another is wrong.
  ///
  ///     hash_type             u(8)    0 MD5, 1 CRC, 2 checksum
  ///     picture_md5[c]        b(8)    16 times, for each plane
  ///     picture_crc[c]        u(16)
  ///     picture_checksum[c]   u(32)
  func readPictureHash(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.pictureHash)
    let type = try reader.u(8, "hash_type", in: 0...2)
    let sequence = activeSequenceID.flatMap { sets.hevcSequences[$0] }
    let planeCount = sequence?.pictureFormat.chroma.code == 0 ? 1 : 3
    for plane in 0..<planeCount {
      switch type {
      case 0:
        for index in 0..<16 { try reader.u(8, "picture_md5", plane, index) }
      case 1: try reader.u(16, "picture_crc", plane)
      default: try reader.u(32, "picture_checksum", plane)
      }
    }
    reader.leave(to: outer)
    return ["MD5", "CRC", "checksum"][type]
  }
}
