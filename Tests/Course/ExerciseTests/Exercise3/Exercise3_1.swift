import MP4
import Steps
import Testing

@Suite("3.1 decode times", .exercise("3.1") { _ = try $0.decodeTimes([]) })
struct Exercise3_1 {
  /// The answer to runs of (count, delta).
  func decodeTimes(_ runs: (UInt32, UInt32)...) throws -> [Int64] {
    try Steps.current.decodeTimes(
      runs.map { TimeToSampleBox.Entry(sampleCount: $0.0, sampleDelta: $0.1) })
  }

  @Test func `each sample of a run adds its delta`() throws {
    let got = try decodeTimes((2, 512), (1, 256))
    // 0 + 512 = 512, 512 + 512 = 1024, 1024 + 256 = 1280: two samples have the delta 512, so it is
    // added twice. ISO/IEC 14496-12 §8.6.1.2
    #expect(got == [0, 512, 1024, 1280])
  }

  @Test func `the end of the last sample comes last`() throws {
    let got = try decodeTimes((1, 512))
    // The one sample is decoded at 0 and ends at 512.
    #expect(got == [0, 512])
  }

  @Test func `a film without samples has an end too`() throws {
    let got = try decodeTimes()
    // Without samples the end is 0.
    #expect(got == [0])
  }

  @Test func `a run of no samples adds nothing`() throws {
    let got = try decodeTimes((1, 10), (0, 999), (1, 20))
    // A count of 0 is odd and allowed.
    #expect(got == [0, 10, 30])
  }

  @Test func `times go beyond 32 bits`() throws {
    let got = try decodeTimes((3, 0x8000_0000))
    // 2³¹, 2 × 2³¹, 3 × 2³¹: a delta has 32 bits, a sum of deltas has more.
    #expect(got == [0, 2_147_483_648, 4_294_967_296, 6_442_450_944])
  }

  @Test func `a film of variable rate`() throws {
    // The start of stts in Fixtures/variable-rate.mp4.
    let got = try decodeTimes((1, 512), (1, 1536), (1, 512), (1, 1536), (2, 512), (1, 1024))
    // ffprobe -ignore_editlist 1 -show_entries packet=dts: the same.
    #expect(got == [0, 512, 2048, 2560, 4096, 4608, 5120, 6144])
  }
}
