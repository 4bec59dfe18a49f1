import LessonKit
import MP4
import Media
import RTP
import Sending

/// Seconds of a film that everyone can judge, in packets as a camera would send them.
///
/// A test card shows that something is wrong, a meadow shows what.
struct Meadow {
  let recording: [ReceivedDatagram]
  let description: SessionDescription

  static let name = "meadow.mp4"
  private static let length = Duration.seconds(4)

  /// - Throws: What opening and reading the film throw.
  init(_ page: Page) async throws {
    let film = try await MP4Demuxer(reader: page.open(Self.name), rules: page.rules.or(.core))
    var packets = try await FilmPackets(film)
    var recording: [ReceivedDatagram] = []
    while let next = try await packets.next(), (next.first?.arrival ?? .zero) < Self.length {
      recording += next
    }
    self.recording = recording
    description = try SessionDescription(
      parsing:
        Array(packets.sessionDescription(host: "127.0.0.1", port: 5004, name: Self.name).utf8))
  }

  /// What is received of it without some packets.
  func survey(
    _ settings: RTPSettings, rules: RTPRules, without isLost: (RTPHeader) -> Bool = { _ in false }
  ) -> LiveSurvey {
    let arrived = recording.filter { datagram in
      guard !RTPPacket.isControl(datagram.bytes), let packet = try? RTPPacket(datagram.bytes) else {
        return true
      }
      return !isLost(packet.header)
    }
    return LiveSurvey(arrived, nil, description, settings, rules: rules)
  }
}
