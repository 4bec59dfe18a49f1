import Steps
import Testing

@Suite("A.2 ADTS header", .exercise("A.2") { _ = try $0.adtsHeader(2, 48_000, 2, 16) })
struct ExerciseA_2 {
  @Test func `the header of the example`() throws {
    let got = try Steps.current.adtsHeader(2, 48_000, 2, 16)
    // 23 bytes with the header: 10 | 0000 0000 0101 11 | 11111…
    #expect(got == [0xFF, 0xF1, 0x4C, 0x80, 0x02, 0xFF, 0xFC])
  }

  @Test func `the header that ffmpeg writes before the first sample of the film`() throws {
    let got = try Steps.current.adtsHeader(2, 48_000, 2, 122)
    // ffmpeg -i demo.mp4 -map 0:a -c copy -f adts - | xxd | head -1
    #expect(got == [0xFF, 0xF1, 0x4C, 0x80, 0x10, 0x3F, 0xFC])
  }

  @Test func `six channels at 44,1 kHz`() throws {
    let got = try Steps.current.adtsHeader(2, 44_100, 6, 509)
    // ffmpeg -f lavfi -i sine=r=44100 -ac 6 -f adts -: its third sample has 509 bytes, 516 in all.
    // 01 0100 0 1|10 0000 | 00 0001 0000 0010 0 → 51 80 40 9F
    #expect(got == [0xFF, 0xF1, 0x51, 0x80, 0x40, 0x9F, 0xFC])
  }

  @Test(arguments: zip([96_000, 32_000, 8000, 7350], [0, 5, 11, 12]))
  func `the frequency is an index`(hertz: Int, index: Int) throws {
    let got = try Steps.current.adtsHeader(2, hertz, 1, 0)
    // Bits 18 to 21.
    #expect(got.count == 7 && Int(got[2] >> 2 & 15) == index)
  }

  @Test(arguments: 1...4)
  func `the object type is one less`(type: Int) throws {
    let got = try Steps.current.adtsHeader(type, 48_000, 2, 16)
    // Bits 16 and 17.
    #expect(got.count == 7 && Int(got[2] >> 6) == type - 1)
  }

  @Test func `the longest sample has 8184 bytes`() throws {
    let got = try Steps.current.adtsHeader(2, 48_000, 2, 8184)
    // 13 bits hold 8191 at most, including the 7 bytes of the header.
    #expect(got == [0xFF, 0xF1, 0x4C, 0x83, 0xFF, 0xFF, 0xFC])
  }

  @Test(arguments: [
    (5, 48_000, 2, 16), (0, 48_000, 2, 16), (2, 48_005, 2, 16), (2, 48_000, 0, 16),
    (2, 48_000, 8, 16), (2, 48_000, 2, 8185),
  ])
  func `values that do not fit are refused`(
    type: Int, hertz: Int, configuration: Int, byteCount: Int
  ) throws {
    let got = try answer {
      try Steps.current.adtsHeader(type, hertz, configuration, byteCount)
    }
    #expect(got == .refusal)
  }
}
