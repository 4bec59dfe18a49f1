import Media

/// A control packet, RTCP, RFC 3550 §6: what both ends tell each other about a stream.
///
/// Each begins with the same four bytes, and one datagram may hold several of them:
///
///     version           2 bits   2
///     padding           1 bit
///     count             5 bits   of reports or sources; with feedback: what kind it is
///     packet type       UInt8    see the cases
///     length            UInt16   in words of 32 bits, less one
package enum ControlPacket: Hashable, Sendable {
  /// 200, SR: the sender's two clocks at one moment, what it has sent, and what it receives.
  case senderReport(SenderReport, [ReceptionReport])
  /// 201, RR: what a receiver has received.
  case receiverReport(source: UInt32, [ReceptionReport])
  /// 202, SDES: the canonical name (CNAME) of each source.
  case sourceDescription([SourceName])
  /// 203, BYE: the sources have ended.
  case goodbye([UInt32])
  /// 206 with kind 1, PLI, RFC 4585 §6.3.1: pictures were lost, please send a sync picture.
  case pictureLoss(sender: UInt32, media: UInt32)
  /// Any other, passed over.
  case other(type: UInt8)

  /// A source and the name that it keeps when its number changes.
  package struct SourceName: Hashable, Sendable {
    package var source: UInt32
    package var name: String

    package init(source: UInt32, name: String) {
      (self.source, self.name) = (source, name)
    }
  }
}

/// What a sender reports about itself, RFC 3550 §6.4.1.
package struct SenderReport: Hashable, Sendable {
  package var source: UInt32

  /// Seconds since 1900 in the upper 32 bits, their 2³²nd parts in the lower ones.
  package var networkTime: UInt64

  /// The same moment on the clock of the stream's timestamps.
  package var timestamp: UInt32
  package var packetCount: UInt32

  /// Bytes of payload.
  package var byteCount: UInt32

  package init(
    source: UInt32, networkTime: UInt64, timestamp: UInt32, packetCount: UInt32, byteCount: UInt32
  ) {
    self.source = source
    self.networkTime = networkTime
    self.timestamp = timestamp
    self.packetCount = packetCount
    self.byteCount = byteCount
  }

  /// What a receiver report repeats: the middle 32 bits of the network time.
  package var compactTime: UInt32 { UInt32(truncatingIfNeeded: networkTime >> 16) }

  init(parsing reader: inout ByteReader) throws(ParsingError) {
    source = try reader.read("ssrc")
    networkTime = try reader.read("ntpTimestamp")
    timestamp = try reader.read("rtpTimestamp")
    packetCount = try reader.read("senderPacketCount")
    byteCount = try reader.read("senderOctetCount")
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: source)
    bytes.append(bigEndian: networkTime)
    for word in [timestamp, packetCount, byteCount] { bytes.append(bigEndian: word) }
    return bytes
  }
}
