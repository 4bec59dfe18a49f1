import LessonCharts
import LessonKit
import Media
import RTP
import SRTP
import Terminal

extension Lesson {
  /// Bytes of a payload that are shown.
  private static let shownByteCount = 16

  /// The key of this cell: everyone knows it.
  private static let key = "AES_CM_128_HMAC_SHA1_80:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd"

  private var protectionRules: SRTPRules { page.rules.or(.core) }

  /// Cell 7: one bit is flipped on the way.
  func showProtection(_ surveys: Surveys) async throws {
    guard let victim = victim(surveys.clean), let header = middle(victim.unit, surveys.clean),
      let place = surveys.recording.firstIndex(where: { Self.header($0) == header })
    else {
      return page.print("(the recording has no second picture in several packets)")
    }
    let key = try SRTPKey(option: Self.key)
    let sender = try SRTPProcessor(keys: [key], rules: protectionRules)
    // What is not a packet cannot be protected.
    let sent = surveys.recording.map { (try? Self.protected($0, sender)) ?? $0 }
    let plain = surveys.recording[place].bytes
    try showBytes(plain, sent[place].bytes)

    // In the middle of the payload, where the picture is.
    let offset = header.bytes.count + (plain.count - header.bytes.count) / 2
    page.print("on the way, bit 4 of byte \(offset) is flipped:")
    page.print()
    var careless = protectionRules
    careless.authenticates = false
    let unchecked = UncheckedProtection()
    let unprotected = surveys.recording.map { datagram in
      var datagram = datagram
      if !RTPPacket.isControl(datagram.bytes) { datagram.bytes = unchecked.protect(datagram.bytes) }
      return datagram
    }
    let safe = receive(
      flipped(sent, place, offset), try SRTPProcessor(keys: [key], rules: protectionRules))
    let torn = receive(
      flipped(sent, place, offset), try SRTPProcessor(keys: [key], rules: careless))
    let old = receive(flipped(unprotected, place, offset), unchecked)

    var table = Table("", "on the way", " refused", "the picture", "that wait")
    for (name, isReadable, survey) in [
      ("SRTP", false, safe), ("encrypted, no tag", false, torn), ("unfinished", true, old),
    ] {
      table.add(
        name, isReadable ? "readable" : "unreadable", "\(survey.processor.counters.notAuthentic)",
        fate(of: victim.unit, in: survey), "\(survey.units.count { $0.isHeld })")
    }
    page.print(table)
    page.print()
    try await drawPictures(
      surveys.clean, safe, torn, at: victim.unit.time,
      "the same moment: as it was sent, without a tag, and with SRTP",
      names: ("sent", "no tag", "SRTP"))
  }

  /// The header of a packet in the middle of a picture.
  private func middle(_ unit: AccessUnit, _ survey: LiveSurvey) -> RTPHeader? {
    let packets = survey.sent.filter { $0.number.map(unit.packets.contains) ?? false }
    return packets.isEmpty ? nil : packets[packets.count / 2].header
  }

  private static func header(_ datagram: ReceivedDatagram) -> RTPHeader? {
    RTPPacket.isControl(datagram.bytes) ? nil : (try? RTPPacket(datagram.bytes))?.header
  }

  private static func protected(
    _ datagram: ReceivedDatagram, _ sender: SRTPProcessor
  ) throws(ProtectionFault) -> ReceivedDatagram {
    var datagram = datagram
    datagram.bytes =
      RTPPacket.isControl(datagram.bytes)
      ? try sender.protect(control: datagram.bytes) : try sender.protect(datagram.bytes)
    return datagram
  }

  /// The payload in the clear, the keystream that it is combined with, and what is sent.
  private func showBytes(_ plain: [UInt8], _ sent: [UInt8]) throws {
    let start = try RTPPacket(plain).header.bytes.count
    let clear = plain[start...].prefix(Self.shownByteCount)
    let mixed = sent[start...].prefix(clear.count)
    func digits(_ bytes: some Sequence<UInt8>) -> String {
      bytes.map { $0.hexDigits(uppercase: true) }.joined(separator: " ")
    }
    page.print("header         \(digits(plain.prefix(12)))   12 bytes, readable")
    page.print("payload        \(digits(clear)) …")
    page.print("keystream      \(digits(zip(clear, mixed).map { $0 ^ $1 })) …")
    page.print("sent           \(digits(mixed)) …")
    page.print("tag            \(digits(sent.suffix(10)))   80 bits of HMAC-SHA1")
    page.print()
  }

  private func flipped(
    _ datagrams: [ReceivedDatagram], _ place: Int, _ offset: Int
  ) -> [ReceivedDatagram] {
    var datagrams = datagrams
    datagrams[place].bytes[offset] ^= 0x10
    return datagrams
  }

  private func receive(
    _ datagrams: [ReceivedDatagram], _ protection: any PacketProtection
  ) -> LiveSurvey {
    LiveSurvey(
      datagrams, nil, description, settings, protections: [protection], rules: rules)
  }

  private func fate(of unit: AccessUnit, in survey: LiveSurvey) -> String {
    guard let found = survey.units.first(where: { $0.time == unit.time }) else {
      return "is missing"
    }
    return found.data == unit.data ? "is as it was" : "is damaged, and shown"
  }
}
