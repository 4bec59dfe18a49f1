import MP4
import Media
import Testing

@Suite("hvcC · HEVCConfigurationBox") struct HEVCConfigurationBoxTests {
  static func record(
    profileByte: UInt8 = 0x01, compatibility: UInt32 = 0x6000_0000,
    constraints: [UInt8] = [0x90, 0, 0, 0, 0, 0], level: UInt8 = 93
  ) -> [UInt8] {
    concat(
      u8(1, profileByte),  // version; profile space, tier, profile
      u32(compatibility), constraints, u8(level),
      u16(0xF000), u8(0xFC),  // spatial segmentation, parallelism
      u8(0xFD, 0xFA, 0xFB),  // chroma 4:2:0, luma 10 bits, chroma 11 bits
      u16(0), u8(0x0F))  // frame rate; 1 layer, nested, lengths of 4 bytes
  }

  static let payload = concat(
    record(), u8(4),
    u8(0xA0), u16(1), u16(3), u8(0x40, 0x01, 0x0C),  // video parameter set, complete
    u8(0x21), u16(1), u16(2), u8(0x42, 0x01),  // sequence parameter set, not complete
    u8(0xA2), u16(2), u16(2), u8(0x44, 0x01), u16(2), u8(0x44, 0x02),  // two picture sets
    u8(0x27), u16(1), u16(2), u8(0x4E, 0x01))  // a message to the player

  @Test("reads what describes the stream")
  func reads() throws {
    let box = try parse(HEVCConfigurationBox.self, Self.payload)
    #expect(box.profileSpace == 0)
    #expect(!box.isHighTier)
    #expect(box.profile == 1)
    #expect(box.level == 93)
    #expect(box.chromaFormat == 1)
    #expect(box.bitDepthLuma == 10)
    #expect(box.bitDepthChroma == 11)
    #expect(box.nalLengthSize == 4)
    #expect(box.bytes == Self.payload)
  }

  @Test("keeps the types of the arrays, and messages apart from parameter sets")
  func arrays() throws {
    let box = try parse(HEVCConfigurationBox.self, Self.payload)
    #expect(box.arrays.map(\.nalUnitType) == [32, 33, 34, 39])
    #expect(box.arrays.map(\.isComplete) == [true, false, true, false])
    #expect(box.parameterSets.map(\.nalUnitType) == [32, 33, 34, 34])
    #expect(box.parameterSets.last?.bytes == [0x44, 0x02])
  }

  @Test("names bit fields at the bytes that hold them")
  func bitFields() throws {
    let named = try fields(of: HEVCConfigurationBox.self, Self.payload).fields
    func field(_ name: String) -> Field? { named.first { $0.name == name } }
    #expect(field("generalProfileIdc")?.range == 1..<2)
    #expect(field("parallelismType")?.range == 15..<16)
    #expect(field("chromaFormat")?.range == 16..<17)
    #expect(field("bitDepthLumaMinus8")?.value == .unsigned(2))
    #expect(field("bitDepthLumaMinus8")?.range == 17..<18)
    #expect(field("numTemporalLayers")?.value == .unsigned(1))
    #expect(field("numTemporalLayers")?.range == 21..<22)
  }

  @Test("writes the codec as the examples of ISO/IEC 14496-15 Annex E.3 do")
  func codecStrings() throws {
    // Compatible with profile 1 alone: bit 1 from the top, which is bit 1 from the bottom reversed.
    let main = try parse(
      HEVCConfigurationBox.self,
      Self.record(compatibility: 0x4000_0000, constraints: u8(0xB0, 0, 0, 0, 0, 0)), u8(0))
    #expect(main.codecString("hev1") == "hev1.1.2.L93.B0")
    // Profile space 1, high tier, profile 4: 01 1 00100; 0x41 reversed is 0x82 in the top byte.
    let high = try parse(
      HEVCConfigurationBox.self,
      Self.record(
        profileByte: 0x64, compatibility: 0x8200_0000, constraints: u8(0xB0, 0x23, 0, 0, 0, 0),
        level: 120), u8(0))
    #expect(high.codecString("hev1") == "hev1.A4.41.H120.B0.23")
  }

  @Test("leaves out constraint flags of zeros at the end, and only there")
  func trailingConstraints() throws {
    let none = try parse(HEVCConfigurationBox.self, Self.record(constraints: zeros(6)), u8(0))
    #expect(none.codecString("hvc1") == "hvc1.1.6.L93")
    let last = try parse(
      HEVCConfigurationBox.self, Self.record(constraints: zeros(5) + u8(8)), u8(0))
    #expect(last.codecString("hvc1") == "hvc1.1.6.L93.0.0.0.0.0.8")
  }

  @Test("refuses more NAL units than the box holds")
  func hostileCounts() {
    #expect(failure(HEVCConfigurationBox.self, Self.record(), u8(255)) != nil)
    #expect(failure(HEVCConfigurationBox.self, Self.record(), u8(1, 0xA0), u16(.max)) != nil)
  }
}
