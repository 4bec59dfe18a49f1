import Bitstream
import Media
import Testing

@Suite struct SEIMessageTests {
  private func messages(
    _ payloads: [UInt8], codec: VideoFormat.Codec = .h264
  ) throws -> [SEIMessage] {
    var reader = UnitReader(codec: codec)
    let header: [UInt8] = codec == .h264 ? [6] : [39 << 1, 1]
    let syntax = reader.read(header + payloads + [0x80])
    if let error = syntax.error { throw error }
    guard case .messages(let messages) = syntax.content else { return [] }
    return messages
  }

  @Test("reads several messages of a unit")
  func several() throws {
    let got = try messages([
      144, 4,  // content light level
      0x03, 0xE8,  // max_content_light_level
      0x01, 0x90,  // max_pic_average_light_level
      147, 1,  // alternative transfer characteristics
      18,  // preferred_transfer_characteristics
      200, 2, 1, 2,  // an unknown type
    ])
    #expect(
      got.map(\.name) == [
        "content light level", "alternative transfer characteristics", "type 200",
      ])
    #expect(
      got.map(\.summary)
        == ["at most 1000, on average 400 cd/m²", "HLG (ARIB STD-B67)", nil])
    #expect(got.map(\.byteCount) == [4, 1, 2])
  }

  @Test("adds up sizes of more than 255 bytes")
  func longSize() throws {
    let text = [UInt8](repeating: 0x41, count: 284)
    let got = try messages([5, 255, 45] + [UInt8](repeating: 7, count: 16) + text)
    #expect(got.first?.byteCount == 300)
    #expect(got.first?.summary == String(repeating: "A", count: 284))
  }

  // Display P3 mastered between 0.005 and 1000 cd/m²: SMPTE ST 2086.
  @Test("reads on what screen a film was finished")
  func masteringDisplay() throws {
    let got = try messages(
      [
        137, 24,
        0x33, 0xC2, 0x86, 0xC4,  // green 13250, 34500
        0x1D, 0x4C, 0x0B, 0xB8,  // blue 7500, 3000
        0x84, 0xD0, 0x3E, 0x80,  // red 34000, 16000
        0x3D, 0x13, 0x40, 0x42,  // white 15635, 16450
        0x00, 0x98, 0x96, 0x80,  // max_display_mastering_luminance 10 000 000
        0x00, 0x00, 0x00, 0x32,  // min_display_mastering_luminance 50
      ], codec: .hevc)
    #expect(got.first?.summary == "0.005 to 1000 cd/m²")
  }

  // recovery_frame_cnt 0 (1), exact_match_flag 1, broken_link_flag 0, changing_slice_group_idc 00,
  // then a 1 and zeros to the end of the byte.
  @Test("reads a recovery point with the bits that fill its last byte")
  func recoveryPoint() throws {
    #expect(try messages([6, 1, 0b1_1_0_00_100]).first?.summary == "right from here on")
  }

  @Test("knows whose registered data these are")
  func registered() throws {
    let captions: [UInt8] = [0xB5, 0, 0x31] + Array("GA94".utf8) + [3]
    #expect(try messages([4, 8] + captions).first?.summary == "closed captions")
    let dynamic: [UInt8] = [0xB5, 0, 0x3C, 0, 1, 4, 1]
    #expect(try messages([4, 7] + dynamic, codec: .hevc).first?.summary == "HDR10+")
    #expect(try messages([4, 2, 0xFF, 1]).first?.summary == nil)
  }

  @Test("a message that reaches past its unit, or says more than its size, is an error")
  func tooLong() {
    #expect(throws: SyntaxError.self) { try messages([5, 200, 1, 2, 3]) }
    #expect(throws: SyntaxError.self) { try messages([5, 255, 255, 255]) }
    #expect(throws: SyntaxError.self) { try messages([144, 3, 1, 2, 3]) }
    #expect(throws: SyntaxError.self) { try messages([0, 1, 0x80]) }
  }
}
