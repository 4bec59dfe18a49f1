import Media

/// How one receiver gets one stream, RFC 3550 §6.4.1: a block of 24 bytes in a report.
///
///     SSRC_n                     UInt32   the stream's source
///     fraction lost              UInt8    of 256, since the last report
///     cumulative packets lost    Int24    since the beginning
///     extended highest sequence  UInt32   16 bits of wraps, 16 of the number
///     interarrival jitter        UInt32   in ticks of the timestamps
///     last SR (LSR)              UInt32   the middle of the NTP time of the last sender report
///     delay since last SR        UInt32   in 1/65 536 s
package struct ReceptionReport: Hashable, Sendable {
  package var source: UInt32
  package var fractionLost: UInt8
  package var cumulativeLost: Int32
  package var extendedHighest: UInt32
  package var jitter: UInt32
  package var lastSenderReport: UInt32
  package var delaySinceLastSenderReport: UInt32

  package init(
    source: UInt32, fractionLost: UInt8, cumulativeLost: Int32, extendedHighest: UInt32,
    jitter: UInt32, lastSenderReport: UInt32, delaySinceLastSenderReport: UInt32
  ) {
    self.source = source
    self.fractionLost = fractionLost
    self.cumulativeLost = cumulativeLost
    self.extendedHighest = extendedHighest
    self.jitter = jitter
    self.lastSenderReport = lastSenderReport
    self.delaySinceLastSenderReport = delaySinceLastSenderReport
  }

  init(parsing reader: inout ByteReader) throws(ParsingError) {
    source = try reader.read("ssrc")
    fractionLost = try reader.read("fractionLost")
    let lost = UInt32(try reader.readUnsigned(byteCount: 3))
    // The sign is in the top one of 24 bits.
    cumulativeLost = Int32(bitPattern: lost << 8) >> 8
    reader.name("cumulativeLost", lastBytes: 3, as: .signed(Int64(cumulativeLost)))
    extendedHighest = try reader.read("extendedHighestSequenceNumber")
    jitter = try reader.read("jitter")
    lastSenderReport = try reader.read("lastSenderReport")
    delaySinceLastSenderReport = try reader.read("delaySinceLastSenderReport")
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: source)
    let lost = UInt32(bitPattern: cumulativeLost) & 0xFF_FFFF
    bytes.append(bigEndian: UInt32(fractionLost) << 24 | lost)
    for word in [extendedHighest, jitter, lastSenderReport, delaySinceLastSenderReport] {
      bytes.append(bigEndian: word)
    }
    return bytes
  }
}
