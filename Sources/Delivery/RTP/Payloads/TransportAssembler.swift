import Media
import TransportStream

/// Takes the packets of a transport stream out of RTP packets: payload type 33, RFC 2250 §2.
///
/// A payload is a whole number of transport packets. Losses show in their own counters, too.
struct TransportAssembler: RTPAssembler {
  private var demuxer = TransportDemuxer()
  private var output: [PayloadOutput] = []
  private var last: (number: Int, arrival: Duration) = (0, .zero)

  mutating func take(_ packet: NumberedPacket) {
    last = (packet.number, packet.arrival)
    let payload = packet.packet.payload
    guard payload.isEmpty || TransportPacket.areWhole(payload) else {
      return output.append(
        .fault(.badPayload("a transport stream comes in whole packets of 188 bytes")))
    }
    take(demuxer.append(payload))
  }

  /// The continuity counters find the loss in those streams that it concerns.
  mutating func lose(_ numbers: Range<Int>) {}

  mutating func restart() {
    take(demuxer.finish())
    demuxer = TransportDemuxer()
    output.append(.lost(subtrack: 0))
  }

  mutating func finish() { take(demuxer.finish()) }

  mutating func takeOutput() -> [PayloadOutput] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  private mutating func take(_ events: [TransportEvent]) {
    for event in events {
      switch event {
      case .tracks(let tracks): output.append(.subtracks(tracks))
      case .format(let format, let pid): output.append(.format(format, subtrack: pid))
      case .lost(let pid): output.append(.lost(subtrack: pid))
      case .unit(let unit): take(unit)
      }
    }
  }

  private mutating func take(_ found: TransportUnit) {
    // Without a time nothing says when it is shown.
    guard let time = found.presentationTime ?? found.decodeTime else { return }
    var unit = AccessUnit(
      data: found.data, timestamp: UInt32(truncatingIfNeeded: time),
      isSync: found.isSync || found.isRecoveryPoint, packets: last.number...last.number,
      arrival: last.arrival)
    unit.isIDR = found.isSync && !found.isRecoveryPoint
    unit.time = time
    unit.decodeTime = found.decodeTime
    unit.duration = found.duration
    unit.subtrack = found.pid
    output.append(.unit(unit))
  }
}

/// Passes on payloads that are sound of one byte a number, RFC 3551 §4.5.14: PCMU and PCMA.
struct PCMAssembler: RTPAssembler {
  private let channelCount: Int
  private var output: [PayloadOutput] = []

  init(_ format: PayloadFormat) {
    channelCount = format.channelCount
    let isMuLaw = format.encoding == "PCMU"
    output.append(
      .format(
        .audio(
          AudioFormat(
            codec: isMuLaw ? "ulaw" : "alaw", configuration: [],
            sampleRate: Int(format.clockRate), channelCount: channelCount, bitDepth: 8,
            pcm: PCMEncoding(isMuLaw ? .muLaw : .aLaw, bitDepth: 8, isLittleEndian: false))),
        subtrack: 0))
  }

  mutating func take(_ packet: NumberedPacket) {
    let payload = packet.packet.payload
    guard !payload.isEmpty else { return }
    var unit = AccessUnit(
      data: payload, timestamp: packet.packet.header.timestamp, isSync: true,
      packets: packet.number...packet.number, arrival: packet.arrival)
    unit.duration = Int64(payload.count / channelCount)
    output.append(.unit(unit))
  }

  mutating func lose(_ numbers: Range<Int>) { output.append(.lost(subtrack: 0)) }
  mutating func restart() { output.append(.lost(subtrack: 0)) }
  mutating func finish() {}

  mutating func takeOutput() -> [PayloadOutput] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }
}
