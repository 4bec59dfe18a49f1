import Bitstream
import MP4
import Media
import TestSupport
import Testing

@Suite("AAC · AudioSpecificConfig")
struct AudioSpecificConfigTests {
  /// HE-AAC v2 in the form that old decoders play: fields of the standard's table, in order.
  private static let everything: [UInt8] = [
    // audioObjectType 2, samplingFrequencyIndex 7: 22 050 Hz, channelConfiguration 1, three flags
    0x13, 0x88,
    // syncExtensionType 0x2B7, extensionAudioObjectType 5, sbrPresentFlag 1, index 4: 44 100 Hz
    0x56, 0xE5, 0xA5,
    // syncExtensionType 0x548 from the bits before on, psPresentFlag 1
    0x48, 0x80,
  ]

  @Test(
    "names the codec as RFC 6381 does, and as the box esds is named",
    arguments: [
      ([0x11, 0x90], "mp4a.40.2"),
      ([0x2B, 0x92, 0x08, 0x00], "mp4a.40.5"),
      ([0xEB, 0x8A, 0x08, 0x00], "mp4a.40.29"),
      ([0x13, 0x90, 0x56, 0xE5, 0xA0], "mp4a.40.5"),
      (everything, "mp4a.40.29"),
      ([0x11, 0x88, 0x56, 0xE5, 0x00], "mp4a.40.2"),
      // Object type 42, of six bits more: xHE-AAC.
      ([0xF9, 0x46, 0x40], "mp4a.40.42"),
    ] as [([UInt8], String)])
  func codecString(bytes: [UInt8], name: String) throws {
    #expect(try AudioSpecificConfig(bytes).codecString == name)
  }

  @Test("reads AAC-LC, the usual one")
  func plain() throws {
    let config = try AudioSpecificConfig([0x12, 0x10])
    #expect(config.objectType == 2)
    #expect(config.codecName == "AAC-LC")
    #expect(config.samplingFrequency == 44_100)
    #expect(config.coreSamplingFrequency == 44_100)
    #expect(config.channelCount == 2)
    #expect(config.frameCount == 1024)
    #expect(config.bandReplication == .unknown)
  }

  @Test("doubles rate and frames where replication is named first")
  func explicitReplication() throws {
    let config = try AudioSpecificConfig([0x2B, 0x92, 0x08, 0x00])
    #expect(config.bandReplication == .explicit)
    #expect((config.objectType, config.channelCount) == (2, 2))
    #expect((config.coreSamplingFrequency, config.samplingFrequency) == (22_050, 44_100))
    #expect(config.frameCount == 2048)
    #expect(config.codecName == "HE-AAC")
  }

  @Test("finds the extensions that old decoders overlook")
  func compatibleReplication() throws {
    let config = try AudioSpecificConfig(Self.everything)
    #expect(config.bandReplication == .backwardCompatible)
    #expect(config.hasParametricStereo)
    #expect((config.coreSamplingFrequency, config.samplingFrequency) == (22_050, 44_100))
    #expect((config.channelConfiguration, config.channelCount) == (1, 2))
    #expect(config.codecName == "HE-AAC v2")
  }

  @Test("reads a frequency of 24 bits after index 15")
  func frequencyInFull() throws {
    var bits = UnitWriter()
    bits.u(5, 2)
    bits.u(4, 15)
    bits.u(24, 44_101)
    bits.u(4, 2)
    bits.u(3, 0)
    let config = try AudioSpecificConfig(bits.plainBytes)
    #expect(config.samplingFrequency == 44_101)
    #expect(config.channelCount == 2)
  }

  @Test("reads object types beyond 31: 5 bits of ones, and 6 bits more")
  func escapedType() throws {
    var bits = UnitWriter()
    bits.u(5, 31)
    bits.u(6, 39 - 32)
    bits.u(4, 3)
    bits.u(4, 2)
    bits.flag(1)
    let config = try AudioSpecificConfig(bits.plainBytes)
    #expect((config.objectType, config.codecName) == (39, "AAC-ELD"))
    #expect(config.frameCount == 480)
  }

