import Media
import Testing

@testable import MP4

@Suite("dac3 and dec3 · AC-3, Enhanced AC-3") struct AC3SpecificBoxTests {
  @Test("reads the fields of AC-3")
  func ac3() throws {
    // fscod 00, bsid 01000, bsmod 000 | acmod 111, lfeon 1, bit_rate_code 01111, reserved 00000
    #expect(
      try explanation(.ac3Specific, u8(0b0001_0000, 0b0011_1101, 0b1110_0000)) == [
        "fscod 0", "bsid 8", "bsmod 0", "acmod 7", "lfeon 1", "bitRateCode 15", "reserved 0",
      ])
  }

  @Test("reads the fields of Enhanced AC-3")
  func ec3() throws {
    // data_rate 0000110000000, num_ind_sub 000
    // fscod 00, bsid 10000, reserved 0 | asvc 0, bsmod 000, acmod 111, lfeon 1
    // reserved 000, num_dep_sub 0000, reserved 0
    #expect(
      try explanation(.enhancedAC3Specific, u8(0x0C, 0x00, 0x20, 0x0F, 0x00)) == [
        "dataRate 384", "numIndSub 0", "fscod 0", "bsid 16", "asvc 0", "bsmod 0", "acmod 7",
        "lfeon 1", "numDepSub 0",
      ])
  }

  @Test("reads where the channels of dependent substreams stand")
  func dependentSubstreams() throws {
    // num_dep_sub 0001, chan_loc 1 0000 0010
    let found = try explanation(.enhancedAC3Specific, u8(0x0C, 0x00, 0x20, 0x0F, 0x03, 0x02))
    #expect(found.suffix(2) == ["numDepSub 1", "chanLoc 258"])
  }

  @Test("passes over the extension for Dolby Atmos")
  func extended() throws {
    let found = try explanation(.enhancedAC3Specific, u8(0x0C, 0, 0x20, 0x0F, 0, 0x01, 0x10))
    #expect(found.last == "extension 1 10")
  }

  @Test("does not believe in more substreams than it has bytes for")
  func hostileCount() {
    #expect(failure(.enhancedAC3Specific, u8(0x0C, 0x07, 0x20, 0x0F, 0x00)) != nil)
  }
}
