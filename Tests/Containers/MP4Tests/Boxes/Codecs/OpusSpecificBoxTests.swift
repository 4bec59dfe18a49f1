import MP4
import Media
import Testing

@Suite("dOps · OpusSpecificBox") struct OpusSpecificBoxTests {
  static let stereo = concat(
    u8(0), u8(2),  // Version, OutputChannelCount
    u16(312), u32(48_000),  // PreSkip, InputSampleRate
    u16(0xFF00),  // OutputGain: -1 dB
    u8(0))  // ChannelMappingFamily

  static let surround = concat(
    u8(0), u8(6), u16(312), u32(48_000), u16(0),
    u8(1),  // ChannelMappingFamily: the order of Vorbis
    u8(4), u8(2),  // StreamCount, CoupledCount
    u8(0, 4, 1, 2, 3, 5))  // ChannelMapping

  @Test("reads mono and stereo, which need no mapping")
  func twoChannels() throws {
    let box = try parse(OpusSpecificBox.self, Self.stereo)
    #expect(box.channelCount == 2)
    #expect(box.preSkip == 312)
    #expect(box.inputSampleRate == 48_000)
    #expect(box.outputGain == -256)
    #expect(box.channelMapping.isEmpty)
  }

  @Test("reads the mapping of many channels")
  func manyChannels() throws {
    let box = try parse(OpusSpecificBox.self, Self.surround)
    #expect(box.channelMappingFamily == 1)
    #expect(box.channelMapping == [0, 4, 1, 2, 3, 5])
  }

  @Test("does not believe in more channels than it has bytes for")
  func hostileCount() {
    var bytes = Self.surround
    bytes[1] = 255
    #expect(
      failure(OpusSpecificBox.self, bytes)
        == ParsingError(.tableTooLarge(rows: 255, rowSize: 1, available: 6), at: 113))
  }
}