  @Test("counts the channels of a list of loudspeakers")
  func channelList() throws {
    var bits = UnitWriter()
    bits.u(5, 2)
    bits.u(4, 3)
    bits.u(4, 0)
    bits.u(3, 0)
    // program_config_element: 2 elements at the front, 1 at the back, 1 for the bass
    bits.u(10, 0)
    for (width, count) in [(4, 2), (4, 0), (4, 1), (2, 1), (3, 0), (4, 0)] { bits.u(width, count) }
    bits.u(3, 0)
    for isPair in [0, 1, 1] {
      bits.flag(isPair)
      bits.u(4, 0)
    }
    bits.u(4, 0)
    while bits.bits.count % 8 != 0 { bits.flag(0) }
    bits.u(8, 2)
    bits.u(16, 0x4142)
    let config = try AudioSpecificConfig(bits.plainBytes)
    #expect(config.setup?.channelCount == 6)
    #expect(config.channelCount == 6)
  }

  @Test("names every bit once")
  func recorded() throws {
    let recorder = SyntaxRecorder()
    _ = try AudioSpecificConfig(Self.everything, recorder: recorder)
    var end = 0
    for element in recorder.elements {
      #expect(element.bits.lowerBound == end)
      end = element.bits.upperBound
    }
    #expect(end == 49)
    #expect(
      recorder.elements.map(\.name).prefix(3)
        == ["audioObjectType", "samplingFrequencyIndex", "channelConfiguration"])
    #expect(recorder.elements.first?.meaning == "AAC-LC")
  }

  @Test("says what its flags and its mark mean")
  func meanings() throws {
    let recorder = SyntaxRecorder()
    _ = try AudioSpecificConfig([0x11, 0x90, 0x56, 0xE5, 0x00], recorder: recorder)
    let meanings = Dictionary(
      recorder.elements.map { ($0.name, $0.meaning) }, uniquingKeysWith: { first, _ in first })
    #expect(meanings["frameLengthFlag"] == "1024 frames a sample")
    #expect(meanings["syncExtensionType"] == "0x2B7: old decoders stop here")
    #expect(meanings["sbrPresentFlag"] == "no SBR")
  }

  @Test("throws where it is cut off before its extensions", arguments: 0..<2)
  func truncated(count: Int) {
    #expect(throws: SyntaxError.self) {
      try AudioSpecificConfig(Array(Self.everything.prefix(count)))
    }
  }

  @Test("throws where an extension has begun and is cut off")
  func truncatedExtension() throws {
    #expect(try AudioSpecificConfig(Array(Self.everything.prefix(3))).bandReplication == .unknown)
    #expect(throws: SyntaxError.self) {
      try AudioSpecificConfig(Array(Self.everything.prefix(4)))
    }
    // With all of the first extension and a part of the second, the first one holds.
    let config = try AudioSpecificConfig(Array(Self.everything.prefix(6)))
    #expect(config.bandReplication == .backwardCompatible && !config.hasParametricStereo)
  }

  @Test("refuses reserved frequencies")
  func reservedFrequency() {
    #expect(throws: SyntaxError.self) { try AudioSpecificConfig([0x16, 0x90]) }
  }

  @Test("survives every flipped bit")
  func damage() {
    for bit in 0..<Self.everything.count * 8 {
      var damaged = Self.everything
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      let config = try? AudioSpecificConfig(damaged)
      if let config { #expect(config.samplingFrequency > 0) }
    }
  }

  @Test("agrees with the reader of codec strings in all that both say")
  func agrees() async throws {
    let demuxer = try await MP4Demuxer(
      reader: FileByteRangeReader(path: fixturePath("demo.mp4")))
    let format = try #require(demuxer.tracks().compactMap(\.audio).first)
    let config = try AudioSpecificConfig(format.configuration)
    #expect(config.samplingFrequency == format.sampleRate)
    #expect(config.channelCount == format.channelCount)
  }
}

extension UnitWriter {
  /// The bits with zeros up to the end of the last byte, and nothing else.
  var plainBytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(UInt8(0)) {
        $0 << 1 | (bits.indices.contains($1) && bits[$1] ? 1 : 0)
      }
    }
  }
}
