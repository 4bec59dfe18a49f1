import ExerciseKit
import MP4
import Steps
import Testing

@Suite(
  "2.4 version and flags",
  .exercise("2.4") { steps in
    var cursor = ByteCursor(zeros(4))
    _ = try steps.readFullBoxHeader(&cursor, 0...0)
  })
struct Exercise2_4 {
  func readFullBoxHeader(_ bytes: [UInt8], _ versions: ClosedRange<UInt8>) throws -> FullBoxHeader {
    var cursor = ByteCursor(bytes)
    return try Steps.current.readFullBoxHeader(&cursor, versions)
  }

  @Test func `the flags of a track header`() throws {
    // 'tkhd' of demo.mp4: version 0, the track is enabled (1) and in the presentation (2).
    let got = try readFullBoxHeader([0x00, 0x00, 0x00, 0x03], 0...1)
    // One byte of version, then a number of 24 bits. ISO/IEC 14496-12 §4.2.2, §8.3.2
    #expect(got == FullBoxHeader(version: 0, flags: 3))
  }

  @Test func `flags have 24 bits, the first byte counting most`() throws {
    let got = try readFullBoxHeader([0x01, 0x02, 0x03, 0x04], 0...1)
    // 2·65 536 + 3·256 + 4
    #expect(got == FullBoxHeader(version: 1, flags: 131_844))
  }

  @Test func `the flags of a fragment's header`() throws {
    // 'tfhd': default-base-is-moof is bit 17, default-sample-size-present bit 4. §8.8.7.1
    let got = try readFullBoxHeader([0x00, 0x02, 0x00, 0x10], 0...0)
    #expect(got.flags == 0x020010)
  }

  @Test(arguments: [2, 3, 255] as [UInt8])
  func `an unknown version is refused`(version: UInt8) throws {
    let got = try answer { try readFullBoxHeader([version, 0, 0, 0], 0...1) }
    // Reading the layout of another version would give wrong times.
    #expect(got == .refusal)
  }

  @Test func `a version below the known ones is refused`() throws {
    let got = try answer { try readFullBoxHeader([0, 0, 0, 0], 1...1) }
    // Some boxes no longer have a version 0.
    #expect(got == .refusal)
  }

  @Test func `the last known version is accepted`() throws {
    let got = try readFullBoxHeader([2, 0, 0, 1], 0...2)
    #expect(got == FullBoxHeader(version: 2, flags: 1))
  }

  @Test(arguments: 0..<4)
  func `a header that is cut off is refused`(count: Int) throws {
    let got = try answer { try readFullBoxHeader(zeros(count), 0...1) }
    // The cursor throws.
    #expect(got == .refusal)
  }
}
