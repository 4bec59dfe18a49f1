import TestSupport
import MP4
import Media
import Testing

@Suite("What a fragment leaves unsaid") struct FragmentDefaultsTests {
  private typealias Tiny = TinyFragments

  @Test("stands in trex where neither the run nor the header says it")
  func trackDefaults() async throws {
    let run = fullBox("trun", flags: 1, u32(2), i32(100))
    let samples = try await samples(in: TinyFragments().file(Tiny.fragment(1, Tiny.track(1, run))))
    #expect(samples.map(\.size) == [10, 10])
    #expect(samples.map(\.duration) == [512, 512])
    #expect(samples.map(\.isSync) == [false, false])
    #expect(samples.map(\.presentationTime) == [0, 512])
  }

  @Test("stands in the header before trex, and in the run before the header")
  func order() async throws {
    let header = fullBox("tfhd", flags: 0x02_0038, u32(1, 256, 20, 0x0200_0000))
    let plain = fullBox("trun", flags: 1, u32(1), i32(0))
    let detailed = fullBox("trun", flags: 0x701, u32(1), i32(0), u32(128, 30, 0x0001_0000))
    let samples = try await samples(
      in: TinyFragments().file(Tiny.fragment(1, box("traf", header, plain, detailed))))
    #expect(samples.map(\.size) == [20, 30])
    #expect(samples.map(\.duration) == [256, 128])
    #expect(samples.map(\.decodeTime) == [0, 256])
    #expect(samples.map(\.isSync) == [true, false])
  }

  @Test("the flags of the first sample hold for it alone, and give way to flags for each")
  func firstSampleFlags() async throws {
    let first = fullBox("trun", flags: 0x005, u32(3), i32(0), u32(0x0200_0000))
    let both = fullBox("trun", flags: 0x405, u32(1), i32(0), u32(0x0200_0000, 0x0001_0000))
    let samples = try await samples(
      in: TinyFragments().file(Tiny.fragment(1, Tiny.track(1, first, both))))
    #expect(samples.map(\.isSync) == [true, false, false, false])
  }

  @Test("without trex nothing is assumed, and a note says so")
  func noTrackExtends() async throws {
    var movie = TinyFragments(trackIDs: [1])
    movie.movieExtendsHeader = []
    let whole = movie.file(
      Tiny.fragment(1, Tiny.track(1, Tiny.run(offset: 0, sizes: [5, 6]))))
    let file = Array(
      whole.replacing(Tiny.trackExtends(1), with: box("free", zeros(24))))
    let table = try await sampleTable(in: file)
    #expect(table.map(\.size) == [5, 6])
    #expect(table.map(\.duration) == [0, 0])
    #expect(table.notes == ["there is no 'trex' box for the track's fragments"])
  }

  @Test("composition offsets are signed")
  func compositionOffsets() async throws {
    let run = fullBox("trun", version: 1, flags: 0x801, u32(3), i32(0), i32(512, -512, 0))
    let samples = try await samples(in: TinyFragments().file(Tiny.fragment(1, Tiny.track(1, run))))
    #expect(samples.map(\.decodeTime) == [0, 512, 1024])
    #expect(samples.map(\.presentationTime) == [512, 0, 1024])
  }

  @Test("four billion samples without a row are taken as far as the file has bytes for them")
  func hostileCount() async throws {
    let run = fullBox("trun", flags: 1, u32(.max), i32(0))
    let file = TinyFragments().file(
      Tiny.fragment(1, Tiny.track(1, run)), Tiny.fragment(2, Tiny.track(1, run)))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    // All runs together: they cannot have the same bytes.
    #expect(try await sampleTable(in: file).count == file.count / 10)
    #expect(demuxer.notes.count == 1)
  }

  @Test("samples without rows and without bytes are one byte each")
  func hostileEmptySamples() async throws {
    let header = fullBox("tfhd", flags: 0x10, u32(1, 0))
    let run = fullBox("trun", u32(.max))
    let file = TinyFragments().file(Tiny.fragment(1, box("traf", header, run)))
    #expect(try await sampleTable(in: file).count == file.count)
  }
}
