import Bitstream
import Foundation
import MP4
import Media
import RTP
import SRTP
import TestSupport
import Testing

@testable import Sending

/// What is sent is what a receiver gets: the other end is the module that is held to ffmpeg's packets.
@Suite struct FilmPacketsTests {
  private func film(_ name: String) async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(name)))
  }

  /// The samples as a receiver sees them: units after start codes, sound unchanged.
  private func samples(of film: MP4Demuxer, _ kind: Track.Kind) async throws -> [[UInt8]] {
    let track = try #require(film.tracks().first { $0.kind == kind })
    let reader = try await film.reader(of: [track.id], at: nil)
    var samples: [[UInt8]] = []
    while let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      guard let video = track.video, let codec = video.codec, let size = video.nalLengthSize else {
        samples.append(sample.data)
        continue
      }
      let units = try NALUnit.units(in: sample.data, codec: codec, nalLengthSize: size)
      samples.append(units.flatMap { [0, 0, 0, 1] + sample.data[$0.range] })
    }
    return samples
  }

  private func datagrams(_ film: MP4Demuxer, _ settings: SendingSettings) async throws
    -> [ReceivedDatagram]
  {
    var packets = try await FilmPackets(film, settings: settings)
    var all: [ReceivedDatagram] = []
    while let datagrams = try await packets.next() { all += datagrams }
    return all
  }

  /// Units by stream, without the parameter sets before them.
  private func received(
    _ datagrams: [ReceivedDatagram], _ description: String,
    _ protections: [any PacketProtection] = []
  ) throws -> [Int: [AccessUnit]] {
    let description = try SessionDescription(parsing: Array(description.utf8))
    var processor = RTPProcessor(description, protections: protections)
    var events: [RTPEvent] = []
    for datagram in datagrams { events += processor.receive(datagram) }
    events += processor.finish()
    var units: [Int: [AccessUnit]] = [:]
    for case .unit(let unit, let track) in events { units[track.stream, default: []].append(unit) }
    return units
  }

  @Test(
    "all pictures and all sound come out as they are in the film, timestamps in step",
    arguments: ["demo.mp4", "hevc.mp4", "avc3.mp4", "nal-length-2.mp4", "small.mp4"])
  func roundTrip(name: String) async throws {
    let film = try await film(name)
    var settings = SendingSettings(seed: 7)
    // Both wrap within the film.
    settings.firstSequenceNumber = 65_500
    settings.firstTimestamp = .max - 45_000
    var packets = try await FilmPackets(film, settings: settings)
    let description = packets.sessionDescription(host: "127.0.0.1", port: 5004, name: name)
    var sent: [ReceivedDatagram] = []
    while let datagrams = try await packets.next() { sent += datagrams }
    let units = try received(sent, description)

    let pictures = try await samples(of: film, .video)
    let got = try #require(units[0])
    #expect(got.count == pictures.count)
    for (unit, picture) in zip(got, pictures) {
      let isSame = unit.data.suffix(picture.count) == picture[...]
      #expect(isSame && (unit.isSync || unit.data.count == picture.count))
    }
    if packets.streamCount > 1 {
      let sound = try await samples(of: film, .audio)
      let isSame = units[1]?.map(\.data) == sound
      #expect(isSame)
    }
  }

  @Test("no packet is larger than allowed, and the last of a picture has the marker")
  func sizes() async throws {
    var settings = SendingSettings(seed: 1)
    settings.packetByteLimit = 500
    settings.reservedByteCount = 10
    let all = try await datagrams(film("demo.mp4"), settings)
    #expect(all.allSatisfy { $0.bytes.count <= 490 })
    let video = try all.filter { $0.mediaIndex == 0 && !RTPPacket.isControl($0.bytes) }
      .map { try RTPPacket($0.bytes) }
    for (packet, next) in zip(video, video.dropFirst()) {
      #expect(packet.header.hasMarker == (packet.header.timestamp != next.header.timestamp))
      #expect(next.header.sequenceNumber == packet.header.sequenceNumber &+ 1)
    }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.arrival <= $1.arrival })
  }

  @Test("reports come at once, every five seconds, and with the goodbye")
  func reports() async throws {
    let all = try await datagrams(film("demo.mp4"), SendingSettings(seed: 1))
    let reports = try all.filter { RTPPacket.isControl($0.bytes) && $0.mediaIndex == 0 }
      .map { (time: $0.arrival, packets: try ControlPacket.compound($0.bytes)) }
    // The sound lasts a little longer than ten seconds.
    #expect(reports.map { Int($0.time / .seconds(1)) } == [0, 5, 10, 10])
    guard case .senderReport(let first, _) = reports[0].packets[0],
      case .senderReport(let second, _) = reports[1].packets[0]
    else {
      Issue.record("they begin with a report")
      return
    }
    // Five seconds of both clocks, give or take a tick.
    let seconds = Double(second.networkTime - first.networkTime) / 0x1p32
    let ticks = Double(second.timestamp &- first.timestamp)
    #expect(abs(ticks / 90_000 - seconds) < 0.001)
    let sentBefore = all.filter {
      $0.mediaIndex == 0 && !RTPPacket.isControl($0.bytes) && $0.arrival < reports[1].time
    }
    #expect(first.packetCount == 0 && Int(second.packetCount) == sentBefore.count)
    guard case .goodbye(let sources)? = reports.last?.packets.last else {
      Issue.record("the last one is a goodbye")
      return
    }
    #expect(sources == [first.source])
  }

  @Test("what is protected and sent is received again", arguments: SRTPSuite.allCases)
  func protected(suite: SRTPSuite) async throws {
    let film = try await film("small.mp4")
    let bytes = [UInt8](repeating: 3, count: suite.keyByteCount + suite.saltByteCount)
    let key = try SRTPKey(suite, keyAndSalt: bytes)
    let sender = try SRTPProcessor(keys: [key])
    var settings = SendingSettings(seed: 3)
    settings.reservedByteCount = 16
    var packets = try await FilmPackets(film, settings: settings)
    let line = "1 \(suite.rawValue) inline:\(Base64.text(of: bytes))"
    let description = packets.sessionDescription(
      host: "::1", port: 5004, name: "a\nb", cryptoLine: line)
    var sent: [ReceivedDatagram] = []
    while let datagrams = try await packets.next() {
      for var datagram in datagrams {
        datagram.bytes =
          RTPPacket.isControl(datagram.bytes)
          ? try sender.protect(control: datagram.bytes) : try sender.protect(datagram.bytes)
        sent.append(datagram)
      }
    }
    let parsed = try SessionDescription(parsing: Array(description.utf8))
    #expect(parsed.media.allSatisfy(\.isProtected) && parsed.name == "ab")
    let keys = try SRTPKey.keys(ofCryptoLine: try #require(parsed.media[0].cryptoLines.first))
    let units = try received(sent, description, [SRTPProcessor(keys: keys)])
    let pictures = try await samples(of: film, .video)
    #expect(units[0]?.count == pictures.count)
  }

  @Test("a film without anything that can be sent is an error")
  func nothing() async throws {
    let film = try await film("av1.mp4")
    await #expect(throws: SendingError.nothingToSend) { try await FilmPackets(film) }
  }

  @Test("arrives over UDP, each stream at its own port")
  func overUDP() async throws {
    // Two even ports in a row are needed, and others may take them: so a few are tried.
    for _ in 0..<20 {
      let port = UInt16.random(in: 10_000..<25_000) * 2
      let plan = UDPPlan(
        .listening(address: "127.0.0.1"),
        streams: [.init(media: port, control: port + 1), .init(media: port + 2, control: port + 3)])
      guard let transport = try? await UDPTransport.open(plan) else { continue }
      let packets = try await FilmPackets(film("small.mp4"), settings: SendingSettings(seed: 5))
      var sender = try await RTPSender(
        packets, to: "rtp://127.0.0.1:\(port)", clock: WallClock(ImpatientClock()))
      try await sender.run()
      let sent = try await datagrams(film("small.mp4"), SendingSettings(seed: 5))
      #expect(sender.packetCount == sent.count)
      var received: Set<[UInt8]> = []
      for _ in sent { received.insert(try #require(try await transport.next()).bytes) }
      #expect(received == Set(sent.map(\.bytes)))
      await transport.close()
      return
    }
    Issue.record("no ports")
  }

  @Test(
    "an address without host or port is an error",
    arguments: [
      "rtp://", "127.0.0.1:5004", "rtp://127.0.0.1", "http://a:1", "rtp://:5004", "rtp://a:0",
    ])
  func invalidAddress(text: String) {
    #expect(throws: SendingError.self) { try RTPSender.destination(text) }
  }
}
