import TestSupport
import MP4
import Media
import Testing

@Suite("When the samples of a fragment are decoded") struct FragmentTimeTests {
  private typealias Tiny = TinyFragments

  private func fragment(_ number: UInt32, time: UInt32?, count: Int = 2) -> [UInt8] {
    let run = Tiny.run(offset: 100, sizes: [UInt32](repeating: 5, count: count))
    return Tiny.fragment(number, Tiny.track(1, time: time, run))
  }

  @Test("tfdt says it; without one a fragment begins where the one before it ended")
  func decodeTime() async throws {
    let file = TinyFragments().file(
      fragment(1, time: 5120), fragment(2, time: nil), fragment(3, time: 7168))
    let table = try await sampleTable(in: file)
    #expect(table.map(\.decodeTime) == [5120, 5632, 6144, 6656, 7168, 7680])
    #expect(table.notes.isEmpty)
    #expect(table.duration == 6 * 512)
  }

  @Test("64-bit times beyond all numbers do not trap")
  func hugeTime() async throws {
    let run = Tiny.run(offset: 100, sizes: [5, 5])
    let track = box(
      "traf", fullBox("tfhd", flags: 0x02_0000, u32(1)), fullBox("tfdt", version: 1, u64(.max)),
      run)
    let samples = try await samples(in: TinyFragments().file(Tiny.fragment(1, track)))
    #expect(samples.map(\.decodeTime) == [.max, .max])
  }

  @Test("gaps and overlaps stay as they are, and are noted once")
  func steps() async throws {
    let file = TinyFragments().file(
      fragment(1, time: 0), fragment(2, time: 2048), fragment(3, time: 2560),
      fragment(4, time: 9000))
    let table = try await sampleTable(in: file)
    #expect(table.map(\.decodeTime) == [0, 512, 2048, 2560, 2560, 3072, 9000, 9512])
    #expect(table.map(\.duration) == [Int64](repeating: 512, count: 8))
    #expect(
      table.notes == [
        "2 fragments begin later than the one before it ends, the first at 2 048: 1 024 ticks later",
        "a fragment begins before the one before it ends, at 2 560: 512 ticks too early",
      ])
  }

  @Test("an empty duration lets time pass without samples")
  func emptyDuration() async throws {
    let empty = box("traf", fullBox("tfhd", flags: 0x01_0008, u32(1, 3000)))
    let file = TinyFragments().file(
      fragment(1, time: 0), Tiny.fragment(2, empty), fragment(3, time: nil))
    #expect(try await samples(in: file).map(\.decodeTime) == [0, 512, 4024, 4536])
  }

  @Test("several trafs of one track follow each other")
  func sameTrackTwice() async throws {
    let run = Tiny.run(offset: 100, sizes: [5])
    let file = TinyFragments().file(
      Tiny.fragment(1, Tiny.track(1, time: 0, run, run), Tiny.track(1, run)))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    #expect(try await samples(in: file).map(\.decodeTime) == [0, 512, 1024])
    #expect(demuxer.mp4Tracks.first?.fragments.map(\.samples) == [0..<3])
  }

  @Test("fragments go on where the samples of the movie box end")
  func halfProgressive() async throws {
    let file = TinyFragments(progressive: TinyMovie(edits: nil)).file(fragment(1, time: nil))
    let samples = try await samples(in: file)
    // TinyMovie's six, and the two of the fragment.
    #expect(samples.map(\.decodeTime) == [0, 512, 1024, 1536, 2048, 2560, 3072, 3584])
    #expect(samples.map(\.size) == [50, 40, 30, 20, 10, 60, 5, 5])
    #expect(
      samples.map(\.presentationTime) == [1024, 3072, 2048, 1536, 2560, 3584, 3072, 3584])
    #expect(samples.map(\.isSync) == [true, false, false, false, false, true, false, false])
  }

  @Test("an edit that ends with the samples of the movie box does not hide the fragments")
  func editWrittenTooEarly() async throws {
    // 1 024 to 4 096 of the media: 200 ms.
    let file = TinyFragments(progressive: TinyMovie()).file(fragment(1, time: 5120))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    let track = try #require(demuxer.mp4Tracks.first)
    #expect(track.editList.mediaStart == 1024)
    #expect(track.editList.mediaEnd == nil)
    #expect(try await samples(in: file).allSatisfy(track.shows))
  }

  @Test("a number that does not rise is noted")
  func sequence() async throws {
    let file = TinyFragments().file(
      fragment(3, time: nil), fragment(2, time: nil), fragment(7, time: nil))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    #expect(
      demuxer.notes == [
        "1 of 3 fragments do not have a higher sequence number than the one before"
      ])
  }

  @Test("the presentation lasts as long as mehd says, or as the samples do")
  func duration() async throws {
    let fragments = concat(fragment(1, time: 0), fragment(2, time: nil, count: 13))
    let counted = try await MP4Demuxer(
      reader: MemoryReader(TinyFragments().file(fragments)), fragments: .all)
    // 15 samples of 512 ticks are half a second.
    #expect(counted.movieDuration == MediaTime(value: 500, timescale: 1000))
    var movie = TinyFragments()
    movie.movieExtendsHeader = fullBox("mehd", u32(750))
    let declared = try await MP4Demuxer(
      reader: MemoryReader(movie.file(fragments)), fragments: .all)
    #expect(declared.movieDuration == MediaTime(value: 750, timescale: 1000))
  }
}
