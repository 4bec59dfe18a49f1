import Bitstream
import Steps
import Testing

@Suite("A.1 AudioSpecificConfig", .exercise("A.1") { _ = try $0.audioParameters([0x12, 0x10]) })
struct ExerciseA_1 {
  private func parameters(
    _ type: Int, _ core: Int, heard: Int? = nil, _ channelCount: Int
  ) -> AACParameters {
    AACParameters(
      objectType: type, coreSamplingFrequency: core, samplingFrequency: heard ?? core,
      channelCount: channelCount)
  }

  @Test func `two bytes are enough for AAC-LC`() throws {
    let got = try Steps.current.audioParameters([0x12, 0x10])
    // 00010 0100 0010 000: type 2, index 4, two channels. ISO/IEC 14496-3 §1.6.2.1
    #expect(got == parameters(2, 44_100, 2))
  }

  @Test func `the film says that it has no replicated band`() throws {
    let got = try Steps.current.audioParameters([0x11, 0x90, 0x56, 0xE5, 0x00])
    // ffprobe -show_entries stream=profile,sample_rate,channels demo.mp4: LC, 48000, 2
    #expect(got == parameters(2, 48_000, 2))
  }

  @Test func `SBR that is signalled first doubles the rate that is heard`() throws {
    let got = try Steps.current.audioParameters([0x2B, 0x92, 0x08, 0x00])
    // 00101 0111 0010 0100 00010 000: type 5, core 22050 Hz, two channels, heard at 44100 Hz, type 2
    #expect(got == parameters(2, 22_050, heard: 44_100, 2))
  }

  @Test func `SBR that is signalled at the end does so too`() throws {
    let bytes = bits("00010 0110 0010 000 01010110111 00101 1 0011")
    let got = try Steps.current.audioParameters(bytes)
    // 0x2B7, type 5, sbrPresentFlag, index 3
    #expect(got == parameters(2, 24_000, heard: 48_000, 2))
  }

  @Test(arguments: [
    "11101 0110 0001 0011 00010 000", "00010 0110 0001 000 01010110111 00101 1 0011 10101001000 1",
  ])
  func `parametric stereo makes two channels of one`(text: String) throws {
    let got = try Steps.current.audioParameters(bits(text))
    #expect(got == parameters(2, 24_000, heard: 48_000, 2))
  }

  @Test func `index 15 is followed by the hertz themselves`() throws {
    let got = try Steps.current.audioParameters(
      bits("00010 1111 000000001011101110000101 0001 000"))
    // 24 bits: 0x00BB85 is 48005.
    #expect(got == parameters(2, 48_005, 1))
  }

  @Test func `object type 31 is followed by six bits, and 32 is added`() throws {
    let layer3 = try Steps.current.audioParameters(bits("11111 000010 0011 0010 0000000"))
    // 32 + 2: MPEG-1 layer 3, ISO/IEC 14496-3 table 1.17; without the 32 it would be AAC-LC.
    #expect(layer3 == parameters(34, 48_000, 2))
  }

  @Test(arguments: zip(1...7, [1, 2, 3, 4, 5, 6, 8]))
  func `configuration 7 is 7 point 1`(configuration: Int, channelCount: Int) throws {
    let digits = String(8 + configuration, radix: 2).dropFirst()
    let got = try Steps.current.audioParameters(bits("00010 0011 0\(digits) 000"))
    #expect(got == parameters(2, 48_000, channelCount))
  }

  @Test func `what the core coder needs comes before the extension`() throws {
    let bytes = bits("00010 0110 0010 0 1 00000000000001 0 01010110111 00101 1 0011")
    let got = try Steps.current.audioParameters(bytes)
    #expect(got == parameters(2, 24_000, heard: 48_000, 2))
  }

  @Test(arguments: [
    "00010", "00010 1111 0000", "00010 1101 0010 000", "00010 1110 0010 000",
    "00010 0011 0000 000", "00010 0011 1000 000",
  ])
  func `truncated and reserved values are refused`(text: String) throws {
    let got = try answer { try Steps.current.audioParameters(bits(text)) }
    #expect(got == .refusal)
  }
}

/// Digits as bytes; the last one is filled up with zeros.
private func bits(_ text: String) -> [UInt8] {
  let digits = text.filter { $0 != " " }
  return stride(from: 0, to: digits.count, by: 8).map { start in
    let byte = digits.dropFirst(start).prefix(8)
    return UInt8(byte + String(repeating: "0", count: 8 - byte.count), radix: 2) ?? 0
  }
}
