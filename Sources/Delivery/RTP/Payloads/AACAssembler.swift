import Bitstream
import Media

/// Makes frames of AAC of the payloads of packets: several whole frames, or a part of one.
///
/// RFC 3640 §3.2.1 and §3.3.6, mode AAC-hbr:
///
///     AU-headers-length   UInt16   in bits, of all headers that follow
///     AU-header           for each frame:
///       AU-size           `sizelength` bits, 13 in AAC-hbr
///       AU-Index          `indexlength` bits, 3; 0 for the first frame
///       AU-Index-delta    `indexdeltalength` bits, 3, for those after it; above 0 they are interleaved
///     the frames, one after the other
///
/// A frame that is larger than a packet is cut: each packet says the size of all of it, and the last one
/// has the marker.
struct AACAssembler: RTPAssembler {
  private let sizeLength: Int
  private let indexLength: Int
  private let deltaLength: Int

  /// Ticks of the timestamp that a frame lasts.
  private let duration: Int64
  private var output: [PayloadOutput] = []

  /// A frame over several packets: what has come of it.
  private var open: (bytes: [UInt8], byteCount: Int, timestamp: UInt32, first: Int)?

  private static let frameLimit = 1 << 16

  /// - Parameter format: With the parameters of RFC 3640 §4.1, and `config` in hexadecimal digits.
  /// - Throws: `RTPFault` if the parameters are not those of AAC.
  init(_ format: PayloadFormat) throws(RTPFault) {
    func number(_ name: String) -> Int { format.parameters[name].flatMap { Int($0) } ?? 0 }
    sizeLength = number("sizelength")
    indexLength = number("indexlength")
    deltaLength = number("indexdeltalength")
    guard 1...24 ~= sizeLength, 0...16 ~= indexLength, 0...16 ~= deltaLength,
      let bytes = format.parameters["config"].flatMap([UInt8].init(hex:)),
      let config = try? AudioSpecificConfig(bytes), config.coreSamplingFrequency > 0
    else { throw .unsupportedFormat("MPEG-4 audio without the parameters of AAC-hbr") }
    let frameLength = Int64(config.setup?.frameLength ?? 1024)
    duration = frameLength * Int64(format.clockRate) / Int64(config.coreSamplingFrequency)
    output.append(
      .format(
        .audio(
          AudioFormat(
            codec: "mp4a", objectType: AudioFormat.mpeg4Audio, configuration: bytes,
            sampleRate: config.samplingFrequency,
            channelCount: config.channelCount ?? format.channelCount, bitDepth: 16)),
        subtrack: 0))
  }

  mutating func takeOutput() -> [PayloadOutput] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  mutating func lose(_ numbers: Range<Int>) {
    open = nil
    output.append(.lost(subtrack: 0))
  }

  mutating func restart() { lose(0..<0) }
  mutating func finish() { open = nil }

  mutating func take(_ packet: NumberedPacket) {
    do throws(ParsingError) {
      try take(packet, packet.packet.payload)
    } catch {
      open = nil
      output.append(.fault(.badPayload("AAC: \(error.reason)")))
      output.append(.lost(subtrack: 0))
    }
  }

  private mutating func take(
    _ packet: NumberedPacket, _ payload: [UInt8]
  ) throws(ParsingError) {
    var reader = ByteReader(payload.span)
    let bitCount: UInt16 = try reader.read("auHeadersLength")
    let headers = try reader.take((Int(bitCount) + 7) / 8)
    var bits = BitReader(headers)
    var sizes: [Int] = []
    while Int(bitCount) - bits.bitOffset >= sizeLength + (sizes.isEmpty ? indexLength : deltaLength)
    {
      sizes.append(Int(try bits.readBits(sizeLength)))
      let index = try bits.readBits(sizes.count == 1 ? indexLength : deltaLength)
      guard index == 0 else {
        throw ParsingError(.invalid("interleaved frames are not read here"), at: 2)
      }
    }
    guard let first = sizes.first else {
      throw ParsingError(.invalid("a packet without frames"), at: 0)
    }
    if sizes.count == 1, open != nil || first > reader.remaining {
      return try join(packet, first, &reader)
    }
    open = nil
    for (number, size) in sizes.enumerated() {
      let offset = Int64(number) * duration
      emit(
        try reader.readBytes("au", count: size), packet, first: packet.number,
        timestamp: packet.packet.header.timestamp &+ UInt32(truncatingIfNeeded: offset))
    }
  }

  /// Takes a part of a frame.
  private mutating func join(
    _ packet: NumberedPacket, _ byteCount: Int, _ reader: inout ByteReader
  ) throws(ParsingError) {
    let header = packet.packet.header
    let piece = try reader.readBytes("au", count: reader.remaining)
    var frame = open ?? ([], byteCount, header.timestamp, packet.number)
    open = nil
    frame.bytes += piece
    guard frame.timestamp == header.timestamp, frame.byteCount == byteCount,
      frame.bytes.count <= min(byteCount, Self.frameLimit)
    else { throw ParsingError(.invalid("a part of a frame continues none"), at: 0) }
    guard frame.bytes.count == byteCount else {
      guard !header.hasMarker else {
        throw ParsingError(.invalid("a frame ends before its last byte"), at: 0)
      }
      return open = frame
    }
    emit(frame.bytes, packet, first: frame.first, timestamp: frame.timestamp)
  }

  private mutating func emit(
    _ bytes: [UInt8], _ packet: NumberedPacket, first: Int, timestamp: UInt32
  ) {
    // A frame without bytes is nothing that could be heard.
    guard !bytes.isEmpty else { return }
    var unit = AccessUnit(
      data: bytes, timestamp: timestamp, isSync: true, packets: first...packet.number,
      arrival: packet.arrival)
    unit.duration = duration
    output.append(.unit(unit))
  }
}

extension [UInt8] {
  /// The bytes that pairs of hexadecimal digits stand for; `nil` for other characters.
  package init?(hex text: String) {
    let digits = text.utf8.map { UnicodeScalar($0).properties.isASCIIHexDigit ? $0 : 0 }
    guard digits.count % 2 == 0, !digits.contains(0) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { place in
      func value(_ digit: UInt8) -> UInt8 { digit <= 0x39 ? digit - 0x30 : (digit & 0x5F) - 55 }
      return value(digits[place]) << 4 | value(digits[place + 1])
    }
  }
}
