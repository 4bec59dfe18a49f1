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
      ([1, 2, 3, 4, 5, 6, 7, 8], nil), (Array("hi".utf8), nil),
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
    #expect(try await open([1, 2, 3, 4]) == "an MP4 file")
    #expect(try await open([]) == "an MP4 file")
  }

  @Test(
    "files of other kinds are named",
    arguments: [
      ("1a45dfa3 01000000 00000023 42868101 4282 8477 65626d", "a WebM file"),
      ("1a45dfa3 01000000 00000023 42868101 4282 886d6174726f736b61", "a Matroska file"),
      ("52494646 00100000 41564920", "an AVI file"),
      ("52494646 00100000 57415645", "a WAV file: sound alone"),
      ("52494646 00100000 57454250", "a WebP picture"), ("464c5601 05", "an FLV file"),
      ("4f676753 0002", "an Ogg file: sound alone"),
      ("3026b275 8e66cf11 a6d900aa", "an ASF file, such as WMV or WMA"),
      ("000001ba 44", "an MPEG program stream, as on a DVD"),
      ("00000001 4001", "a bare stream of HEVC"), ("000001b3 2d", "a bare MPEG video stream"),
      ("47494638 3961", "a GIF picture"), ("89504e47 0d0a1a0a", "a PNG picture"),
      ("ffd8ffe0", "a JPEG picture"), ("664c6143", "a FLAC file: sound alone"),
      ("fffb9064", "an MP3 file: sound alone"), ("25504446 2d", "a PDF document"),
      ("3c4d5044 20786d6c6e733d22", "DASH (MPEG-DASH, an .mpd)"),
      ("3c3f786d6c 2076657273696f6e3d22312e30223f3e0a 3c4d5044 20", "DASH (MPEG-DASH, an .mpd)"),
      ("504b0304", "a ZIP archive"), ("3c68746d 6c3e", "a web page"),
      ("6e6f7420 61206669 6c6d0a", "a text"), ("c3a4c3b6 c3bc2e", "a text"),
    ])
  func unread(hexadecimal: String, name: String) {
    let digits = Array(hexadecimal.filter { $0 != " " })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    #expect(MediaSignature.identify(prefix: bytes, name: "film.mp4")?.name == name)
  }

  @Test(
    "a raw stream of H.264 is known by its first unit",
    arguments: [
      ("00000001 6764001f", true), ("000001 274d", true), ("0000000001 67", true),
      ("00000001 09f0", true), ("00000001 0605", true), ("00000001 6588", true),
      ("00000001 41", true), ("00000001 68", true),
      // A delimiter that others refer to, a set that none do: HEVC and other codecs.
      ("00000001 4601", false), ("00000001 07", false), ("00000001 4001", false),
      ("000001b0 01", false), ("000001ba 44", false), ("00000120", false), ("00000001", false),
      ("000001", false), ("000167", false), ("0167", false), ("00000000 00000000 000167", false),
    ])
  func rawH264(hexadecimal: String, isKnown: Bool) {
    let digits = Array(hexadecimal.filter { $0 != " " })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    #expect((MediaSignature.identify(prefix: bytes, name: "a.ts") == .rawH264) == isKnown)
  }

  @Test(
    "the command that helps takes the file's name as a shell needs it",
    arguments: [
      ("clip.mkv", "ffmpeg -i clip.mkv -c copy clip.mp4"),
      ("/films/my clip.mkv", "ffmpeg -i '/films/my clip.mkv' -c copy 'my clip.mp4'"),
      ("it's.mkv", "ffmpeg -i 'it'\\''s.mkv' -c copy 'it'\\''s.mp4'"),
      ("clip.mp4", "ffmpeg -i clip.mp4 -c copy copied.mp4"),
      ("-", "ffmpeg -i film -c copy film.mp4"), ("-x.mkv", "ffmpeg -i -x.mkv -c copy copied.mp4"),
      ("a\u{1B}[2J.mkv", "ffmpeg -i 'a?[2J.mkv' -c copy 'a?[2J.mp4'"),
    ])
  func command(file: String, expected: String) throws {
    let matroska = try #require(
      MediaSignature.identify(prefix: [0x1A, 0x45, 0xDF, 0xA3], name: file))
    #expect(matroska.advice(for: file) == "; to read it here: " + expected)
  }

  @Test("a manifest of DASH is told from other texts, and HLS is offered")
  func dash() throws {
    let bytes = Array("<?xml version=\"1.0\"?>\n<!-- made by a packager -->\n<MPD type=".utf8)
    let kind = try #require(MediaSignature.identify(prefix: bytes, name: "film.mpd"))
    #expect(
      MediaOpenerError(kind, file: "film.mpd").description
        == "this is DASH (MPEG-DASH, an .mpd); of adaptive streams HLS is read here: "
        + "most servers have a playlist (.m3u8) beside it")
  }

  @Test("what is no film needs no command")
  func noFilm() throws {
    let picture = try #require(MediaSignature.identify(prefix: [0xFF, 0xD8, 0xFF], name: "a.jpg"))
    #expect(
      MediaOpenerError(picture, file: "a.jpg").description == "this is a JPEG picture, not a film")
  }

  @Test("what is recognised and not read is told in one line")
  func notRead() async throws {
    let error = await #expect(throws: MediaOpenerError.self) { try await open(Self.packets) }
    #expect(
      error?.description == "this is an MPEG transport stream; lessonC-transport takes it "
        + "apart, lesson07-playback plays it")
    let live = await #expect(throws: MediaOpenerError.self) {
      try await open([], name: "rtp://239.0.0.1:5004")
    }
    #expect(live?.description == "this is a real-time stream; lesson07-playback plays it")
  }
}
