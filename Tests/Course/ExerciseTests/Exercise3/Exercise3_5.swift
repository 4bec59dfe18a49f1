import MP4
import Steps
import Testing

/// The movie counts 1000 ticks a second, the media 15 360.
@Suite("3.5 edit shift", .exercise("3.5") { _ = try $0.editShift([], 1000, 15_360) })
struct Exercise3_5 {
  /// The answer to edits of (segment duration, media time).
  func editShift(_ edits: (UInt64, Int64)..., media: UInt32 = 15_360) throws -> Int64 {
    try Steps.current.editShift(
      edits.map { EditListBox.Entry(segmentDuration: $0.0, mediaTime: $0.1) }, 1000, media)
  }

  @Test func `without edits nothing moves`() throws {
    let got = try editShift()
    // ISO/IEC 14496-12 §8.6.5: without an edit list the media is shown unchanged.
    #expect(got == 0)
  }

  @Test func `the start of the media comes to 0`() throws {
    let got = try editShift((10_000, 1024))
    // demo.mp4: its first picture has the presentation time 1024 and is shown at 0.
    #expect(got == -1024)
  }

  @Test func `an empty edit delays`() throws {
    let got = try editShift((500, -1), (10_000, 1024))
    // 500 ticks of the movie are half a second, 7680 ticks of the media; 7680 − 1024.
    #expect(got == 6656)
  }

  @Test func `several empty edits add up`() throws {
    let got = try editShift((500, -1), (250, -1), (10_000, 0))
    // Three quarters of a second: 15 360 × 3 / 4.
    #expect(got == 11_520)
  }

  @Test func `a delay is rounded to the nearest tick`() throws {
    let got = try editShift((36, -1), (1000, 0), media: 44_100)
    // 36 / 1000 × 44 100 = 1587.6
    #expect(got == 1588)
  }

  @Test func `the sum is rounded, not its parts`() throws {
    let got = try editShift((1, -1), (1, -1), (1, -1), (1000, 0), media: 1400)
    // 3 / 1000 × 1400 = 4.2, which is 4; three times 1.4, each rounded, would be 3.
    #expect(got == 4)
  }

  @Test func `without a real edit only the delay counts`() throws {
    let got = try editShift((500, -1))
    // Half a second.
    #expect(got == 7680)
  }

  @Test func `numbers that do not fit are refused`() throws {
    let product = try answer { try editShift((UInt64.max / 8, -1), (1000, 0)) }
    // Nearly 2⁶¹ × 15 360 / 1000 is about 2⁶⁵ ticks.
    #expect(product == .refusal, "a product of more than 64 bits")
    let sum = try answer { try editShift((.max, -1), (.max, -1), (1000, 0), media: 1000) }
    #expect(sum == .refusal, "a sum of more than 64 bits")
    let ticks = try answer { try editShift((1 << 63, -1), (1000, 0), media: 1000) }
    // 2⁶³ ticks fit into a UInt64, and not into the Int64 that is returned.
    #expect(ticks == .refusal, "2⁶³ ticks in an Int64")
    // An impossible media time: it is right to refuse it, and right to take it as 0.
    _ = try answer { try editShift((1000, .min)) }
  }

  @Test func `edits after the first real one change nothing`() throws {
    let got = try editShift((1000, 1024), (500, -1), (1000, 7680))
    // Only the empty edits before it cause a delay.
    #expect(got == -1024)
  }
}
