import Steps
import Testing

@Suite("3.2 presentation times", .exercise("3.2") { _ = try $0.presentationTimes([], nil) })
struct Exercise3_2 {
  func presentationTimes(_ decodeTimes: [Int64], _ runs: [(UInt32, UInt32)]?) throws -> [Int64] {
    try Steps.current.presentationTimes(
      decodeTimes, runs?.map { (sampleCount: $0.0, offsetBits: $0.1) })
  }

  @Test func `each sample of a run is shown later by the offset`() throws {
    let got = try presentationTimes([0, 512, 1024], [(2, 1024), (1, 2048)])
    // 0 + 1024, 512 + 1024, 1024 + 2048. ISO/IEC 14496-12 §8.6.1.3
    #expect(got == [1024, 1536, 3072])
  }

  @Test func `an offset may be negative`() throws {
    let got = try presentationTimes([0, 512, 1024], [(1, 1024), (2, 0xFFFF_FE00)])
    // 0xFFFFFE00 is −512 as two's complement: 512 − 512 = 0, 1024 − 512 = 512.
    #expect(got == [1024, 0, 512])
  }

  @Test func `without ctts samples are shown when they are decoded`() throws {
    let got = try presentationTimes([0, 512, 1024], nil)
    // Sound and films without B-pictures have no such box.
    #expect(got == [0, 512, 1024])
  }

  @Test func `with an empty ctts too`() throws {
    let got = try presentationTimes([0, 512], [])
    // A box without entries shifts no sample; the samples still exist.
    #expect(got == [0, 512])
  }

  @Test func `the first samples of demo mp4`() throws {
    // The rows of its ctts that lesson 02 shows.
    let got = try presentationTimes(
      [0, 512, 1024, 1536, 2048, 2560],
      [(1, 1024), (1, 2560), (1, 1024), (1, 0), (1, 512), (1, 2560)])
    // ffprobe -ignore_editlist 1 -show_entries packet=pts: the same.
    #expect(got == [1024, 3072, 2048, 1536, 2560, 5120])
  }
}
