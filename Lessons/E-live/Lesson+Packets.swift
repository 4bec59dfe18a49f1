import LessonKit
import Media
import RTP
import Terminal

extension Lesson {
  /// Shows packets as bytes, or every field of them.
  func showPackets() async throws {
    let shown = try page.arguments[Options.packets] ?? 0...3
    let transport = RTPDumpTransport(bytes)
    var index = 0
    while index <= shown.upperBound, let datagram = try await transport.next() {
      if shown.contains(index) { show(datagram, index) }
      index += 1
    }
    if let fault = await transport.fault { page.report("\(fault)") }
    guard index > shown.lowerBound else {
      throw UsageError("--packets: the recording has \(index.grouped) packets")
    }
  }

  private func show(_ datagram: ReceivedDatagram, _ index: Int) {
    let explanation = DatagramExplanation(datagram.bytes, codec: codec)
    page.print(
      page.style.heading(
        "packet \(index.grouped) after \(datagram.arrival.millisecondsText) · "
          + explanation.title))
    if page.arguments[Options.hex] { page.dump(datagram.bytes[...], explanation.fields) }
    if page.arguments[Options.fields] { page.print(explanation.fields) }
    page.print()
  }

  /// How the pictures are coded, as far as a description says it.
  var codec: VideoFormat.Codec? {
    switch description.flatMap({ MainStream($0) })?.format.encoding {
    case "H265": .hevc
    case "H264", nil: .h264
    default: nil
    }
  }
}

/// A name for each byte of a datagram, found by the parsers that read it.
struct DatagramExplanation {
  private(set) var title: String
  let fields: [Field]

  /// - Parameters:
  ///   - bytes: The datagram.
  ///   - codec: How pictures in it are coded; `nil` if none are.
  init(_ bytes: [UInt8], codec: VideoFormat.Codec?) {
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes.span, recorder: recorder)
    do throws(ParsingError) {
      if RTPPacket.isControl(bytes) {
        let packets = try ControlPacket.compound(parsing: &reader)
        title = "RTCP: " + packets.map(\.name).joined(separator: ", ")
      } else {
        let packet = try RTPPacket(parsing: &reader)
        title = "RTP: number \(packet.header.sequenceNumber)"
        let start = bytes.count - packet.paddingByteCount - packet.payload.count
        title += Self.explain(packet.payload, at: start, codec, recorder)
      }
    } catch {
      title = "damaged: \(error)"
    }
    fields = recorder.fields
  }

  /// Names the first bytes of a payload; returns what it is.
  private static func explain(
    _ payload: [UInt8], at offset: Int, _ codec: VideoFormat.Codec?, _ recorder: FieldRecorder
  ) -> String {
    guard codec == .h264, payload.count > 2 else { return "" }
    func field(_ name: String, _ place: Int, _ value: UInt8) {
      recorder.record(
        Field(
          name: name, offset: offset + place, byteCount: 1, value: .unsigned(UInt64(value))))
    }
    let type = payload[0] & 0x1F
    field("nalRefIdc", 0, payload[0] >> 5 & 3)
    field("nalUnitType", 0, type)
    guard type == 28 else { return type == 24 ? ", several NAL units" : ", one NAL unit" }
    field("start", 1, payload[1] >> 7)
    field("end", 1, payload[1] >> 6 & 1)
    field("fragmentedType", 1, payload[1] & 0x1F)
    return ", a fragment"
  }
}

extension ControlPacket {
  /// What the packet is, in the words of the standard.
  var name: String {
    switch self {
    case .senderReport: "sender report"
    case .receiverReport: "receiver report"
    case .sourceDescription: "source description"
    case .goodbye: "goodbye"
    case .pictureLoss: "picture loss indication"
    case .other(let type): "type \(type)"
    }
  }
}
