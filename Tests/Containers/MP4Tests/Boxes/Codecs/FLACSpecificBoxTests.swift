import MP4
import Media
import Testing

@Suite("dfLa and alac · FLACSpecificBox, ALACSpecificBox") struct FLACSpecificBoxTests {
  static let payload = concat(
    versionAndFlags(),
    u8(0x80, 0, 0, 34),  // last block, type 0, 34 bytes
    u16(4608, 4608),  // smallest and largest block size
    u8(0, 0, 14), u8(0, 0x10, 0),  // smallest and largest frame size
    // 48 000 in 20 bits, 1 channel less 1 in 3, 16 bits less 1 in 5, 96 000 samples in 36
    u8(0x0B, 0xB8, 0x00, 0xF0, 0x00, 0x01, 0x77, 0x00),
    zeros(16))  // MD5

  @Test("reads the stream information")
  func fields() throws {
    let box = try parse(FLACSpecificBox.self, Self.payload)
    #expect(box.sampleRate == 48_000)
    #expect(box.channelCount == 1)
    #expect(box.bitsPerSample == 16)
    #expect(box.totalSampleCount == 96_000)
  }

  @Test("passes over further blocks")
  func furtherBlocks() throws {
    let more = u8(0x84, 0, 0, 3, 1, 2, 3)
    let found = try MP4Tests.fields(of: FLACSpecificBox.self, Self.payload, more)
    #expect(found.remaining == 0)
    #expect(failure(FLACSpecificBox.self, Self.payload, u8(0x84, 0xFF, 0xFF, 0xFF, 1)) != nil)
  }

  @Test("refuses another block in the place of the stream information")
  func otherBlock() {
    var bytes = Self.payload
    bytes[4] = 4
    #expect(failure(FLACSpecificBox.self, bytes)?.offset == 104)
  }

  static let appleLossless = concat(
    versionAndFlags(),
    u32(4096), u8(0), u8(16),  // frameLength, compatibleVersion, bitDepth
    u8(40, 10, 14), u8(1),  // pb, mb, kb, numChannels
    u16(255), u32(0, 0, 44_100))  // maxRun, maxFrameBytes, avgBitRate, sampleRate

  @Test("reads Apple Lossless, too")
  func alac() throws {
    let box = try parse(ALACSpecificBox.self, Self.appleLossless)
    #expect(box.frameLength == 4096)
    #expect(box.bitDepth == 16)
    #expect(box.channelCount == 1)
    #expect(box.sampleRate == 44_100)
  }
}
