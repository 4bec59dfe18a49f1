import Bitstream
import MP4
import Media
import RTP

/// One track of a film on its way into packets: its numbers, its clock, what it has sent so far.
struct SentStream: Sendable {
  private enum Kind: Sendable {
    case video(
      VideoPacketizer, codec: VideoFormat.Codec, nalLengthSize: Int, parameterSets: [[UInt8]])
    case audio(AACPacketizer)
  }

  let trackID: Track.ID
  let source: UInt32
  private let kind: Kind
  private let payloadType: UInt8
  private let clockRate: UInt32

  /// What is added to all times of the stream: timestamps begin at a random number.
  private let timestampOffset: UInt32
  private var sequenceNumber: UInt16
  private var packetCount: UInt32 = 0
  private var byteCount: UInt32 = 0

  /// What a session description says about the codec, `a=rtpmap` and `a=fmtp`.
  let attributes: [String]
  let mediaKind: String

  /// Prepares to send a track; `nil` for one of another codec, and one that is encrypted.
  ///
  /// - Parameters:
  ///   - track: H.264, HEVC or AAC.
  ///   - payloadType: 96 to 127.
  ///   - settings: How large packets may be.
  ///   - random: Where its first numbers come from.
  init?(
    _ track: Track, payloadType: UInt8, settings: SendingSettings, random: inout SplitMix64
  ) {
    let limit = settings.packetByteLimit - RTPHeader.minimumByteCount - settings.reservedByteCount
    switch track.formats.first {
    case .video(let format)?:
      guard let sets = format.parameterSets, let size = format.nalLengthSize,
        let codec = format.codec, format.encryptionScheme == nil,
        let packetizer = VideoPacketizer(codec, limit: limit)
      else { return nil }
      kind = .video(packetizer, codec: codec, nalLengthSize: size, parameterSets: sets)
      clockRate = 90_000
      attributes = Self.attributes(payloadType, codec, sets)
      mediaKind = "video"
    case .audio(let format)?:
      guard format.codec == "mp4a", format.objectType == AudioFormat.mpeg4Audio,
        format.encryptionScheme == nil, let rate = UInt32(exactly: format.sampleRate), rate > 0
      else { return nil }
      kind = .audio(AACPacketizer(limit: limit))
      clockRate = rate
      attributes = Self.attributes(payloadType, format)
      mediaKind = "audio"
    default: return nil
    }
    trackID = track.id
    self.payloadType = payloadType
    source = UInt32.random(in: .min ... .max, using: &random)
    timestampOffset = settings.firstTimestamp ?? .random(in: .min ... .max, using: &random)
    sequenceNumber = settings.firstSequenceNumber ?? .random(in: .min ... .max, using: &random)
  }

  /// The packets of a sample; the last one has the marker.
  mutating func packets(for sample: EncodedSample) -> [RTPPacket] {
    let payloads: [[UInt8]]
    switch kind {
    case .video(let packetizer, let codec, let nalLengthSize, let parameterSets):
      // A sample that is damaged is left out: half of a picture helps no receiver.
      let units =
        (try? NALUnit.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize)) ?? []
      // With each picture at which a receiver may join comes what it needs to decode.
      let sequenceSet = NALUnitTypes(codec)?.sequenceParameterSet
      let sets = sample.isSync && !units.contains { $0.type == sequenceSet } ? parameterSets : []
      payloads = packetizer.payloads(
        for: sets.map { $0[...] } + units.map { sample.data[$0.range] })
    case .audio(let packetizer):
      payloads = packetizer.payloads(for: sample.data)
    }
    let time = timestamp(of: sample.presentationTime)
    return payloads.indices.map { index in
      let header = RTPHeader(
        hasMarker: index == payloads.count - 1, payloadType: payloadType,
        sequenceNumber: sequenceNumber, timestamp: time, source: source)
      sequenceNumber &+= 1
      packetCount &+= 1
      byteCount &+= UInt32(truncatingIfNeeded: payloads[index].count)
      return RTPPacket(header, payload: payloads[index])
    }
  }

  private func timestamp(of time: MediaTime) -> UInt32 {
    UInt32(truncatingIfNeeded: time.converted(to: clockRate).value) &+ timestampOffset
  }

  /// What the stream says about itself at a moment: its clock against one that all streams share.
  ///
  /// A sender without the time of day may count from its start: RFC 3550 §6.4.1.
  func report(at elapsed: Duration, mediaTime: MediaTime) -> [UInt8] {
    let report = SenderReport(
      source: source, networkTime: Self.networkTime(elapsed), timestamp: timestamp(of: mediaTime),
      packetCount: packetCount, byteCount: byteCount)
    return ControlPacket.senderReport(report, []).bytes
      + ControlPacket.sourceDescription([.init(source: source, name: "bytestopixels")]).bytes
  }

  private static func networkTime(_ elapsed: Duration) -> UInt64 {
    let (seconds, attoseconds) = elapsed.components
    let fraction = UInt64(attoseconds.magnitude / 1_000_000_000) << 32 / 1_000_000_000
    return UInt64(truncatingIfNeeded: seconds) << 32 | fraction
  }
}

extension SentStream {
  /// RFC 6184 §8.2.1 and RFC 7798 §7.2.1.
  private static func attributes(
    _ payloadType: UInt8, _ codec: VideoFormat.Codec, _ sets: [[UInt8]]
  ) -> [String] {
    func texts(_ types: ClosedRange<UInt8>) -> String {
      sets.filter { set in
        guard let first = set.first, let table = NALUnitTypes(codec) else { return false }
        return types ~= table.type(ofHeader: first)
      }.map(Base64.text).joined(separator: ",")
    }
    guard codec == .hevc else {
      let level = sets.first.map { $0.dropFirst().prefix(3) } ?? []
      let digits = level.map { $0.hexDigits(uppercase: true) }.joined()
      return [
        "rtpmap:\(payloadType) H264/90000",
        "fmtp:\(payloadType) packetization-mode=1; profile-level-id=\(digits); "
          + "sprop-parameter-sets=\(texts(NALUnitTypes.h264.parameterSets))",
      ]
    }
    let fields = zip(["vps", "sps", "pps"], NALUnitTypes.hevc.parameterSets).map { name, type in
      "sprop-\(name)=\(texts(type...type))"
    }
    return [
      "rtpmap:\(payloadType) H265/90000",
      "fmtp:\(payloadType) " + fields.joined(separator: "; "),
    ]
  }

  /// RFC 3640 §4.1.
  private static func attributes(_ payloadType: UInt8, _ format: AudioFormat) -> [String] {
    let config = format.configuration.map { $0.hexDigits(uppercase: true) }.joined()
    return [
      "rtpmap:\(payloadType) MPEG4-GENERIC/\(format.sampleRate)/\(format.channelCount)",
      "fmtp:\(payloadType) streamtype=5; profile-level-id=1; mode=AAC-hbr; sizelength=13; "
        + "indexlength=3; indexdeltalength=3; config=\(config)",
    ]
  }
}
