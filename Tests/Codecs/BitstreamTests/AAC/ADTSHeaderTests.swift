import Bitstream
import MP4
import Media
import TestSupport
import Testing

@Suite("AAC · ADTSHeader")
struct ADTSHeaderTests {
  /// AAC-LC, 48 kHz, stereo, 371 bytes in all.
  private static let example: [UInt8] = [
    // syncword 0xFFF, ID 0, layer 0, protection_absent 1
    0xFF, 0xF1,
    // profile 1, sampling_frequency_index 3, private_bit 0, channel_configuration 2, four flags
    0x4C, 0x80,
    // aac_frame_length 371 from the two last bits before on, adts_buffer_fullness 0x7FF, 1 sample
    0x2E, 0x7F, 0xFC,
  ]

  @Test("reads each field")
  func reads() throws {
    let header = try ADTSHeader(Self.example)
    #expect(header.objectType == 2)
    #expect(header.samplingFrequency == 48_000)
    #expect(header.channelConfiguration == 2)
    #expect(header.frameByteCount == 371)
    #expect((header.byteCount, header.payloadByteCount) == (7, 364))
    #expect(header.sampleCount == 1)
    #expect(!header.hasChecksum)
  }

  @Test("writes the same bytes")
  func writes() throws {
    let config = try AudioSpecificConfig([0x11, 0x90])
    let header = try ADTSHeader(config, payloadByteCount: 364)
    #expect(header.bytes == Self.example)
    #expect(try ADTSHeader(header.bytes) == header)
  }

  @Test("a checksum makes the header longer")
  func checksum() throws {
    var bytes = Self.example + [0xAB, 0xCD]
    bytes[1] = 0xF0
    let header = try ADTSHeader(bytes)
    #expect((header.byteCount, header.payloadByteCount) == (9, 362))
    #expect(throws: SyntaxError.self) { try ADTSHeader(Array(bytes.prefix(8))) }
  }

  @Test("throws wherever it is cut off", arguments: 0..<7)
  func truncated(count: Int) {
    #expect(throws: SyntaxError.self) { try ADTSHeader(Array(Self.example.prefix(count))) }
  }

  @Test("refuses what is no header, or is shorter than itself")
  func refuses() {
    var noSync = Self.example
    noSync[0] = 0xFE
    var tooShort = Self.example
    (tooShort[3], tooShort[4], tooShort[5]) = (0x80, 0x00, 0xDF)
    var reserved = Self.example
    reserved[2] = 0x7C
    for bytes in [noSync, tooShort, reserved] {
      #expect(throws: SyntaxError.self) { try ADTSHeader(bytes) }
    }
  }

  @Test("says what it has no room for")
  func limits() throws {
    func error(_ bytes: [UInt8], _ count: Int = 100) throws -> ADTSError? {
      let config = try AudioSpecificConfig(bytes)
      do {
        _ = try ADTSHeader(config, payloadByteCount: count)
        return nil
      } catch {
        return error
      }
    }
    #expect(try error([0x12, 0x10], 8184) == nil)
    #expect(try error([0x12, 0x10], 8185) == .sampleTooLarge(byteCount: 8185))
    #expect(try error([0x2B, 0x92, 0x08, 0x00]) == nil)
    #expect(try error([0xF8, 0xE6, 0x40, 0x00]) == .objectType("AAC-ELD"))
    var bits = UnitWriter()
    for (width, value) in [(5, 2), (4, 15), (24, 44_101), (4, 2), (3, 0)] { bits.u(width, value) }
    #expect(try error(bits.plainBytes) == .samplingFrequency(44_101))
  }

  @Test(
    "a track in front of which headers are written is FFmpeg's",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func wholeTrack() async throws {
    let path = fixturePath("demo.mp4")
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: path))
    let track = try #require(demuxer.tracks().first { $0.kind == .audio })
    let config = try AudioSpecificConfig(try #require(track.audio).configuration)
    var stream: [UInt8] = []
    let reader = try await demuxer.reader(of: [track.id], at: nil)
    while let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      stream += try ADTSHeader(config, payloadByteCount: sample.data.count).bytes + sample.data
    }
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-nostdin", "-i", path, "-map", "0:a:0", "-c", "copy", "-f", "adts", "-"])
    #expect(answer.output.count > 1000)
    #expect(stream == answer.output)
  }
}
