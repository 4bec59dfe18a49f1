import Media
import TestSupport
import Testing

@testable import RTP

/// A camera that was never there: pictures of a packet each, 25 a second, with sound of 20 ms a packet.
///
/// Its clock may run faster or slower than the receiver's, and starts just before its numbers wrap.
struct MadeStream {
  /// By how many millionths the sender's clock is faster than ours.
  var skew = 0.0

  /// The shortest time that packets of pictures, and of sound, are on their way.
  var delay = Duration.milliseconds(5)
  var soundDelay = Duration.milliseconds(5)

  /// Whether sync pictures begin with their parameter sets, in one packet (STAP-A, RFC 6184 §5.7.1).
  var hasParameterSets = false

  /// Those of the description.
  private static let parameterSets: [[UInt8]] = [
    [
      0x67, 0x64, 0x00, 0x0B, 0xAC, 0xD9, 0x82, 0x8D, 0xF9, 0x30, 0x16, 0xA0, 0x20, 0x20, 0x28,
      0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xA1, 0x4C, 0xD0,
    ],
    [0x68, 0xC9, 0x78, 0x44, 0xB2, 0x2C],
  ]

  static let description = """
    v=0\r\ns=made\r\nm=video 5004 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r
    a=fmtp:96 packetization-mode=1; \
    sprop-parameter-sets=Z2QAC6zZgo35MBagICAoAAADAAgAAAMB4HihTNA=,aMl4RLIs\r
    m=audio 5006 RTP/AVP 0\r\n
    """

  static let pictureSource: UInt32 = 7
  static let soundSource: UInt32 = 8
  private static let firstPicture = UInt32.max - 90_000 * 600
  private static let firstSound = UInt32.max - 8000 * 600

  /// When a moment of the sender's clock is reached on ours.
  private func moment(_ sent: Duration) -> Duration { sent / (1 + skew / 1_000_000) }

  func picture(_ index: Int) -> ReceivedDatagram {
    let isSync = index % 50 == 0
    let header = RTPHeader(
      hasMarker: true, payloadType: 96, sequenceNumber: UInt16(truncatingIfNeeded: 65_000 + index),
      timestamp: Self.firstPicture &+ UInt32(3600 * index), source: Self.pictureSource)
    var payload: [UInt8] = isSync ? [0x65, 0x88, 0x80, 0x10] : [0x41, 0x9A, 0x02, 0x10]
    if isSync, hasParameterSets {
      payload = [24] + (Self.parameterSets + [payload]).flatMap { [0, UInt8($0.count)] + $0 }
    }
    return ReceivedDatagram(
      RTPPacket(header, payload: payload).bytes,
      at: moment(.milliseconds(40 * index)) + delay, mediaIndex: 0)
  }

  func sound(_ index: Int) -> ReceivedDatagram {
    let header = RTPHeader(
      payloadType: 0, sequenceNumber: UInt16(truncatingIfNeeded: 65_000 + index),
      timestamp: Self.firstSound &+ UInt32(160 * index), source: Self.soundSource)
    return ReceivedDatagram(
      RTPPacket(header, payload: [UInt8](repeating: 0x55, count: 160)).bytes,
      at: moment(.milliseconds(20 * index)) + soundDelay, mediaIndex: 1)
  }

  /// What the sender says about both streams at a moment of its clock.
  func reports(at sent: Duration) -> [ReceivedDatagram] {
    let seconds = sent / .seconds(1)
    let networkTime = UInt64((seconds + 1000) * 0x1p32)
    let streams: [(source: UInt32, first: UInt32, rate: Double)] = [
      (Self.pictureSource, Self.firstPicture, 90_000), (Self.soundSource, Self.firstSound, 8000),
    ]
    return streams.enumerated().map { index, stream in
      let report = SenderReport(
        source: stream.source, networkTime: networkTime,
        timestamp: stream.first &+ UInt32(seconds * stream.rate), packetCount: 1, byteCount: 1)
      return ReceivedDatagram(
        ControlPacket.senderReport(report, []).bytes, at: moment(sent) + delay, mediaIndex: index)
    }
  }

  /// What a player gets of datagrams, in the order in which they come.
  static func samples(
    of datagrams: [ReceivedDatagram], _ body: (BuiltSample, ReceivedDatagram) -> Void
  ) throws -> SessionRun {
    var options = RTPSource.Options()
    options.description = try SessionDescription(parsing: Array(description.utf8))
    var run = try SessionRun(options, RTPDumpTransport(MemoryReader([])))
    for datagram in datagrams {
      for sample in run.take(datagram) { body(sample, datagram) }
    }
    return run
  }
}
