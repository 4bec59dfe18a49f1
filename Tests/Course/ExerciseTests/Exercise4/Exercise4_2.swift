import Steps
import Testing

@Suite("4.2 emulation prevention", .exercise("4.2") { _ = try $0.rawPayload([0x68]) })
struct Exercise4_2 {
  // H.264 §7.4.1: these four are the sequences that an encoder has to break up.
  @Test(arguments: [0, 1, 2, 3] as [UInt8])
  func `a 3 between two zeros and a small byte is removed`(next: UInt8) throws {
    let got = try Steps.current.rawPayload([0x67, 0, 0, 3, next])
    // 00 00 03 stands for 00 00. H.264 §7.3.1
    #expect(got == [0x67, 0, 0, next])
  }

  @Test func `a 3 after fewer zeros stays`() throws {
    let got = try Steps.current.rawPayload([0x67, 3, 0, 3, 1, 0, 1, 3])
    // Two zeros must come right before it.
    #expect(got == [0x67, 3, 0, 3, 1, 0, 1, 3])
  }

  @Test func `a 3 of the data stays, and the one before it is removed`() throws {
    let got = try Steps.current.rawPayload([0x67, 0, 0, 3, 3, 0x80])
    // The encoder inserted the first 3; it protects the second.
    #expect(got == [0x67, 0, 0, 3, 0x80])
  }

  @Test func `zeros before a removed 3 do not count for the next one`() throws {
    let got = try Steps.current.rawPayload([0x67, 0, 0, 3, 0, 3, 0x80])
    // After the 3 counting restarts: only one zero comes before the second 3.
    #expect(got == [0x67, 0, 0, 0, 3, 0x80])
  }

  @Test func `many zeros need many of them`() throws {
    let got = try Steps.current.rawPayload([0x67, 0, 0, 3, 0, 0, 3, 0, 0x80])
    #expect(got == [0x67, 0, 0, 0, 0, 0, 0x80])
  }

  @Test func `more than two zeros are two zeros too`() throws {
    let got = try Steps.current.rawPayload([0x67, 0, 0, 0, 3, 1])
    // No encoder writes three zeros; what is damaged is read by the same rule: the last two count.
    #expect(got == [0x67, 0, 0, 0, 1])
  }

  @Test func `a 3 at the end is removed too`() throws {
    let got = try Steps.current.rawPayload([0x65, 0x80, 0, 0, 3])
    // A payload that ends in zeros gets a last 03: cabac_zero_words do. H.264 §7.4.1
    #expect(got == [0x65, 0x80, 0, 0])
  }

  // x264 wrote this SPS, of Fixtures/demo.mp4: 30 bytes, of which FFmpeg's trace_headers reads 28.
  @Test func `demo's parameter set loses two bytes`() throws {
    let unit: [UInt8] = [
      0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x80, 0xA0, 0x2F, 0xF9, 0x70, 0x16, 0xA0, 0x20, 0x20,
      0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xB1, 0x6C, 0xD0,
    ]
    let got = try Steps.current.rawPayload(unit)
    #expect(got == Array(unit[..<18] + unit[19..<23] + unit[24...]))
  }
}
