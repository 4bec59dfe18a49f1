import MP4
import Media
import Testing

/// What `Fixtures/README.md` says about the files.
@Suite("Fixtures") struct FixtureTests {
  @Test("have the sync samples that they were made with")
  func syncSamples() async throws {
    let demuxer = try await Fixture.demuxer("demo.mp4")
    let demo = await demuxer.loadSampleTables()
    #expect(demo.map(\.count) == [300, 470])
    // The page counts from 1.
    #expect(demo[0].syncSamples == .listed([0, 60, 120, 180, 240]))
    #expect(demo[1].syncSamples == .all)
    // The first samples in decoding order are frames 0, 4, 2, 1, 3, 8, 6, 5, 7.
    let frames = demo[0].prefix(9).map {
      demuxer.mp4Tracks[0].presentationTime(of: $0).value / 512
    }
    #expect(frames == [0, 4, 2, 1, 3, 8, 6, 5, 7])
  }

  @Test("are described as they are coded")
  func formats() async throws {
    let hevc = try #require(try await Fixture.demuxer("hevc.mp4").tracks().first)
    #expect(hevc.codec == "hvc1")
    #expect(hevc.codecString.hasPrefix("hvc1.1."))
    let rotated = try await Fixture.demuxer("rotated.mp4").tracks().first?.video
    #expect(rotated?.orientation == Orientation(rotation: .clockwise90, isMirrored: false))
    let fullRange = try await Fixture.demuxer("full-range-601.mp4").tracks().first?.video
    #expect(
      fullRange?.color
        == ColorDescription(primaries: 6, transfer: 6, matrix: 6, isFullRange: true))
    #expect(try await Fixture.demuxer("no-color-tags.mp4").tracks().first?.video?.color == nil)
    let sound = try #require(try await Fixture.demuxer("audio-only.mp4").tracks().first)
    #expect(sound.kind == .audio)
    #expect(sound.codecString == "mp4a.40.2")
  }

  @Test("open with two reads at most, and leave no byte unexplained", arguments: Fixture.valid)
  func readsAndCoverage(name: String) async throws {
    let reader = TracingByteRangeReader(try Fixture.reader(name))
    let demuxer = try await MP4Demuxer(reader: CachingByteRangeReader(reader))
    // The end of a film in fragments is searched for.
    #expect(reader.reads.count <= (demuxer.isFragmented ? 3 : 2))
    let outline = try await MovieOutline(BoxTree(reading: Fixture.reader(name)))
    #expect(ByteCoverage(of: outline).unexplained.isEmpty)
    #expect(demuxer.boxTree.errors.isEmpty)
    #expect(await demuxer.problems.isEmpty)
  }

  @Test("truncated.mp4 gives the samples before the cut")
  func truncated() async throws {
    let demuxer = try await Fixture.demuxer("truncated.mp4")
    #expect(await demuxer.loadSampleTables().map(\.count) == [60, 95])
    #expect(try await demuxer.allSamples(of: 1).count == 30)
    #expect(try await demuxer.allSamples(of: 2).count == 45)
    #expect(await demuxer.problems.map(\.path) == ["moov/trak[0]", "moov/trak[1]"])
  }

  @Test("damaged-stsz.mp4 gives its sound track and the reason why not the other")
  func damagedTable() async throws {
    let demuxer = try await Fixture.demuxer("damaged-stsz.mp4")
    #expect(demuxer.tracks().map(\.kind) == [.audio])
    // The box begins at 1 120; its table begins after 20 bytes of header and fields.
    #expect(
      await demuxer.problems.map(\.description) == [
        "moov/trak[0]/mdia/minf/stbl/stsz at 1 140: "
          + "4 294 967 295 samples need 16 GiB, the box holds 240 bytes"
      ])
  }

  @Test("damaged-box.mp4 gives both tracks, and names the box")
  func damagedBox() async throws {
    let demuxer = try await Fixture.demuxer("damaged-box.mp4")
    #expect(demuxer.tracks().count == 2)
    #expect(
      demuxer.boxTree.errors.map(\.path) == ["moov/trak[0]/mdia/minf/stbl/stsd/avc1/pasp"])
    #expect(demuxer.boxTree.errors.map(\.offset) == [620])
  }
}
