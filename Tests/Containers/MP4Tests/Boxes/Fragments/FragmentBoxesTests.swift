import Media
import Testing

@testable import MP4

@Suite("Boxes of fragments") struct FragmentBoxesTests {
  @Test("mehd: reads the duration of the whole in 32 or 64 bits")
  func movieExtendsHeader() throws {
    let short = try parse(MovieExtendsHeaderBox.self, versionAndFlags(), u32(.max))
    #expect(short.fragmentDuration == 0xFFFF_FFFF)
    let long = try parse(MovieExtendsHeaderBox.self, versionAndFlags(1), u64(1 << 40))
    #expect(long.fragmentDuration == 1 << 40)
  }

  @Test("trex: reads the four defaults of a track")
  func trackExtends() throws {
    let box = try parse(
      TrackExtendsBox.self, versionAndFlags(),
      u32(2),  // track_ID
      u32(1),  // default_sample_description_index
      u32(512),  // default_sample_duration
      u32(99),  // default_sample_size
      u32(0x0101_0000))  // default_sample_flags: depends on others, no sync sample
    #expect(box.trackID == 2)
    #expect(box.defaultSampleDescriptionNumber == 1)
    #expect(box.defaultSampleDuration == 512)
    #expect(box.defaultSampleSize == 99)
    #expect(!box.defaultSampleFlags.isSync)
  }

  @Test("mfhd: reads the number of the fragment")
  func movieFragmentHeader() throws {
    let box = try parse(MovieFragmentHeaderBox.self, versionAndFlags(), u32(17))
    #expect(box.sequenceNumber == 17)
  }

  @Test("tfhd: each flag brings its own field, in this order", arguments: 0..<32 as Range<UInt32>)
  func trackFragmentHeader(set: UInt32) throws {
    let flags: [UInt32] = [0x01, 0x02, 0x08, 0x10, 0x20]
    var payload: [[UInt8]] = []
    var present: UInt32 = 0
    for (bit, flag) in flags.enumerated() where set >> UInt32(bit) & 1 == 1 {
      present |= flag
      payload.append(flag == 0x01 ? u64(1 << 40) : u32(flag))
    }
    let box = try parse(
      TrackFragmentHeaderBox.self, versionAndFlags(0, present), u32(3), concat(payload))
    #expect(box.trackID == 3)
    #expect(box.baseDataOffset == (present & 0x01 == 0 ? nil : 1 << 40))
    #expect(box.sampleDescriptionNumber == (present & 0x02 == 0 ? nil : 0x02))
    #expect(box.defaultSampleDuration == (present & 0x08 == 0 ? nil : 0x08))
    #expect(box.defaultSampleSize == (present & 0x10 == 0 ? nil : 0x10))
    #expect(box.defaultSampleFlags?.rawValue == (present & 0x20 == 0 ? nil : 0x20))
    #expect(!box.isDurationEmpty)
    #expect(!box.isDefaultBaseMovieFragment)
  }

  @Test("tfhd: two flags stand alone")
  func loneFlags() throws {
    let empty = try parse(TrackFragmentHeaderBox.self, versionAndFlags(0, 0x01_0000), u32(3))
    #expect(empty.isDurationEmpty && !empty.isDefaultBaseMovieFragment)
    let based = try parse(TrackFragmentHeaderBox.self, versionAndFlags(0, 0x02_0000), u32(3))
    #expect(!based.isDurationEmpty && based.isDefaultBaseMovieFragment)
  }

  @Test("tfdt: reads the decode time in 32 or 64 bits")
  func decodeTime() throws {
    let short = try parse(TrackFragmentDecodeTimeBox.self, versionAndFlags(), u32(.max))
    #expect(short.baseMediaDecodeTime == 0xFFFF_FFFF)
    let long = try parse(TrackFragmentDecodeTimeBox.self, versionAndFlags(1), u64(1 << 40))
    #expect(long.baseMediaDecodeTime == 1 << 40)
  }

  @Test("the flags of a sample lie where the standard has them")
  func sampleFlags() {
    // 0000 11 10 01 10 101 1 0x1234
    let flags = SampleFlags(rawValue: 0b0000_1110_0110_1011 << 16 | 0x1234)
    #expect(flags.isLeading == 3)
    #expect(flags.dependsOn == 2)
    #expect(flags.isDependedOn == 1)
    #expect(flags.hasRedundancy == 2)
    #expect(flags.paddingValue == 5)
    #expect(flags.isNonSyncSample)
    #expect(flags.degradationPriority == 0x1234)
  }

  @Test(
    "a sample is a sync sample unless it says that it is none, or that it depends on others",
    arguments: zip(
      [0, 0x0200_0000, 0x0001_0000, 0x0100_0000, 0x0101_0000, 0x0201_0000] as [UInt32],
      [true, true, false, false, false, false]))
  func sync(rawValue: UInt32, isSync: Bool) {
    #expect(SampleFlags(rawValue: rawValue).isSync == isSync)
  }

  @Test("prft: reads the wall clock and the media time")
  func producerReferenceTime() throws {
    #expect(
      try explanation(
        .producerReferenceTime, versionAndFlags(0, 24), u32(1), u64(1 << 63), u32(90_000)
      ) == ["referenceTrackID 1", "ntpTimestamp \(UInt64(1) << 63)", "mediaTime 90000"])
  }

  @Test("emsg: reads the same message from the two orders of the fields")
  func eventMessage() throws {
    let old = try explanation(
      .eventMessage, versionAndFlags(), text("urn:x\0"), text("1\0"),
      u32(1000, 500, .max, 9),  // timescale, presentation_time_delta, event_duration, id
      text("hello"))
    let new = try explanation(
      .eventMessage, versionAndFlags(1), u32(1000), u64(500), u32(250, 9),
      text("urn:x\0"), text("1\0"), text("hello"))
    let scheme = ["schemeIDURI 'urn:x'", "value '1'"]
    let data = ["messageData 68 65 6c 6c 6f"]
    #expect(
      old == scheme + [
        "timescale 1000", "presentationTimeDelta 500", "eventDuration 4294967295", "id 9",
      ] + data)
    #expect(
      new == ["timescale 1000", "presentationTime 500", "eventDuration 250", "id 9"] + scheme
        + data)
  }

  @Test("emsg: refuses a text without its end, and no ticks a second")
  func brokenEventMessage() {
    #expect(failure(.eventMessage, versionAndFlags(), text("urn:x"))?.offset == 109)
    let error = failure(.eventMessage, versionAndFlags(1), u32(0), u64(500), u32(250, 9))
    #expect(error?.reason == .invalid("the timescale is 0"))
  }
}
