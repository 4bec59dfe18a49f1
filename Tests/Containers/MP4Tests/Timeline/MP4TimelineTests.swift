import MP4
import Media
import TestSupport
import Testing

@Suite("The timeline of a file") struct MP4TimelineTests {
  private func time(_ value: Int64, _ timescale: UInt32 = 1) -> MediaTime {
    MediaTime(value: value, timescale: timescale)
  }

  @Test("begins at 0 and lasts as long as the movie header says")
  func plain() async throws {
    let timeline = try await TinyMovie().demuxer().timeline
    #expect(timeline.start == time(0, 15_360))
    #expect(timeline.duration == time(200, 1000))
    #expect(timeline.seekable?.lowerBound == timeline.start)
    #expect(!timeline.isLive)
  }

  @Test("without an edit list begins where the first picture does")
  func delayedPicture() async throws {
    var movie = TinyMovie()
    movie.edits = nil
    let timeline = try await movie.demuxer().timeline
    #expect(timeline.start == time(1024, 15_360))
    // 200 ms less 66.
    #expect(timeline.duration == time(134, 1000))
  }

  @Test("an empty edit belongs to the film")
  func emptyEdit() async throws {
    var movie = TinyMovie()
    movie.edits = fullBox(
      "elst", u32(2), u32(500, .max), u16(1, 0), u32(200, 1024), u16(1, 0))
    #expect(try await movie.demuxer().timeline.start == .zero)
  }

  @Test("a recording that begins at 1 000 s begins there, and a reader from there has its start")
  func late() async throws {
    let file = try await fragmentsLater(by: 1000)
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    let original = try await Fixture.demuxer("fragmented.mp4")
    #expect(original.timeline.start.duration == .zero)
    #expect(demuxer.timeline.start.duration == .seconds(1000))
    #expect(demuxer.timeline.duration == original.timeline.duration)
    let tracks = Set(demuxer.tracks().map(\.id))
    let samples = try await demuxer.reader(of: tracks, at: demuxer.timeline.start).samples()
    let all = try await original.reader(of: tracks).samples()
    #expect(samples.map(\.sample.data) == all.map(\.sample.data))
    #expect(
      zip(samples, all).allSatisfy {
        $0.sample.presentationTime == $1.sample.presentationTime + time(1000)
      })
  }

  /// The fragmented film with a later `tfdt` in each fragment.
  private func fragmentsLater(by seconds: UInt64) async throws -> [UInt8] {
    let reader = try Fixture.reader("fragmented.mp4")
    var file = try await reader.read(offset: 0, length: reader.length)
    let timescales = try await Dictionary(
      uniqueKeysWithValues: MP4Demuxer(reader: reader).tracks().map { ($0.id, $0.timescale) })
    for moof in try await tree(file).children("moof") {
      for traf in moof.children("traf") {
        let header = try #require(traf.first("tfhd")?.content(as: TrackFragmentHeaderBox.self))
        let field = try #require(
          traf.first("tfdt")?.fields.first { $0.name == "baseMediaDecodeTime" })
        guard case .unsigned(let old) = field.value else { continue }
        let later = old + seconds * UInt64(timescales[Int(header.trackID)] ?? 0)
        let new = field.byteCount == 8 ? u64(later) : u32(UInt32(later))
        file.replaceSubrange(field.range, with: new)
      }
    }
    return file
  }
}
