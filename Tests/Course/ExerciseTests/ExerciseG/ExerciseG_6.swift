import MP4
import Media
import Steps
import Testing

@Suite(
  "G.6 the boxes of the sample table",
  .exercise("G.6") {
    _ = try $0.sampleTableBoxes(
      SampleTableFacts(sampleDuration: 1, sizes: [1], syncs: [0], offset: 0))
  })
struct ExerciseG_6 {
  private let facts = SampleTableFacts(
    sampleDuration: 512, sizes: [0x1234, 7, 70_000], syncs: [0, 2], offset: 0x0102_0304)

  private func boxes(_ facts: SampleTableFacts) throws -> [String: [UInt8]] {
    let bytes = try Steps.current.sampleTableBoxes(facts)
    var boxes: [String: [UInt8]] = [:]
    var place = 0
    while place + 8 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      try #require(size >= 8 && place + size <= bytes.count, "a box of \(size) bytes at \(place)")
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      boxes[type] = Array(bytes[place + 8..<place + size])
      place += size
    }
    #expect(place == bytes.count)
    return boxes
  }

  @Test func `stts has one entry`() throws {
    let got = try boxes(facts)["stts"]
    #expect(got == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 2, 0])
  }

  @Test func `stss counts from 1`() throws {
    let got = try boxes(facts)["stss"]
    // The first and the third sample: the box numbers samples from 1.
    #expect(got == [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3])
  }

  @Test func `stss is left out where every sample is a sync sample`() throws {
    let got = try boxes(
      SampleTableFacts(sampleDuration: 1, sizes: [5, 5], syncs: [0, 1], offset: 9))
    #expect(got["stss"] == nil)
    #expect(got.count == 4)
  }

  @Test func `stsz has each size`() throws {
    let got = try boxes(facts)["stsz"]
    #expect(
      got == [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0x12, 0x34, 0, 0, 0, 7, 0, 1, 0x11, 0x70,
      ])
  }

  @Test func `stsc has one chunk of all`() throws {
    let got = try boxes(facts)["stsc"]
    #expect(got == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1])
  }

  @Test func `stco says where it begins`() throws {
    let got = try boxes(facts)["stco"]
    #expect(got == [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4])
  }
}
