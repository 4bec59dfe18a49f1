import Media
import TestSupport
import Testing

@Suite struct MediaOpenerTests {
  private static let packets = (0..<6).flatMap { _ in [0x47] + [UInt8](repeating: 1, count: 187) }

  @Test(
    "what something is, is known by its first bytes, whatever it is called",
    arguments: [
      ([0, 0, 0, 24] + Array("ftypisom".utf8), .mp4), ([0x47, 0, 0, 0] + Array("mdat".utf8), .mp4),
      (Array("#EXTM3U\n#EXTINF".utf8), .playlist),
      ([0xEF, 0xBB, 0xBF] + Array("#EXTM3U".utf8), .playlist),
      (Array("v=0\r\no=- 1 1 IN IP4".utf8), .sessionDescription), (packets, .transportStream),
      (
        (0..<6).flatMap { _ in [1, 2, 3, 4, 0x47] + [UInt8](repeating: 1, count: 187) },
        .transportStream
      ),
      ([0x47], nil), ([0x47] + [UInt8](repeating: 1, count: 500), nil), ([], nil),
      (Array("hello, world".utf8), nil),
    ] as [([UInt8], MediaSignature?)])
  func bytes(prefix: [UInt8], expected: MediaSignature?) {
    #expect(MediaSignature.identify(prefix: prefix, name: "film.m3u8") == expected)
  }

  @Test(
    "a scheme says what it is before anything is read",
    arguments: ["rtp://239.0.0.1:5004", "RTSP://a/b", "udp://@:1234", "srtp://a"])
  func schemes(name: String) {
    #expect(MediaSignature.identify(prefix: [], name: name) == .realTimeStream)
  }

  @Test(
    "other schemes and names say nothing", arguments: ["http://a/rtp://", "rtp", "rtp:5004", ""])
  func otherNames(name: String) {
    #expect(MediaSignature.identify(prefix: [], name: name) == nil)
  }

  /// A source that says which format has opened it.
  private struct Named: MediaSource {
    let name: String
    func tracks() async throws -> [Track] { [] }
    var timeline: Timeline { Timeline() }
    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader {
      throw MediaOpenerError(name: name)
    }
  }

  private func open(_ bytes: [UInt8], name: String = "film") async throws -> String? {
    let opener = MediaOpener(
      [MediaSignature.mp4, .playlist].map { signature in
        MediaFormat(signature) { _ in Named(name: signature.name) }
      })
    let resource = MediaResource(
      name, reader: { MemoryReader(bytes) }, loader: { MemoryResourceLoader([:]) })
    return (try await opener.open(resource) as? Named)?.name
  }

  @Test("the first format that matches opens it, and the first of all what nothing recognises")
  func opens() async throws {
    #expect(try await open(Array("#EXTM3U".utf8)) == "an HLS playlist")
    #expect(try await open(Array("hello".utf8)) == "an MP4 file")
    #expect(try await open([]) == "an MP4 file")
  }

  @Test("what is recognised and not read is told in one line")
  func notRead() async throws {
    let error = await #expect(throws: MediaOpenerError.self) { try await open(Self.packets) }
    #expect(
      error?.description == "this is an MPEG transport stream; this course does not read it yet")
    await #expect(throws: MediaOpenerError(name: "a real-time stream")) {
      try await open([], name: "rtp://239.0.0.1:5004")
    }
  }
}
