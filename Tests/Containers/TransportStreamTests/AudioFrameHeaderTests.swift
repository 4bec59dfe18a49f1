import Testing

@testable import TransportStream

@Suite struct AudioFrameHeaderTests {
  @Test("MPEG audio: 128 kbit/s at 44.1 kHz are 417 bytes, or 418 with padding")
  func mpeg() throws {
    let header = try #require(AudioFraming.mpeg.header([0xFF, 0xFB, 0x90, 0x64, 0, 0, 0, 0, 0]))
    #expect(header.byteCount == 417)
    #expect(header.sampleCount == 1152)
    #expect(header.sampleRate == 44_100)
    #expect(header.channelCount == 2)
    let padded = try #require(AudioFraming.mpeg.header([0xFF, 0xFB, 0x92, 0xC4, 0, 0, 0, 0, 0]))
    #expect(padded.byteCount == 418)
    #expect(padded.channelCount == 1)
    // Layer II of 192 kbit/s at 48 kHz: 144 · 192 000 / 48 000.
    let second = try #require(AudioFraming.mpeg.header([0xFF, 0xFD, 0xA4, 0x04, 0, 0, 0, 0, 0]))
    #expect(second.byteCount == 576)
    // MPEG-2, layer III, 64 kbit/s at 22.05 kHz: 72 · 64 000 / 22 050 = 208.98.
    let half = try #require(AudioFraming.mpeg.header([0xFF, 0xF3, 0x80, 0xC4, 0, 0, 0, 0, 0]))
    #expect(half.byteCount == 208)
    #expect(half.sampleCount == 576)
  }

  @Test("AC-3: 192 kbit/s at 48 kHz are 768 bytes")
  func ac3() throws {
    // fscod 0, frmsizecod 20; bsid 8; acmod 2.
    let header = try #require(AudioFraming.ac3.header([0x0B, 0x77, 0, 0, 0x14, 0x40, 0x40, 0, 0]))
    #expect(header.byteCount == 768)
    #expect(header.sampleCount == 1536)
    #expect(header.channelCount == 2)
  }

  @Test("E-AC-3 tells its length itself, and whether it depends on the frame before")
  func eac3() throws {
    // strmtyp 0, frmsiz 383; fscod 0, numblkscod 3, acmod 7, lfeon 1; bsid 16.
    let header = try #require(AudioFraming.ac3.header([0x0B, 0x77, 1, 0x7F, 0x3F, 0x80, 0, 0, 0]))
    #expect(header.byteCount == 768)
    #expect(header.sampleCount == 1536)
    #expect(header.channelCount == 6)
    #expect(!header.isDependent)
    let next = try #require(AudioFraming.ac3.header([0x0B, 0x77, 0x41, 0x7F, 0x3F, 0x80, 0, 0, 0]))
    #expect(next.isDependent)
  }

  @Test("bytes that are no header are none", arguments: [AudioFraming.adts, .mpeg, .ac3, .latm])
  func nothing(framing: AudioFraming) {
    #expect(framing.header([0, 1, 2, 3, 4, 5, 6, 7, 8]) == nil)
    #expect(framing.header([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(framing.header([0xFF]) == nil)
  }
}
