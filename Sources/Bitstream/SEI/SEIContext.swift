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
    if !reader.isByteAligned {
      try reader.f(1, "bit_equal_to_one", is: 1)
      while !reader.isByteAligned { try reader.f(1, "bit_equal_to_zero", is: 0) }
    }
    if reader.bitOffset < end {
      _ = try reader.bytes((end - reader.bitOffset) / 8, "reserved_payload_extension_data")
    }
    _ = reader.limitBits(to: limit)
    let message = SEIMessage(type: type, byteCount: byteCount, summary: summary)
    reader.explain("last_payload_type_byte", as: message.name)
    return message
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
}
