import Bitstream
import TransportStream

/// Guesses the payload format of a stream that has no session description.
///
/// Payload type 33 is a transport stream. Types from 96 on may be any format: if all first bytes of
/// one look like headers of H.264's NAL units, or of HEVC's, that format is chosen.
struct PayloadGuess: Sendable {
  private(set) var packets: [(packet: RTPPacket, datagram: ReceivedDatagram)] = []

  private static let enough = 24
  private static let most = 64

  mutating func append(_ packet: RTPPacket, _ datagram: ReceivedDatagram) {
    packets.append((packet, datagram))
  }

  var isDecided: Bool {
    packets.count >= Self.enough || packets.first.map { $0.packet.header.payloadType < 96 } ?? false
  }

  /// The first payload type whose format was found, and that format; other streams are ignored.
  var choice: (payloadType: UInt8, format: PayloadFormat)? {
    var tried: Set<UInt8> = []
    for (packet, _) in packets where tried.insert(packet.header.payloadType).inserted {
      if let format = format(of: packet.header.payloadType) {
        return (packet.header.payloadType, format)
      }
    }
    return nil
  }

  private func format(of payloadType: UInt8) -> PayloadFormat? {
    if let format = PayloadFormat(staticType: payloadType) { return format }
    let payloads = packets.prefix(Self.most).filter { $0.packet.header.payloadType == payloadType }
      .map(\.packet.payload).filter { $0.count > 1 }
    guard !payloads.isEmpty else { return nil }
    // The second byte of HEVC is the layer, 0, and the temporal layer, from 1 on: H.264 rarely looks so.
    if payloads.allSatisfy(Self.looksLikeHEVC) {
      return PayloadFormat(encoding: "H265", clockRate: 90_000)
    }
    if payloads.allSatisfy(Self.looksLikeH264) {
      return PayloadFormat(encoding: "H264", clockRate: 90_000)
    }
    if payloads.allSatisfy(TransportPacket.areWhole) {
      return PayloadFormat(encoding: "MP2T", clockRate: 90_000)
    }
    return nil
  }

  private static func looksLikeH264(_ payload: [UInt8]) -> Bool {
    payload[0] & 0x80 == 0 && (1...13 ~= payload[0] & 0x1F || [24, 28].contains(payload[0] & 0x1F))
  }

  private static func looksLikeHEVC(_ payload: [UInt8]) -> Bool {
    let type = NALUnitTypes.hevc.type(ofHeader: payload[0])
    // What is no slice, and the two packets of RFC 7798 §4.4.
    let isUsed = NALUnitTypes.hevc.isSlice(type) || 32...40 ~= type || 48...49 ~= type
    return payload[0] & 0x81 == 0 && 1...7 ~= payload[1] && isUsed
  }
}

extension MediaDescription {
  /// A stream that nothing describes.
  init(guessed payloadType: UInt8) {
    kind = "video"
    port = 0
    transport = "RTP/AVP"
    payloadTypes = [payloadType]
  }
}
