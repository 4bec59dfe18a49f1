import Media
import Synchronization
import TestSupport
import Testing

@testable import RTP

@Suite struct RTPSourceTests {
  private func source(_ datagrams: [ReceivedDatagram], _ name: String?) throws -> RTPSource {
    var options = RTPSource.Options()
    options.description = try name.map {
      try SessionDescription(parsing: Recording.file("\($0).sdp"))
    }
    let bytes = RTPDump.bytes(of: datagrams)
    return RTPSource(options) { RTPDumpTransport(MemoryReader(bytes)) }
  }

  private func events(_ source: RTPSource) async throws -> [SampleEvent] {
    let reader = try await source.reader(of: Set(source.tracks().map(\.id)), at: nil)
    var events: [SampleEvent] = []
    while let event = try await reader.next() { events.append(event) }
    return events
  }

  @Test("a recording has its tracks, and each reader reads all of it")
  func recording() async throws {
    let session = try Recording("live", description: "live")
    let source = try source(session.datagrams, "live")
    let tracks = try await source.tracks()
    #expect(tracks.map(\.kind) == [.video, .audio])
    #expect(
      tracks.map(\.codecString) == ["avc3.64000B", "mp4a.40.3"].prefix(1) + [tracks[1].codecString])
    #expect(tracks[0].video?.width == 160)
    let units = session.play()
    for _ in 0..<2 {
      let samples = try await events(source).compactMap {
        if case .sample(let sample, let id) = $0 { (sample, id) } else { nil }
      }
      let isSame = samples.filter { $0.1 == 1 }.map(\.0.data) == units.units(of: 0).map(\.data)
      #expect(isSame)
      #expect(samples.count { $0.1 == 2 } == 93)
      // 30 pictures a second.
      #expect(samples.filter { $0.1 == 1 }.dropFirst(8).allSatisfy { $0.0.duration.value == 3000 })
      for id in [1, 2] {
        let times = samples.filter { $0.1 == id }.map(\.0)
        // Nothing is decoded out of order, or later than it is shown once B-frames have come.
        #expect(times.dropFirst(8).allSatisfy { $0.decodeTime <= $0.presentationTime })
        for (first, second) in zip(times, times.dropFirst()) {
          #expect(first.decodeTime < second.decodeTime)
        }
      }
    }
    let timeline = await source.timeline
    #expect(timeline.seekable == nil)
    #expect(!timeline.isLive)
  }

  @Test("sound and pictures are laid together by the sender's reports")
  func together() async throws {
    let session = try Recording("live", description: "live")
    // Sound comes 300 ms late, all of it; the reports say when it was made.
    var datagrams = session.datagrams
    for index in datagrams.indices where datagrams[index].bytes[1] & 0x7F == 97 {
      datagrams[index].arrival += .milliseconds(300)
    }
    datagrams.sort { $0.arrival < $1.arrival }
    let first = try await events(source(datagrams, "live")).compactMap { event -> EncodedSample? in
      guard case .sample(let sample, 2) = event else { return nil }
      return sample
    }.first
    // The first picture comes after 3 ms, in four packets; the first sound was sent at 0.
    let start = try #require(first).presentationTime.duration
    #expect(start < .milliseconds(10) && start > .milliseconds(-10))
  }

  @Test("after a loss no picture comes before the next sync picture")
  func lost() async throws {
    let session = try Recording("live", description: "live")
    let pictures = session.datagrams.indices.filter { session.datagrams[$0].bytes[1] & 0x7F == 96 }
    var datagrams = session.datagrams
    datagrams.remove(at: pictures[30])
    var isWaiting = false
    var losses = 0
    for event in try await events(source(datagrams, "live")) {
      switch event {
      case .discontinuity(.samplesLost):
        isWaiting = true
        losses += 1
      case .sample(let sample, 1):
        if isWaiting { #expect(sample.isSync) }
        isWaiting = false
      default: break
      }
    }
    #expect(losses == 1)
  }

  @Test("a transport stream in packets has the tracks of its program")
  func transport() async throws {
    let session = try Recording("live-ts", description: nil)
    let source = try source(session.datagrams, nil)
    let tracks = try await source.tracks()
    #expect(tracks.map(\.id) == [256, 257])
    let count = try await events(source).count {
      if case .sample(_, 256) = $0 { true } else { false }
    }
    #expect(count == 24)
  }

  @Test("where parameter sets are in the description alone, the error says so")
  func noSets() async throws {
    let session = try Recording("live", description: nil)
    let datagrams = session.datagrams.filter { datagram in
      datagram.bytes[1] & 0x7F == 96 && datagram.bytes[12] & 0x1F != 24
    }
    await #expect(throws: RTPFault.noParameterSets) {
      try await self.source(datagrams, nil).tracks()
    }
  }

  @Test("what is no recording is refused")
  func noRecording() async {
    let source = RTPSource { RTPDumpTransport(MemoryReader(Array("#!rtpplay1.0 x".utf8))) }
    await #expect(throws: RTPFault.self) { try await source.tracks() }
  }

  @Test(
    "a live session is read from its newest sync picture, and its edge moves",
    .timeLimit(.minutes(5)))
  func live() async throws {
    let session = try Recording("live", description: "live")
    let transport = FedTransport()
    var options = RTPSource.Options()
    options.description = session.description
    let source = RTPSource(options) { transport }
    for datagram in session.datagrams { transport.feed(datagram) }
    let tracks = try await source.tracks()
    let reader = try await source.reader(of: Set(tracks.map(\.id)), at: nil)
    transport.feed(nil)
    var count = 0
    var isFirst = true
    while let event = try await reader.next() {
      guard case .sample(let sample, 1) = event else { continue }
      if isFirst { #expect(sample.isSync) }
      isFirst = false
      count += 1
    }
    #expect(count > 0 && count <= 60)
    let timeline = await source.timeline
    #expect(timeline.isLive)
    #expect(timeline.seekable == nil)
    #expect(try #require(timeline.liveEdge) > timeline.start)
  }

  @Test("a receiver that has spoken says goodbye when it leaves, once", .timeLimit(.minutes(5)))
  func goodbye() async throws {
    let session = try Recording("live", description: "live")
    let transport = FedTransport()
    var options = RTPSource.Options()
    options.description = session.description
    options.settings.latency = .zero
    let source = RTPSource(options) { transport }
    // After a loss it asks for a picture.
    let lost = try #require(
      session.datagrams.indices.filter { session.datagrams[$0].bytes[1] & 0x7F == 96 }.dropFirst(9)
        .first)
    for (index, datagram) in session.datagrams.enumerated() where index != lost {
      transport.feed(datagram)
    }
    _ = try await source.tracks()
    for await _ in transport.controls { break }
    await source.close()
    await source.close()
    let packets = try transport.sent.map { try ControlPacket.compound($0) }
    let goodbyes = packets.filter { $0.contains { if case .goodbye = $0 { true } else { false } } }
    // One for each stream; each begins with a report and a name.
    #expect(goodbyes.count == 2)
    for packets in goodbyes {
      guard case .receiverReport(let own, _)? = packets.first,
        case .goodbye(let sources)? = packets.last
      else {
        Issue.record("a goodbye without a report")
        continue
      }
      #expect(packets.count == 3 && sources == [own])
    }
  }

  @Test("a receiver that has never spoken leaves without a word")
  func silence() throws {
    let session = try Recording("live", description: "live")
    var played = session.play()
    #expect(played.processor.goodbyes(at: .seconds(3)).isEmpty)
    // The first call plans the first report.
    _ = played.processor.answers(at: .seconds(3))
    #expect(played.processor.answers(at: .seconds(20)).count == 2)
    #expect(played.processor.goodbyes(at: .seconds(20)).count == 2)
  }
}

/// Packets that a test hands over.
private final class FedTransport: RTPTransport {
  let clock: WallClock? = WallClock(SuspendingClock())
  private let stream: AsyncStream<ReceivedDatagram>
  private let continuation: AsyncStream<ReceivedDatagram>.Continuation

  /// Each control packet when it is sent.
  let controls: AsyncStream<[UInt8]>
  private let control: AsyncStream<[UInt8]>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
    (controls, control) = AsyncStream.makeStream()
  }

  private let reports = Mutex<[[UInt8]]>([])

  /// The control packets that were sent.
  var sent: [[UInt8]] { reports.withLock { $0 } }

  func send(control bytes: [UInt8], mediaIndex: Int?) async {
    reports.withLock { $0.append(bytes) }
    control.yield(bytes)
  }

  func feed(_ datagram: ReceivedDatagram?) {
    if let datagram { continuation.yield(datagram) } else { continuation.finish() }
  }

  func next() async throws -> ReceivedDatagram? {
    for await datagram in stream { return datagram }
    return nil
  }

  func close() async { continuation.finish() }
}
