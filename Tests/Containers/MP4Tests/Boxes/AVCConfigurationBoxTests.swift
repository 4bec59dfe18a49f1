import MP4
import Media
import Testing

@Suite("avcC · AVCConfigurationBox") struct AVCConfigurationBoxTests {
  let sequenceSet = u8(0x67, 0x64, 0x00, 0x1F)
  let pictureSet = u8(0x68, 0xEE)

  func payload(lengthSizeMinusOne: UInt8 = 3, _ more: [UInt8] = []) -> [UInt8] {
    concat(
      u8(1, 0x64, 0x00, 0x1F),  // version, profile, compatibility, level
      u8(0xFC | lengthSizeMinusOne),
      u8(0xE1), u16(4), sequenceSet,
      u8(1), u16(2), pictureSet, more)
  }

  @Test("reads profile, level and the parameter sets with their types")
  func reads() throws {
    let box = try parse(AVCConfigurationBox.self, payload())
    #expect(box.profile == 100)
    #expect(box.level == 31)
    #expect(box.nalLengthSize == 4)
    #expect(
      box.parameterSets == [
        ParameterSet(nalUnitType: 7, bytes: sequenceSet),
        ParameterSet(nalUnitType: 8, bytes: pictureSet),
      ])
    #expect(box.codecString("avc1") == "avc1.64001F")
  }

  @Test("keeps the whole record for the decoder, with what it does not look into")
  func wholeRecord() throws {
    // chroma_format, bit depths, no further sets: the extension of High profiles.
    let whole = payload(u8(0xFD, 0xF8, 0xF8, 0))
    let box = try parse(AVCConfigurationBox.self, whole)
    #expect(box.bytes == whole)
  }

  @Test("reads lengths of 1, 2 and 4 bytes", arguments: zip([0, 1, 3] as [UInt8], [1, 2, 4]))
  func lengthSizes(minusOne: UInt8, size: Int) throws {
    let box = try parse(AVCConfigurationBox.self, payload(lengthSizeMinusOne: minusOne))
    #expect(box.nalLengthSize == size)
  }

  @Test("refuses lengths of 3 bytes, which the standard rules out")
  func lengthOf3() {
    let error = failure(AVCConfigurationBox.self, payload(lengthSizeMinusOne: 2))
    #expect(error?.offset == 104)
  }

  @Test("does without parameter sets, as in avc3 where the samples bring them")
  func noSets() throws {
    let box = try parse(AVCConfigurationBox.self, u8(1, 0x42, 0xC0, 0x1E, 0xFF, 0xE0, 0))
    #expect(box.parameterSets.isEmpty)
    #expect(box.codecString("avc3") == "avc3.42C01E")
  }

  @Test("refuses a parameter set that is longer than the box")
  func longSet() {
    let error = failure(
      AVCConfigurationBox.self, u8(1, 0x64, 0, 0x1F, 0xFF, 0xE1), u16(0xFFFF), u8(0x67))
    #expect(error == ParsingError(.truncated(needed: 65535, available: 1), at: 108))
  }
}
