import Foundation
import MP4
import Media
import POSIX
import RTP
import SRTP
import Sending
import TestSupport
import Testing

@testable import Live

@Suite(.timeLimit(.minutes(5)), .serialized) struct LiveOpeningTests {
  private static let key = "AEAD_AES_128_GCM:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGw=="

  private func resource(_ name: String, _ bytes: [UInt8] = []) -> MediaResource {
    MediaResource(
      name, reader: { MemoryReader(bytes) }, loader: { MemoryResourceLoader([:]) })
  }

  private func film() async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath("small.mp4")))
  }

  /// Sends the film again and again, until the task is cancelled; returns what describes it.
  private func send(to port: UInt16, key: String?) async throws -> (String, Task<Void, any Error>) {
    let film = try await film()
    var settings = SendingSettings(seed: 1)
    settings.reservedByteCount = 16
    let packets = try await FilmPackets(film, settings: settings)
    let key = try key.map { try SRTPKey(option: $0) }
    let description = packets.sessionDescription(
      host: "127.0.0.1", port: port, name: "small", cryptoLine: key?.cryptoLine)
    let sending = Task {
      for seed in 1...UInt64.max {
        settings.seed = seed
        let protection = try key.map { try SRTPProcessor(keys: [$0]) }
        let packets = try await FilmPackets(film, settings: settings)
        var sender = try await RTPSender(packets, to: "rtp://127.0.0.1:\(port)") {
          packet, isControl in
          guard let protection else { return packet }
          return isControl
            ? try? protection.protect(control: packet) : try? protection.protect(packet)
        }
        try await sender.run()
      }
    }
    return (description, sending)
  }

  /// Pictures that a source returns, ten of them.
  private func pictures(of source: any MediaSource) async throws -> [EncodedSample] {
    let track = try #require(try await source.tracks().first { $0.kind == .video })
    let reader = try await source.reader(of: [track.id], at: nil)
    var samples: [EncodedSample] = []
    while samples.count < 10, let event = try await reader.next() {
      if case .sample(let sample, _) = event { samples.append(sample) }
    }
    return samples
  }

  @Test("a session description opens, protected or not", arguments: [nil, key])
  func sessionDescription(key: String?) async throws {
    let port = try UDPPort.free()
    let (description, sending) = try await send(to: port, key: key)
    defer { sending.cancel() }
    let source = try await MediaOpener([.sessionDescription, .realTimeStream])
      .open(resource("film.sdp", Array(description.utf8)))
    let pictures = try await pictures(of: source)
    #expect(pictures.count == 10 && pictures[0].isSync)
    let timeline = await source.timeline
    #expect(timeline.liveEdge != nil)
    await (source as? RTPSource)?.close()
  }

  @Test("an address opens, with a key from the command line")
  func address() async throws {
    let port = try UDPPort.free()
    let (_, sending) = try await send(to: port, key: Self.key)
    defer { sending.cancel() }
    var options = LiveOptions()
    options.key = Self.key
    let source = try await MediaOpener([.realTimeStream(options)])
      .open(resource("srtp://127.0.0.1:\(port)"))
    let pictures = try await pictures(of: source)
    #expect(pictures.count == 10 && pictures[0].isSync)
    await (source as? RTPSource)?.close()
  }

  @Test("packets with their lengths open over HTTP")
  func framed() async throws {
    var packets = try await FilmPackets(film(), settings: SendingSettings(seed: 2))
    let description = packets.sessionDescription(host: "127.0.0.1", port: 5004, name: "small")
    var stream: [UInt8] = []
    while let datagrams = try await packets.next() {
      for datagram in datagrams where datagram.mediaIndex == 0 {
        stream += LengthFramer.frame(datagram.bytes)
      }
    }
    var options = LiveOptions()
    options.description = try SessionDescription(parsing: Array(description.utf8))
    let loader = MemoryResourceLoader(["http://host/stream": stream])
    let source = try await MediaOpener([.realTimeStream(options)]).open(
      MediaResource(
        "rtp+http://host/stream", reader: { MemoryReader([]) }, loader: { loader }))
    let pictures = try await pictures(of: source)
    #expect(pictures.count == 10 && pictures[0].isSync)
    await (source as? RTPSource)?.close()
  }

  @Test("an opening without a sender can be cancelled, and ends when patience does")
  func noSender() async throws {
    func text(_ port: UInt16) -> [UInt8] {
      Array("v=0\nc=IN IP4 127.0.0.1\nm=video \(port) RTP/AVP 96\na=rtpmap:96 H264/90000\n".utf8)
    }
    // Before it has begun, or while it waits.
    for yieldCount in [0, 1, 10_000] {
      let text = text(try UDPPort.free())
      let opening = Task { [self] in
        try await MediaOpener([.sessionDescription]).open(resource("live.sdp", text))
      }
      for _ in 0..<yieldCount { await Task.yield() }
      opening.cancel()
      await #expect(throws: CancellationError.self) { try await opening.value }
    }
    var options = LiveOptions()
    options.patience = .milliseconds(50)
    let text = text(try UDPPort.free())
    await #expect(throws: RTPFault.silence(.milliseconds(50))) {
      try await MediaOpener([.sessionDescription(options)]).open(resource("live.sdp", text))
    }
  }

  @Test("a server that is greeted sends pictures and sound to one port")
  func greeted() async throws {
    let server = try DatagramSocket(
      bindingTo: SocketAddress.resolve("127.0.0.1", port: 0, for: .datagram)[0])
    let port = try #require(server.localAddress?.port)
    var packets = try await FilmPackets(film(), settings: SendingSettings(seed: 3))
    var options = LiveOptions()
    options.server = "127.0.0.1:\(port)"
    let text = packets.sessionDescription(host: "127.0.0.1", port: 5004, name: "small")
    options.description = try SessionDescription(parsing: Array(text.utf8))
    let sending = Task {
      var buffer = [UInt8](repeating: 0, count: DatagramSocket.byteLimit)
      var client: SocketAddress?
      while client == nil, !Task.isCancelled {
        client = try server.receive(into: &buffer)?.sender
        await Task.yield()
      }
      while let client, let datagrams = try await packets.next() {
        for datagram in datagrams { try server.send(datagram.bytes, to: client) }
      }
    }
    defer { sending.cancel() }
    let source = try await MediaOpener([.realTimeStream(options)])
      .open(resource("rtp://127.0.0.1:5004"))
    #expect(try await source.tracks().map(\.kind) == [.video, .audio])
    let pictures = try await pictures(of: source)
    #expect(pictures.count == 10 && pictures[0].isSync)
    await (source as? RTPSource)?.close()
  }

  @Test("what cannot be opened is an error at once, and shows no key")
  func errors() async throws {
    let opener = MediaOpener([.sessionDescription, .realTimeStream])
    for name in ["srtp://127.0.0.1:5004", "rtp://127.0.0.1", "rtsp://", "rtp+http://a b"] {
      await #expect(throws: (any Error).self, "\(name)") { try await opener.open(resource(name)) }
    }
    var options = LiveOptions()
    options.key = "AES_CM_128_HMAC_SHA1_80:c2VjcmV0"
    do {
      _ = try await MediaOpener([.realTimeStream(options)]).open(resource("srtp://127.0.0.1:5004"))
      Issue.record("the key is too short")
    } catch {
      #expect(!"\(error)".contains("c2Vj") && "\(error)".contains("needs 16 bytes"))
    }
    let text = Array("v=0\nm=video 0 RTP/AVP 96\n".utf8)
    await #expect(throws: RTPTransportError.self) { try await opener.open(resource("x", text)) }
  }
}
