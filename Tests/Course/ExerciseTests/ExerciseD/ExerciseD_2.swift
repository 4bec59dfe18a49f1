import ExerciseKit
import Steps
import Streaming
import Testing

@Suite(
  "D.2 places",
  .exercise("D.2") {
    _ = try $0.segmentPlace(
      SegmentEntry(uri: "a"), SegmentPlace(sequenceNumber: 0, discontinuitySequence: 0))
  })
struct ExerciseD_2 {
  /// The places of segments one after the other; the header's numbers are 6 and 2.
  private func place(_ entries: [SegmentEntry]) throws -> [SegmentPlace] {
    var place = SegmentPlace(sequenceNumber: 5, discontinuitySequence: 2)
    return try entries.map { entry in
      place = try Steps.current.segmentPlace(entry, place)
      return place
    }
  }

  @Test func `segments are numbered from the header's number on`() throws {
    let got = try place(["a", "b", "c"].map { SegmentEntry(uri: $0) })
    #expect(got.map(\.sequenceNumber) == [6, 7, 8])
    #expect(got.map(\.uri) == ["a", "b", "c"])
    #expect(got.map(\.byteRange) == [nil, nil, nil])
  }

  @Test func `discontinuities count from their place on`() throws {
    // RFC 8216 §6.2.1: the tags before a segment count, one above the first of them too.
    let got = try place([
      SegmentEntry(uri: "a", discontinuityCount: 1), SegmentEntry(uri: "b"),
      SegmentEntry(uri: "c", discontinuityCount: 1), SegmentEntry(uri: "d"),
    ])
    #expect(got.map(\.discontinuitySequence) == [3, 3, 4, 4])
  }

  @Test func `two discontinuities above one segment are two`() throws {
    let got = try place([SegmentEntry(uri: "a", discontinuityCount: 2), SegmentEntry(uri: "b")])
    #expect(got.map(\.discontinuitySequence) == [4, 4])
  }

  @Test func `a length and an offset are a range`() throws {
    let got = try place([SegmentEntry(uri: "a", byteRange: "20@400")])
    #expect(got.map(\.byteRange) == [400..<420])
  }

  @Test func `a range without an offset continues the one before`() throws {
    let got = try place([
      SegmentEntry(uri: "a", byteRange: "100@10"), SegmentEntry(uri: "a", byteRange: "50"),
      SegmentEntry(uri: "a", byteRange: "1"), SegmentEntry(uri: "a", byteRange: "5@0"),
    ])
    #expect(got.map(\.byteRange) == [10..<110, 110..<160, 160..<161, 0..<5])
  }

  @Test func `a range of another resource continues nothing`() throws {
    let got = try answer {
      try place([
        SegmentEntry(uri: "a", byteRange: "100@10"), SegmentEntry(uri: "b", byteRange: "50"),
      ])
    }
    #expect(got == .refusal)
  }

  @Test func `a range at the start or after a whole resource continues nothing`() throws {
    let got = try answer {
      try place([SegmentEntry(uri: "a"), SegmentEntry(uri: "a", byteRange: "50")])
    }
    #expect(got == .refusal)
    let first = try answer { try place([SegmentEntry(uri: "a", byteRange: "50")]) }
    #expect(first == .refusal)
  }

  @Test func `an offset of its own needs nothing before it`() throws {
    let got = try place([SegmentEntry(uri: "a"), SegmentEntry(uri: "b", byteRange: "7@3")])
    #expect(got.last?.byteRange == 3..<10)
  }

  @Test func `the largest end is one that an Int can hold`() throws {
    let got = try place([SegmentEntry(uri: "a", byteRange: "1@\(Int.max - 1)")])
    #expect(got.last?.byteRange == Int.max - 1..<Int.max)
    for last in [
      [SegmentEntry(uri: "a", byteRange: "2@\(Int.max - 1)")],
      [
        SegmentEntry(uri: "a", byteRange: "1@\(Int.max - 1)"),
        SegmentEntry(uri: "a", byteRange: "1"),
      ],
    ] {
      let got = try answer { try place(last) }
      #expect(got == .refusal)
    }
  }

  @Test(arguments: ["", "@", "@5", "5@", "-5@0", "5@-1", "x@0", "5@x", "5@1@2", "0@5", "+5@1"])
  func `a text that is not a range is refused`(text: String) throws {
    let got = try answer { try place([SegmentEntry(uri: "a", byteRange: text)]) }
    #expect(got == .refusal)
  }
}
