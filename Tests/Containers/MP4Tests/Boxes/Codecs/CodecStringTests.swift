import MP4
import Media
import Testing

/// The codec strings of whole tracks: the sample entry, the box inside it, and what surrounds both.
@Suite("Codec strings") struct CodecStringTests {
  func track(_ entry: [UInt8], handler: FourCC = "soun") async throws -> MP4Track {
    var movie = TinyMovie()
    movie.sampleEntry = entry
    movie.handlerType = handler
    let demuxer = try await movie.demuxer()
    return try #require(demuxer.mp4Tracks.first)
  }

  static func soundEntry(_ type: FourCC, _ children: [UInt8]...) -> [UInt8] {
    box(
      type, zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32(48_000 << 16),
      children.flatMap { $0 })
  }

  /// An `esds` with the object type indication and the decoder's configuration.
  static func stream(_ indication: UInt8, _ specific: [UInt8]) -> [UInt8] {
    let inner = specific.isEmpty ? [] : [5, UInt8(specific.count)] + specific
    let decoder = [4, UInt8(13 + inner.count), indication] + zeros(12) + inner
    return fullBox("esds", [3, UInt8(3 + decoder.count)] + u16(1) + u8(0), decoder)
  }

  /// RFC 6381 §3.3 and the values that ISO/IEC 14496-3 Table 1.17 has for the types.
  @Test(
    "tell AAC by its audio object type",
    arguments: [
      ([0x11, 0x90], "mp4a.40.2"),
      ([0x2B, 0x92, 0x08, 0x00], "mp4a.40.5"),
      ([0xEB, 0x8A, 0x08, 0x00], "mp4a.40.29"),
      // AAC-LC at 22.05 kHz with the extensions that old decoders overlook: 0x2B7 and 0x548.
      ([0x13, 0x90, 0x56, 0xE5, 0xA0], "mp4a.40.5"),
      ([0x13, 0x90, 0x56, 0xE5, 0xA5, 0x48, 0x80], "mp4a.40.29"),
      // What FFmpeg's encoder writes: the extension is there and says that there is none.
      ([0x11, 0x88, 0x56, 0xE5, 0x00], "mp4a.40.2"),
    ] as [([UInt8], String)])
  func aac(configuration: [UInt8], codec: String) async throws {
    let track = try await track(Self.soundEntry("mp4a", Self.stream(0x40, configuration)))
    #expect(track.codecString == codec)
  }

  @Test("find the description of AAC inside QuickTime's wave")
  func wave() async throws {
    let wave = box("wave", box("frma", code("mp4a")), Self.stream(0x40, [0x11, 0x90]))
    let track = try await track(Self.soundEntry("mp4a", wave))
    #expect(track.codecString == "mp4a.40.2")
  }

  @Test("are the bare type for codecs without profiles")
  func plain() async throws {
    for type: FourCC in ["Opus", "fLaC", "ac-3", "ec-3", "alac"] {
      let track = try await track(Self.soundEntry(type))
      #expect(track.codecString == "\(type)")
    }
  }

  @Test("tell MP3 and MPEG-4 video by the object type indication")
  func objectTypes() async throws {
    let sound = try await track(Self.soundEntry("mp4a", Self.stream(0x6B, [])))
    #expect(sound.track.codecString == "mp4a.6B")
    // RFC 6381 §3.3: "video/3gpp2; codecs="mp4v.20.9": Simple Profile, level 0b, is 9.
    let picture = TinyMovie.visualEntry("mp4v", Self.stream(0x20, [0, 0, 1, 0xB0, 9, 0, 0, 1]))
    #expect(try await track(picture, handler: "vide").track.codecString == "mp4v.20.9")
  }

  @Test("take the colours of AV1 from colr, and VP9's from its own box")
  func colors() async throws {
    let colour = box("colr", code("nclx"), u16(9, 16, 9), u8(0))
    let av1 = TinyMovie.visualEntry("av01", box("av1C", u8(0x81, 0x04, 0x4C, 0)), colour)
    let first = try await track(av1, handler: "vide").track
    #expect(first.codecString == "av01.0.04M.10.0.110.09.16.09.0")
    #expect(first.video?.codec == .av1)
    #expect(first.video?.configuration == [0x81, 0x04, 0x4C, 0])
    let vp9 = TinyMovie.visualEntry("vp09", box("vpcC", VPConfigurationBoxTests.payload))
    let second = try await track(vp9, handler: "vide").track
    #expect(second.codecString == "vp09.02.10.10.01.09.16.09.00")
    #expect(second.video?.codec == .vp9)
  }

  @Test("are those of the original format where samples are encrypted")
  func encrypted() async throws {
    let protection = box(
      "sinf", box("frma", code("avc1")), fullBox("schm", code("cenc"), u32(0x10000)))
    let entry = TinyMovie.visualEntry("encv", TinyMovie.avcConfiguration, protection)
    let track = try await track(entry, handler: "vide")
    #expect(track.codec == "encv")
    #expect(track.codecString == "avc1.64001F")
    #expect(track.video?.encryptionScheme == "cenc")
    #expect(
      track.notes.contains(
        "the samples are encrypted ('cenc'); without the key nothing can decode them"))
    let sound = box("sinf", box("frma", code("mp4a")), fullBox("schm", code("cbcs"), u32(0)))
    let other = try await self.track(
      Self.soundEntry("enca", Self.stream(0x40, [0x11, 0x90]), sound))
    #expect(other.track.codecString == "mp4a.40.2")
  }
}
