import MP4
import Media
import Steps
import Testing

@Suite(
  "3.7 samples of a run",
  .exercise("3.7") {
    _ = try $0.runSamples(payload(0, 0), payload(0, 1), payload(0, 1, 1, 0, 0, 0))
  })
struct Exercise3_7 {
  /// Flags of a sync sample that depends on no other, and of one that is neither.
  static let (sync, other) = (UInt32(0x0200_0000), UInt32(0x0101_0000))

  /// Duration, size and flags of each sample; the words are those of the payloads of the boxes.
  func runSamples(run: [UInt32], header: [UInt32], track: [UInt32]) throws -> [[UInt32]] {
    try Steps.current.runSamples(payload(run), payload(header), payload(track))
      .map { [$0.duration, $0.size, $0.flags.rawValue] }
  }

  /// A `tfhd` that says nothing but whose fragment it is.
  static let silent: [UInt32] = [0x02_0000, 1]

  /// A `trex` that says it all.
  static let full: [UInt32] = [
    0,  // version and flags
    1,  // track_ID
    1,  // default_sample_description_index
    512,  // default_sample_duration
    77,  // default_sample_size
    other,  // default_sample_flags
  ]

  @Test func `trex says what the others leave out`() throws {
    let got = try runSamples(run: [0, 2], header: Self.silent, track: Self.full)
    // A run without rows: both samples have the defaults of the movie box. ISO/IEC 14496-12 §8.8.3
    #expect(got == [[512, 77, Self.other], [512, 77, Self.other]])
  }

  @Test func `tfhd comes before trex`() throws {
    let header: [UInt32] = [
      0x02_0038,  // flags: duration, size and flags are there
      1,  // track_ID
      1024,  // default_sample_duration
      0,  // default_sample_size
      Self.sync,  // default_sample_flags
    ]
    let got = try runSamples(run: [0, 1], header: header, track: Self.full)
    // A size of 0 in tfhd is a size too: `nil` means left out, 0 does not. §8.8.7
    #expect(got == [[1024, 0, Self.sync]])
  }

  @Test func `what the run says of each sample comes first`() throws {
    let run: [UInt32] = [
      0x700,  // flags: duration, size and flags of each sample
      2,  // sample_count
      100, 9, Self.sync,
      200, 8, Self.other,
    ]
    let header: [UInt32] = [0x02_0038, 1, 1024, 55, Self.other]
    let got = try runSamples(run: run, header: header, track: Self.full)
    // §8.8.8: a row for each sample.
    #expect(got == [[100, 9, Self.sync], [200, 8, Self.other]])
  }

  @Test func `the first sample may have flags of its own`() throws {
    let run: [UInt32] = [
      0x204,  // flags: flags of the first sample, size of each
      3,  // sample_count
      Self.sync,  // first_sample_flags
      90, 20, 30,
    ]
    let got = try runSamples(run: run, header: Self.silent, track: Self.full)
    // The group begins with a sync sample; the others have the default. §8.8.8
    #expect(got == [[512, 90, Self.sync], [512, 20, Self.other], [512, 30, Self.other]])
  }

  @Test func `flags of each sample come before those of the first`() throws {
    let run: [UInt32] = [
      0x404,  // flags: flags of the first sample, and flags of each
      2,  // sample_count
      Self.sync,  // first_sample_flags
      Self.other, Self.sync,
    ]
    let got = try runSamples(run: run, header: Self.silent, track: Self.full)
    // §8.8.8 forbids both together; files have them all the same, and the row of a sample wins.
    #expect(got == [[512, 77, Self.other], [512, 77, Self.sync]])
  }

  @Test func `duration, size and flags may come from three places`() throws {
    let header: [UInt32] = [
      0x02_0008,  // flags: duration
      1,  // track_ID
      1024,  // default_sample_duration
    ]
    let got = try runSamples(run: [0x200, 1, 9], header: header, track: Self.full)
    // Size from trun, duration from tfhd, flags from trex.
    #expect(got == [[1024, 9, Self.other]])
  }
}

/// A box from the words of its payload, the first of which are version and flags.
private func payload<Content: BoxContent>(_ words: UInt32...) throws -> Content {
  try payload(words)
}

private func payload<Content: BoxContent>(_ words: [UInt32]) throws -> Content {
  let bytes = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  var reader = ByteReader(bytes.span, at: 0)
  return try Content(parsing: &reader)
}
