import Media

/// What QuickTime adds to the description of sound samples.
///
/// QuickTime File Format, "Sound sample description". Version 1, for codecs that work in packets:
///
///     samplesPerPacket   UInt32   of one channel
///     bytesPerPacket     UInt32   of one channel
///     bytesPerFrame      UInt32   of all channels
///     bytesPerSample     UInt32   after decoding
///
/// Version 2, for high rates and many channels, where the fields before are mere placeholders:
///
///     sizeOfStructOnly                UInt32    72
///     audioSampleRate                 Float64   in hertz
///     numAudioChannels                UInt32
///     always7F000000                  UInt32
///     constBitsPerChannel             UInt32    0 for codecs that compress
///     formatSpecificFlags             UInt32
///     constBytesPerAudioPacket        UInt32    0: they differ
///     constLPCMFramesPerAudioPacket   UInt32    0: they differ
struct QuickTimeSoundFields {
  /// What version 2 says in place of the fields before; `nil` in other versions.
  var channelCount: Int?
  var sampleSize: Int?

  /// In 65 536ths of a hertz.
  var sampleRate: Int?

  /// How `lpcm` is written.
  var formatFlags: UInt32?

  /// Parses the fields of a version; version 0 has none.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  init(parsing payload: inout ByteReader, version: UInt16) throws(ParsingError) {
    switch version {
    case 1 where !Self.startsBox(payload):
      _ = try payload.read("samplesPerPacket", as: UInt32.self)
      _ = try payload.read("bytesPerPacket", as: UInt32.self)
      _ = try payload.read("bytesPerFrame", as: UInt32.self)
      _ = try payload.read("bytesPerSample", as: UInt32.self)
    case 2:
      _ = try payload.read("sizeOfStructOnly", as: UInt32.self)
      sampleRate = try payload.readSampleRate()
      channelCount = Int(try payload.read("numAudioChannels", as: UInt32.self))
      try payload.skip("always7F000000", count: 4)
      sampleSize = Int(try payload.read("constBitsPerChannel", as: UInt32.self))
      formatFlags = try payload.read("formatSpecificFlags", as: UInt32.self)
      _ = try payload.read("constBytesPerAudioPacket", as: UInt32.self)
      _ = try payload.read("constLPCMFramesPerAudioPacket", as: UInt32.self)
    default:
      break
    }
  }

  /// Whether a child box comes next.
  ///
  /// QuickTime's version 1 has 16 more bytes here and that of the ISO standard has none. Those
  /// bytes are four numbers below 65 536, so they cannot be taken for a type in letters.
  private static func startsBox(_ payload: ByteReader) -> Bool {
    var probe = payload
    guard let header = try? BoxHeader(parsing: &probe) else { return payload.remaining == 0 }
    return header.type.rawValue >> 24 >= 0x20
  }
}

extension ByteReader {
  /// Reads a floating-point number of hertz, and returns 65 536ths; 0 for what is no rate at all.
  fileprivate mutating func readSampleRate() throws(ParsingError) -> Int {
    let rate = Double(bitPattern: try readInteger())
    let raw = Int(exactly: (rate * 65_536).rounded()) ?? 0
    name("audioSampleRate", lastBytes: 8, as: .fixedPoint(raw: Int64(raw), fractionBits: 16))
    return raw
  }
}
