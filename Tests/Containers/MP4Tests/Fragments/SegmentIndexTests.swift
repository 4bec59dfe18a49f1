import TestSupport
import MP4
import Media
import Testing

@Suite("The index of segments") struct SegmentIndexTests {
  private typealias Tiny = TinyFragments

  /// A `sidx` in ticks of 15 360; a row is type and size, duration, access point.
  private func index(
    time: UInt32 = 0, firstOffset: UInt32 = 0, version: UInt8 = 0, _ rows: [UInt32]...
  ) -> [UInt8] {
    let times =
      version == 0 ? u32(time, firstOffset) : u64(UInt64(time), UInt64(firstOffset))
    return fullBox(
      "sidx", version: version, u32(1, 15_360), times, u16(0, UInt16(rows.count)),
      rows.flatMap { $0 }.flatMap { u32($0) })
  }

  private func fragment(_ number: UInt32, time: UInt32?, flags: UInt32 = 0x0200_0000) -> [UInt8] {
    let run = fullBox("trun", flags: 5, u32(2), i32(100), u32(flags))
    return Tiny.fragment(number, Tiny.track(1, time: time, run), byteCount: 50)
  }

  private func indexes(of file: [UInt8]) async throws -> [SegmentIndex] {
    try await MP4Demuxer(reader: MemoryReader(file), fragments: .all).segmentIndexes
  }

  private let sap: UInt32 = 0x9000_0000

  @Test("begins behind its own box, and so many bytes further on", arguments: [0, 1] as [UInt8])
  func anchor(version: UInt8) async throws {
    let index = index(
      time: 3000, firstOffset: 16, version: version, [500, 1024, sap], [600, 512, 0x2000_0005])
    let movie = TinyFragments()
    let file = movie.file(index, box("free", zeros(8)), fragment(1, time: 0))
    let found = try #require(try await indexes(of: file).first)
    let anchor = movie.start.count + index.count + 16
    #expect(found.trackID == 1)
    #expect(found.timescale == 15_360)
    #expect(
      found.subsegments.map(\.range) == [anchor..<anchor + 500, anchor + 500..<anchor + 1100])
    #expect(found.subsegments.map(\.startTime) == [3000, 4024])
    #expect(found.subsegments.map(\.duration) == [1024, 512])
    #expect(found.subsegments.map(\.startsWithSAP) == [true, false])
    #expect(found.subsegments.map(\.sapType) == [1, 2])
    #expect(found.subsegments.map(\.sapDeltaTime) == [0, 5])
    #expect(found.startTime == 3000)
    #expect(found.duration == 1536)
  }

  @Test("an index among the subsegments is divided further, as deep as it goes")
  func nested() async throws {
    let fragment = fragment(1, time: nil)
    let size = UInt32(fragment.count)
    let inner = index(time: 1024, [size, 1024, sap])
    let middle = index(
      time: 1024, [1 << 31 | UInt32(inner.count) + size, 1024, sap], [size, 1024, sap])
    let outer = index(
      [size, 1024, sap], [1 << 31 | UInt32(middle.count + inner.count) + 2 * size, 2048, sap])
    let movie = TinyFragments()
    let file = movie.file(outer, fragment, middle, inner, fragment, fragment)
    let found = try await indexes(of: file)
    #expect(found.count == 1)
    let start = movie.start.count + outer.count
    let second = start + fragment.count + middle.count + inner.count
    #expect(
      found[0].subsegments.map(\.range.lowerBound) == [start, second, second + fragment.count])
    #expect(found[0].subsegments.map(\.startTime) == [0, 1024, 2048])
    #expect(found[0].notes.isEmpty)
  }

  @Test("an index that is not where it should be stays one subsegment, and is noted")
  func missingIndex() async throws {
    let file = TinyFragments().file(index([1 << 31 | 64, 1024, 0]), fragment(1, time: 0))
    let found = try #require(try await indexes(of: file).first)
    #expect(found.subsegments.map(\.isIndex) == [true])
    #expect(found.notes.count == 1)
  }

  @Test("an index that several subsegments lead to is divided once")
  func sharedIndex() async throws {
    let inner = index([500, 1024, sap])
    let whole = 1 << 31 | UInt32(inner.count)
    // The first two subsegments have no bytes, so all three begin at the same place.
    let outer = index([1 << 31, 0, 0], [1 << 31, 0, 0], [whole, 1024, 0])
    let found = try await indexes(of: TinyFragments().file(outer, inner, fragment(1, time: 0)))
    #expect(found.count == 1)
    #expect(found[0].subsegments.map(\.isIndex) == [false, true, true])
    #expect(found[0].notes.count == 2)
  }

  @Test("several in a row make one index")
  func oneAfterTheOther() async throws {
    let fragment = fragment(1, time: nil)
    let size = UInt32(fragment.count)
    let file = TinyFragments().file(
      index([size, 1024, sap]), fragment, index(time: 1024, [size, 1024, sap]), fragment)
    let found = try await indexes(of: file)
    #expect(found.count == 1)
    #expect(found[0].subsegments.map(\.startTime) == [0, 1024])
  }

  @Test("finds the subsegment of a moment: the last that begins at or before it")
  func search() async throws {
    let file = TinyFragments().file(
      index(time: 100, [500, 1024, sap], [600, 512, sap]), fragment(1, time: 0))
    let found = try #require(try await indexes(of: file).first)
    func start(_ ticks: Int64) -> Int64? {
      found.subsegment(at: MediaTime(value: ticks, timescale: 15_360))?.startTime
    }
    #expect(start(0) == 100)
    #expect(start(100) == 100)
    #expect(start(1123) == 100)
    #expect(start(1124) == 1124)
    #expect(start(99_999) == 1124)
  }
}
