import Media
import Testing

@testable import TransportStream

/// Sound whose frames are not found at first sight.
@Suite struct AudioDeviationTests {
  /// A stream whose sound has these bytes, in one PES packet.
  private func demuxed(_ sound: [UInt8], type: UInt8 = 0x0F) -> Demuxed {
    var maker = StreamMaker()
    maker.writeTables(soundType: type)
    maker.write(
      StreamMaker.pes(sound, streamID: 0xC0, pts: 9000, declaresLength: true),
      pid: StreamMaker.soundPID)
    return Demuxed(maker.bytes)
  }

  @Test("the mark of a header among the bytes of a frame is not believed")
  func falseHeader() {
    var maker = StreamMaker()
    var frames = (0..<5).map { maker.frame(byteCount: 80 + $0) }
    // A header of ADTS that says 20 bytes, where no other one follows.
    frames[2].replaceSubrange(30..<37, with: [0xFF, 0xF1, 0x4C, 0x80, 0x02, 0x9F, 0xFC])
    let whole = demuxed(frames.flatMap(\.self))
    #expect(whole.frames.map(\.data.count) == [80, 81, 82, 83, 84])
    // Reading begins in the middle of a frame, before that mark.
    let rest = demuxed(Array(frames.flatMap(\.self).dropFirst(87 + 88 + 10)))
    #expect(rest.frames.map(\.data.count) == [83, 84])
    #expect(rest.counters.errors == 1)
  }

  @Test("a header with a checksum has nine bytes, and a frame may hold four blocks")
  func checksumAndBlocks() {
    func frame(_ number: UInt8) -> [UInt8] {
      // Without protection_absent; 60 bytes together; number_of_raw_data_blocks 3.
      let header: [UInt8] = [0xFF, 0xF0, 0x4C, 0x80, 0x07, 0x9F, 0xFF, 0x12, 0x34]
      return header + [UInt8](repeating: number, count: 51)
    }
    let found = demuxed((1...3).flatMap { frame($0) })
    #expect(found.frames.map(\.data.count) == [51, 51, 51])
    // 4 · 1024 frames at 48 kHz are 7680 ticks.
    #expect(found.frames.map(\.presentationTime) == [9000, 16_680, 24_360])
  }

  /// A frame of LATM: 0x2B7, the length, and an AudioMuxElement.
  private func latm(_ bits: [(value: UInt32, count: Int)], byteCount: Int) -> [UInt8] {
    var digits: [UInt8] = []
    for (value, count) in bits {
      digits += (0..<count).reversed().map { UInt8(value >> UInt32($0) & 1) }
    }
    var element = [UInt8](repeating: 0x55, count: byteCount)
    for (index, digit) in digits.enumerated() {
      let mask: UInt8 = 0x80 >> UInt8(index % 8)
      element[index / 8] = digit == 1 ? element[index / 8] | mask : element[index / 8] & ~mask
    }
    return [0x56, 0xE0 | UInt8(byteCount >> 8), UInt8(byteCount & 0xFF)] + element
  }

  /// `StreamMuxConfig` with AAC-LC: §1.7.3.1, one program and one layer.
  private func configured(subFrames: UInt32, rate: UInt32, channels: UInt32) -> [UInt8] {
    latm(
      [
        (0, 1), (0, 1), (1, 1), (subFrames, 6), (0, 4), (0, 3), (2, 5), (rate, 4), (channels, 4),
      ], byteCount: 40)
  }

  @Test("LATM says its rate in some frames, and the others are like the last one")
  func latm() {
    let same = latm([(1, 1)], byteCount: 30)
    let found = demuxed(
      configured(subFrames: 0, rate: 4, channels: 1) + same + same
        + configured(subFrames: 0, rate: 4, channels: 1) + same, type: 0x11)
    // Frames stay whole: with the three bytes before them.
    #expect(found.frames.map(\.data.count) == [43, 33, 33, 43, 33])
    // 1024 frames at 44.1 kHz: 2089.8 ticks.
    #expect(found.frames.map(\.presentationTime) == [9000, 11_089, 13_179, 15_269, 17_359])
    #expect(found.formats[UInt16(StreamMaker.soundPID)]?.first?.audio?.sampleRate == 44_100)
    #expect(found.formats[UInt16(StreamMaker.soundPID)]?.first?.audio?.channelCount == 1)
  }

  @Test("a frame of LATM may hold several of AAC")
  func latmSubFrames() {
    let frame = configured(subFrames: 3, rate: 3, channels: 2)
    let found = demuxed(frame + frame, type: 0x11)
    #expect(found.frames.map(\.duration) == [7680, 7680])
  }

  @Test("LATM that never says its rate has no format, and is passed on")
  func latmWithoutConfiguration() {
    let same = latm([(1, 1)], byteCount: 30)
    let found = demuxed(same + same + same, type: 0x11)
    #expect(found.frames.count == 3)
    #expect(found.formats[UInt16(StreamMaker.soundPID)] == nil)
  }

  @Test("a frame of LATM that is cut off is not given out", arguments: [1, 2, 20, 42])
  func latmCut(missing: Int) {
    let frame = configured(subFrames: 0, rate: 3, channels: 2)
    let found = demuxed(Array((frame + frame + frame).dropLast(missing)), type: 0x11)
    #expect(found.frames.count == 2)
  }
}
