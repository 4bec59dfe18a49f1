import TestSupport
import MP4
import Media
import Testing

@Suite("The index of sync samples at the end") struct RandomAccessIndexTests {
  private typealias Tiny = TinyFragments

  private func file(_ entries: [(time: UInt32, offset: UInt32)]) -> [UInt8] {
    let run = fullBox("trun", flags: 5, u32(2), i32(100), u32(0x0200_0000))
    let rows = entries.flatMap { u32($0.time, $0.offset) + u8(1, 1, 1) }
    return TinyFragments().file(
      Tiny.fragment(1, Tiny.track(1, time: 0, run)),
      Tiny.fragment(2, Tiny.track(1, time: 1024, run)),
      box(
        "mfra", fullBox("tfra", u32(1, 0, UInt32(entries.count)), rows),
        fullBox("mfro", u32(UInt32(48 + rows.count)))))
  }

  private let first = UInt32(TinyFragments().start.count)

  /// Two fragments of the same size follow each other.
  private var second: UInt32 {
    let whole = file([])
    return first + (UInt32(whole.count) - first - 48) / 2
  }

  @Test("has the entries in order of time, and finds the one before a moment")
  func search() async throws {
    let demuxer = try await MP4Demuxer(
      reader: MemoryReader(file([(1024, second), (0, first)])), fragments: .all)
    let index = try #require(demuxer.randomAccessIndexes.first)
    #expect(index.trackID == 1)
    #expect(index.entries.map(\.time) == [0, 1024])
    #expect(index.entry(atOrBefore: 1023)?.offset == Int(first))
    #expect(index.entry(atOrBefore: 1024)?.offset == Int(second))
    #expect(index.entry(atOrBefore: -1) == nil)
  }
}
