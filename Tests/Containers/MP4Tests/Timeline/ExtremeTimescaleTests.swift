import MP4
import Media
import TestSupport
import Testing

@Suite("Timescales of 32 bits") struct ExtremeTimescaleTests {
  @Test("twelve changed bytes of a film change its times, and end nothing")
  func twelveBytes() async throws {
    let file = try await TinyMovie().file
      .setting("moov/mvhd", "timescale", to: u32(.max))
      .setting("moov/trak/mdia/mdhd", "timescale", to: u32(.max - 1))
    // The duration is a cell of a table: the entry is the last 12 bytes of the box.
    let edits = try await tree(file).located(at: "moov/trak/edts/elst").box
    var changed = file
    changed.replaceSubrange(
      edits.range.upperBound - 12..<edits.range.upperBound - 8, with: u32(0xF000_0000))
    let tree = try await tree(changed)
    #expect(tree.lint().contains { $0.rule == "edit-list" })
    let demuxer = try await MP4Demuxer(reader: MemoryReader(changed))
    let resolver = SeekResolver(
      track: try #require(demuxer.mp4Tracks.first), samples: try await demuxer.sampleTable(of: 1))
    #expect(resolver.plan(to: MediaTime(value: .max, timescale: .max), mode: .exact) != nil)
  }

  @Test("so do those of a file in fragments whose duration is nowhere")
  func fragments() async throws {
    let run = fullBox("trun", flags: 0x300, u32(2), u32(0xF000_0000, 5), u32(0xF000_0000, 5))
    let file = TinyFragments().file(TinyFragments.fragment(1, TinyFragments.track(1, run)))
    let changed =
      try await file
      .setting("moov/mvhd", "timescale", to: u32(.max))
      .setting("moov/trak/mdia/mdhd", "timescale", to: u32(.max - 1))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(changed))
    // 2 × F0000000 ticks of FFFFFFFE, in those of FFFFFFFF.
    #expect(demuxer.movieDuration?.value == 8_053_063_681)
  }
}
