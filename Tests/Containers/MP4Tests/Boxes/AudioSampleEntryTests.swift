import MP4
import Media
import Testing

@Suite("mp4a · AudioSampleEntry") struct AudioSampleEntryTests {
  /// QuickTime's description of six channels at 96 kHz with 24 bits.
  static let version2 = concat(
    zeros(6), u16(1),  // reserved, data_reference_index
    u16(2), zeros(6), u16(3, 16, 0xFFFE, 0), u32(0x10000),  // placeholders
    u32(72), u64(0x40F7_7000_0000_0000),  // sizeOfStructOnly, audioSampleRate: 96 000.0
    u32(6, 0x7F00_0000, 24, 12, 18, 1))  // channels, constant, bits, flags, bytes, frames

  @Test("takes rate, channels and bits from QuickTime's version 2 where the fields before lie")
  func version2() throws {
    let content = try parse(AudioSampleEntry.self, Self.version2)
    #expect(content.channelCount == 6)
    #expect(content.sampleSize == 24)
    #expect(content.sampleRate == 96_000 << 16)
  }

  @Test(
    "takes a rate that is no number for 0",
    arguments: [0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0000, 0x7FEF_FFFF_FFFF_FFFF] as [UInt64])
  func noRate(bits: UInt64) throws {
    let payload = concat(
      Array(Self.version2.prefix(32)), u64(bits), Array(Self.version2.suffix(24)))
    #expect(try parse(AudioSampleEntry.self, payload).sampleRate == 0)
  }

  func entry(version: UInt16, _ rest: [UInt8]...) -> [UInt8] {
    box(
      "mp4a", zeros(6), u16(1),  // reserved, data_reference_index
      u16(version), zeros(6), u16(2, 16, 0, 0),  // entry_version, channelcount, samplesize
      u32(48000 << 16),  // samplerate
      rest.flatMap { $0 })
  }

  func read(_ entry: [UInt8]) async throws -> Box {
    try #require(try await tree(fileType(entry)).box(at: "mp4a"))
  }

  @Test("reads the fields and finds the children", arguments: [0, 1] as [UInt16])
  func iso(version: UInt16) async throws {
    let box = try await read(entry(version: version, box("btrt", u32(1, 2, 3))))
    let content = try #require(box.content(as: AudioSampleEntry.self))
    #expect(content.dataReferenceIndex == 1)
    #expect(content.channelCount == 2)
    #expect(content.sampleSize == 16)
    #expect(content.sampleRate == 48000 << 16)
    #expect(box.children.map(\.type) == ["btrt"])
    #expect(box.error == nil)
  }

  @Test("passes over QuickTime's further fields", arguments: [(1, 16), (2, 36)] as [(UInt16, Int)])
  func quickTime(version: UInt16, count: Int) async throws {
    let more = [UInt8]((0..<count).map { $0 % 4 == 2 ? 4 : 0 })
    let box = try await read(entry(version: version, more, box("wave"), u32(0)))
    #expect(box.children.map(\.type) == ["wave"])
    #expect(box.error == nil)
  }

  @Test("refuses unknown versions")
  func unknown() async throws {
    #expect(try await read(entry(version: 3)).error != nil)
  }
}
