import Media
import TestSupport
import Testing

@testable import RTP

/// What is said about sessions that cannot be opened, and when.
@Suite("Opening a session", .timeLimit(.minutes(5))) struct SessionOpeningTests {
  private func options(_ description: String = MadeStream.description) throws -> RTPSource.Options {
    var options = RTPSource.Options()
    options.description = try SessionDescription(parsing: Array(description.utf8))
    return options
  }

  private func fault(_ source: RTPSource) async -> RTPFault? {
    do {
      _ = try await source.tracks()
      return nil
    } catch {
      return error as? RTPFault
    }
  }

  @Test("where no packet comes, patience ends")
  func silence() async throws {
    let clock = ManualClock()
    let transport = HandFedTransport(WallClock(clock))
    let source = RTPSource(try options()) { transport }
    async let fault = fault(source)
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(30))
    #expect(await fault == .silence(.seconds(30)))
    #expect(
      "\(RTPFault.silence(.seconds(30)))".hasPrefix("no packet has come for 30"))
  }

  @Test("an opening is cancelled with the last task that waits for it, and can start again")
  func cancelled() async throws {
    let clock = WallClock(ManualClock())
    let transports = [HandFedTransport(clock), HandFedTransport(clock)]
    let queue = AsyncStream<HandFedTransport>(transports)
    let source = RTPSource(try options()) {
      for await transport in queue { return transport }
      throw CancellationError()
    }
    let first = Task { try await source.tracks() }
    let second = Task { try await source.tracks() }
    while await source.waiterCount < 2 { await Task.yield() }
    first.cancel()
    second.cancel()
    for task in [first, second] {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    let stream = MadeStream()
    for index in 0..<20 { transports[1].feed(stream.picture(index)) }
    for index in 0..<20 { transports[1].feed(stream.sound(index)) }
    #expect(try await source.tracks().count == 2)
    await source.close()
  }

  @Test("streams of which none is read are refused before any packet comes")
  func unread() async throws {
    for (lines, name) in [
      ("m=video 5004 RTP/AVP 26", "JPEG"),
      ("m=video 5004 RTP/AVP 98\na=rtpmap:98 VP9/90000", "VP9"),
      ("m=video 5004 RTP/AVP 101", "payload type 101, which nothing explains,"),
    ] {
      let transport = HandFedTransport(WallClock(ManualClock()))
      let source = RTPSource(try options("v=0\n\(lines)\n")) { transport }
      let fault = await fault(source)
      #expect(fault == .unsupportedFormat(name))
      #expect(fault.map { "\($0)" } == "streams of \(name) are not read here")
    }
  }

  @Test("where no packet passes authentication, that is said after three seconds")
  func wrongKey() async throws {
    var options = try options()
    options.protections = { _ in [Refusing()] }
    let transport = HandFedTransport(WallClock(ManualClock()))
    let source = RTPSource(options) { transport }
    for index in 0..<100 { transport.feed(MadeStream().picture(index)) }
    let fault = await fault(source)
    guard case .notAuthentic(let count) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(count > 70)
    #expect(
      "\(RTPFault.notAuthentic(count: 77))"
        == "no packet passes authentication (77 refused): wrong key?")
  }

  @Test("pictures whose parameter sets come with the next sync picture are waited for beside sound")
  func syncIsFarAway() async throws {
    let clock = ManualClock()
    let transport = HandFedTransport(WallClock(clock))
    let described = MadeStream.description.replacing(/; sprop-parameter-sets=[^\r]*/, with: "")
    let source = RTPSource(try options(described)) { transport }
    var stream = MadeStream()
    stream.hasParameterSets = true
    // The next sync picture is picture 50, 1.6 s after the first that comes.
    let sounds = (20..<110).map(stream.sound)
    let pictures = (10..<55).map(stream.picture)
    for datagram in (sounds + pictures).sorted(by: { $0.arrival < $1.arrival }) {
      transport.feed(datagram)
    }
    let kinds = try await source.tracks().map(\.kind)
    #expect(kinds == [.video, .audio])
    await source.close()
  }

  @Test("sound alone is played after a second, if no packet of the pictures comes")
  func noPictures() async throws {
    let transport = HandFedTransport(WallClock(ManualClock()))
    let described = MadeStream.description.replacing(/; sprop-parameter-sets=[^\r]*/, with: "")
    let source = RTPSource(try options(described)) { transport }
    for index in 0..<60 { transport.feed(MadeStream().sound(index)) }
    let kinds = try await source.tracks().map(\.kind)
    #expect(kinds == [.audio])
    await source.close()
  }

  @Test(
    "a track has the codec's name that MP4 would give it",
    arguments: [("1188", "mp4a.40.2"), ("139056E5A0", "mp4a.40.5"), ("F94640", "mp4a.40.42")])
  func codecString(config: String, name: String) async throws {
    let description = """
      v=0\r\ns=made\r\nm=audio 5006 RTP/AVP 97\r\na=rtpmap:97 MPEG4-GENERIC/48000/2\r
      a=fmtp:97 mode=AAC-hbr; sizelength=13; indexlength=3; indexdeltalength=3; config=\(config)\r\n
      """
    let transport = HandFedTransport(WallClock(ManualClock()))
    let source = RTPSource(try options(description)) { transport }
    // Frames of four bytes, behind a header of 13 bits for each: RFC 3640 §3.3.6.
    for index in 0..<20 {
      let header = RTPHeader(
        hasMarker: true, payloadType: 97, sequenceNumber: UInt16(index),
        timestamp: UInt32(1024 * index), source: 9)
      let packet = RTPPacket(header, payload: [0, 16, 0, 32, 0x21, 0x10, 0x04, 0x60])
      transport.feed(
        ReceivedDatagram(packet.bytes, at: .milliseconds(21 * index), mediaIndex: 0))
    }
    #expect(try await source.tracks().map(\.codecString) == [name])
    await source.close()
  }

  @Test("a track beside others that is not read is a remark, and no fault")
  func companions() async throws {
    let lines = """
      m=audio 5008 RTP/AVP 97\r\na=rtpmap:97 MP4A-LATM/48000/2\r
      m=application 5010 RTP/AVP 98\r\na=rtpmap:98 vnd.onvif.metadata/90000\r\n
      """
    let transport = HandFedTransport(WallClock(SuspendingClock()))
    let source = RTPSource(try options(MadeStream.description + lines)) { transport }
    for index in 0..<40 { transport.feed(MadeStream().picture(index)) }
    for index in 0..<40 { transport.feed(MadeStream().sound(index)) }
    #expect(try await source.tracks().count == 2)
    #expect(await source.faults.isEmpty)
    let summary = await source.report.summary.joined(separator: "\n")
    #expect(summary.contains("left out: streams of MP4A-LATM are not read here"))
    #expect(summary.contains("VND.ONVIF.METADATA"))
    await source.close()
  }
}

/// A protection whose key is another one.
private struct Refusing: PacketProtection {
  func unprotect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8] { throw .notAuthentic }
  func unprotect(control: [UInt8]) throws(ProtectionFault) -> [UInt8] { throw .notAuthentic }
  func protect(control packet: [UInt8]) -> [UInt8] { packet }
}

/// Packets that a test hands over.
private final class HandFedTransport: RTPTransport {
  let clock: WallClock?
  private let datagrams = DatagramFeed()

  init(_ clock: WallClock) { self.clock = clock }

  func feed(_ datagram: ReceivedDatagram) { datagrams.put(datagram) }
  func next() async throws -> ReceivedDatagram? { try await datagrams.next() }
  func close() async { datagrams.finish(discarding: true) }
}

extension AsyncStream where Element: Sendable {
  fileprivate init(_ elements: [Element]) {
    self.init { continuation in
      for element in elements { continuation.yield(element) }
    }
  }
}
