import MP4
import Media
import Testing

@Suite("dac3 and dec3 · AC3SpecificBox, EC3SpecificBox") struct AC3SpecificBoxTests {
  @Test("reads the fields of AC-3")
  func ac3() throws {
    // fscod 00, bsid 01000, bsmod 000 | acmod 111, lfeon 1, bit_rate_code 01111, reserved 00000
    let box = try parse(AC3SpecificBox.self, u8(0b0001_0000, 0b0011_1101, 0b1110_0000))
    #expect(box.sampleRateCode == 0)
    #expect(box.bitstreamIdentification == 8)
    #expect(box.bitstreamMode == 0)
    #expect(box.audioCodingMode == 7)
    #expect(box.hasLowFrequencyEffects)
    #expect(box.bitRateCode == 15)
    #expect(box.channelCount == 6)
  }

  @Test("reads the fields of Enhanced AC-3")
  func ec3() throws {
    // data_rate 0000110000000, num_ind_sub 000
    // fscod 00, bsid 10000, reserved 0 | asvc 0, bsmod 000, acmod 111, lfeon 1
    // reserved 000, num_dep_sub 0000, reserved 0
    let box = try parse(EC3SpecificBox.self, u8(0x0C, 0x00, 0x20, 0x0F, 0x00))
    #expect(box.dataRate == 384)
    #expect(box.independentSubstreams.count == 1)
    #expect(box.independentSubstreams.first?.audioCodingMode == 7)
    #expect(box.independentSubstreams.first?.dependentSubstreamCount == 0)
    #expect(box.channelCount == 6)
  }

  @Test("reads where the channels of dependent substreams stand")
  func dependentSubstreams() throws {
    // num_dep_sub 0001, chan_loc 1 0000 0010
    let box = try parse(EC3SpecificBox.self, u8(0x0C, 0x00, 0x20, 0x0F, 0x03, 0x02))
    #expect(box.independentSubstreams.first?.dependentSubstreamCount == 1)
    #expect(box.independentSubstreams.first?.channelLocations == 0x102)
  }

  @Test("passes over the extension for Dolby Atmos")
  func extended() throws {
    let found = try fields(of: EC3SpecificBox.self, u8(0x0C, 0, 0x20, 0x0F, 0, 0x01, 0x10))
    #expect(found.fields.last?.name == "extension")
    #expect(found.remaining == 0)
  }

  @Test("does not believe in more substreams than it has bytes for")
  func hostileCount() {
    #expect(failure(EC3SpecificBox.self, u8(0x0C, 0x07, 0x20, 0x0F, 0x00)) != nil)
  }
}
