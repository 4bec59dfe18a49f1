import MP4
import Media
import Testing

@Suite("esds · ESDBox") struct ESDBoxTests {
  /// AAC-LC, 48 kHz, stereo; lengths in the four bytes that most writers use.
  static let payload = concat(
    versionAndFlags(),
    u8(3, 0x80, 0x80, 0x80, 34), u16(1), u8(0),  // ES_Descriptor: ES_ID, flags
    u8(4, 0x80, 0x80, 0x80, 20),  // DecoderConfigDescriptor
    u8(0x40, 0x15), zeros(11),  // objectTypeIndication, streamType, buffer, bitrates
    u8(5, 0x80, 0x80, 0x80, 2), u8(0x11, 0x90),  // AudioSpecificConfig
    u8(6, 0x80, 0x80, 0x80, 1), u8(2))  // SLConfigDescriptor

  @Test("finds the audio object type behind long lengths")
  func longLengths() throws {
    let box = try parse(ESDBox.self, Self.payload)
    #expect(box.objectTypeIndication == 0x40)
    #expect(box.audio?.audioObjectType == 2)
    #expect(box.audio?.samplingFrequency == 48_000)
    #expect(box.audio?.channelConfiguration == 2)
    #expect(box.decoderSpecificInfo == [0x11, 0x90])
    #expect(box.codecString("mp4a") == "mp4a.40.2")
  }

  @Test("finds it behind short lengths and the optional fields")
  func optionalFields() throws {
    let box = try parse(
      ESDBox.self, versionAndFlags(),
      u8(3, 28), u16(1), u8(0xE0),  // all three optional fields follow
      u16(9), u8(1), text("u"), u16(8),  // dependsOn, URL, OCR
      u8(4, 17, 0x40), zeros(12), u8(5, 2, 0x2B, 0x92))  // HE-AAC is type 5
    #expect(box.codecString("mp4a") == "mp4a.40.5")
  }

  @Test("reads an object type of 31 and more from 6 bits further on")
  func escapedType() throws {
    // 11111 001010: 32 + 10 = 42, USAC.
    let box = try parse(
      ESDBox.self, versionAndFlags(), u8(3, 23), u16(1), u8(0),
      u8(4, 18, 0x40), zeros(12), u8(5, 3, 0xF9, 0x46, 0x40))
    #expect(box.codecString("mp4a") == "mp4a.40.42")
  }

  @Test("goes without what the audio decoder must know where that is cut off")
  func cutConfiguration() throws {
    let box = try parse(
      ESDBox.self, versionAndFlags(), u8(3, 21), u16(1), u8(0),
      u8(4, 16, 0x40), zeros(12), u8(5, 1, 0x11))
    #expect(box.audio == nil)
    #expect(box.codecString("mp4a") == "mp4a.40")
  }

  @Test("reads a sampling frequency of its own, and knows none for reserved numbers")
  func frequencies() throws {
    // 00010 1111, 24 bits of 44 056, 0010: AAC-LC at the rate of early CDs for television.
    let own = try parse(
      ESDBox.self, versionAndFlags(), u8(3, 25), u16(1), u8(0),
      u8(4, 20, 0x40), zeros(12), u8(5, 5, 0x17, 0x80, 0x56, 0x0C, 0x10))
    #expect(own.audio?.samplingFrequency == 44_056)
    #expect(own.audio?.channelConfiguration == 2)
    // 00010 1101 0010
    let reserved = try parse(
      ESDBox.self, versionAndFlags(), u8(3, 22), u16(1), u8(0),
      u8(4, 17, 0x40), zeros(12), u8(5, 2, 0x16, 0x90))
    #expect(reserved.audio?.samplingFrequency == nil)
    #expect(reserved.audio?.channelConfiguration == 2)
  }

  @Test("writes MP3 without an object type")
  func mp3() throws {
    let box = try parse(
      ESDBox.self, versionAndFlags(), u8(3, 18), u16(1), u8(0), u8(4, 13, 0x6B), zeros(12))
    #expect(box.codecString("mp4a") == "mp4a.6B")
  }

  @Test("refuses descriptors in the wrong order and longer than their parents")
  func malformed() {
    #expect(failure(ESDBox.self, versionAndFlags(), u8(4, 13, 0x40), zeros(12)) != nil)
    let reachesOut = concat(versionAndFlags(), u8(3, 5), u16(1), u8(0), u8(4, 13, 0x40), zeros(12))
    #expect(failure(ESDBox.self, reachesOut) != nil)
  }
}
