import ExerciseKit
import Steps
import Testing

@Suite(
  "2.5 how long a film lasts",
  .exercise("2.5") { steps in
    var cursor = ByteCursor(movieHeader(version: 0, times: zeros(8), timescale: 1, u32(1)))
    _ = try steps.readMovieLength(&cursor)
  })
struct Exercise2_5 {
  func readMovieLength(_ payload: [UInt8]) throws -> (timescale: UInt32, duration: UInt64?) {
    var cursor = ByteCursor(payload)
    return try Steps.current.readMovieLength(&cursor)
  }

  @Test func `version 0, as in demo`() throws {
    // The file demo.mp4 from byte 48 on; ffprobe says: duration=10.000000.
    let got = try readMovieLength(
      movieHeader(version: 0, times: zeros(8), timescale: 1000, u32(10_000)))
    // Two times of 32 bits stand between the flags and the timescale. ISO/IEC 14496-12 §8.2.2
    #expect(got.timescale == 1000)
    #expect(got.duration == 10_000)
  }

  @Test func `version 0 with times that are not zero`() throws {
    // 2024-01-01: 3 786 912 000 seconds after the start of 1904.
    let times = u32(3_786_912_000) + u32(3_786_912_060)
    let got = try readMovieLength(movieHeader(version: 0, times: times, timescale: 600, u32(1200)))
    // Neither of the two is the timescale.
    #expect(got.timescale == 600)
    #expect(got.duration == 1200)
  }

  @Test func `version 1 has 64 bits for times and duration`() throws {
    let times = u64(3_786_912_000) + u64(3_786_912_060)
    let got = try readMovieLength(
      movieHeader(version: 1, times: times, timescale: 90_000, u64(1 << 33)))
    // The timescale has 32 bits in both versions. 2³³ ticks do not fit into 32 bits. §8.2.2
    #expect(got.timescale == 90_000)
    #expect(got.duration == 8_589_934_592)
  }

  @Test func `all ones are an unknown duration in version 0`() throws {
    let got = try readMovieLength(
      movieHeader(version: 0, times: zeros(8), timescale: 1000, u32(.max)))
    // 0xFFFFFFFF is not 49 days, it means "unknown": the header of a live stream. §8.2.2
    #expect(got.duration == nil)
  }

  @Test func `all ones are an unknown duration in version 1`() throws {
    let got = try readMovieLength(
      movieHeader(version: 1, times: zeros(16), timescale: 1000, u64(.max)))
    // 64 ones here.
    #expect(got.duration == nil)
  }

  @Test func `32 ones are a duration in version 1`() throws {
    let duration = UInt64(UInt32.max)
    let got = try readMovieLength(
      movieHeader(version: 1, times: zeros(16), timescale: 1000, u64(duration)))
    // 4 294 967 295 ticks: all ones are 64 ones in this version.
    #expect(got.duration == 4_294_967_295)
  }

  @Test func `a timescale of 0 is refused`() throws {
    let got = try answer {
      try readMovieLength(movieHeader(version: 0, times: zeros(8), timescale: 0, u32(10)))
    }
    // Ticks / timescale are seconds: that would be a division by zero.
    #expect(got == .refusal)
  }

  @Test func `version 2 is refused`() throws {
    let got = try answer {
      try readMovieLength(movieHeader(version: 2, times: zeros(16), timescale: 1000, u64(10)))
    }
    // The standard does not define it.
    #expect(got == .refusal)
  }
}

/// The payload of `mvhd`, with what follows the duration: rate 1, volume 1, the unit matrix.
private func movieHeader(
  version: UInt8, times: [UInt8], timescale: UInt32, _ duration: [UInt8]
) -> [UInt8] {
  let matrix = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].flatMap { u32($0) }
  let end = u32(1 << 16) + [1, 0] + zeros(10) + matrix + zeros(24) + u32(3)
  return [version, 0, 0, 0] + times + u32(timescale) + duration + end
}
