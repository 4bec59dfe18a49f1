import TestSupport
import Media
import Testing

@testable import MP4

@Suite("QuickTime's boxes") struct QuickTimeBoxesTests {
  @Test("reads a time code track's description, with and without the name of its reel")
  func timecode() async throws {
    let start = concat(zeros(6), u16(1), zeros(4), u32(1, 30_000, 1001), u8(30, 0))
    let reel = box("name", u16(4, 0), text("REEL"))
    for (rest, childCount) in [([], 0), (zeros(2), 0), (reel, 1)] {
      let tree = try await tree(fileType(fullBox("stsd", u32(1), box("tmcd", start, rest))))
      let entry = try #require(tree.box(at: "stsd/tmcd"))
      #expect(entry.field("timecodeFlags")?.value == .unsigned(1))
      #expect(entry.field("timeScale")?.value == .unsigned(30_000))
      #expect(entry.field("frameDuration")?.value == .unsigned(1001))
      #expect(entry.field("numberOfFrames")?.value == .unsigned(30))
      #expect(entry.children.count == childCount)
      #expect(tree.errors.isEmpty)
    }
  }

  @Test("reads the media header of text and time code tracks")
  func baseMediaHeader() async throws {
    let timecode = fullBox("tcmi", u16(0, 0, 12, 0), zeros(12), u8(4), text("Mono"))
    let header = box(
      "gmhd", fullBox("gmin", u16(0x40), zeros(10)), box("text", TinyMovie.identity),
      box("tmcd", timecode))
    let tree = try await tree(fileType(box("minf", header)))
    #expect(tree.box(at: "minf/gmhd/gmin")?.field("graphicsMode")?.value == .unsigned(0x40))
    let matrix = tree.box(at: "minf/gmhd/text")?.fields.dropFirst(2)
    #expect(matrix?.count == 9)
    #expect(matrix?.first?.value.description == "1")
    let look = tree.box(at: "minf/gmhd/tmcd/tcmi")
    #expect(look?.field("textSize")?.value == .unsigned(12))
    #expect(look?.field("fontName")?.value == .text("Mono"))
    #expect(tree.errors.isEmpty)
  }

  @Test("takes any type inside tref for a list of tracks, known elsewhere or not")
  func trackReferences() async throws {
    let tree = try await tree(
      fileType(box("tref", box("chap", u32(3)), box("tmcd", u32(4, 5)), box("free"))))
    let lists = tree.first(.trackReference)?.children.map {
      $0.content(as: TrackReferenceTypeBox.self)?.trackIDs
    }
    #expect(lists == [[3], [4, 5], []])
    #expect(tree.errors.isEmpty)
  }

  @Test("refuses a list of tracks that ends within a number", arguments: 1...3)
  func cutReference(count: Int) {
    #expect(failure(TrackReferenceTypeBox.self, u32(1), zeros(count)) != nil)
  }

  @Test("reads the loudspeakers, and the sizes of three ways of showing")
  func layouts() async throws {
    let layout = fullBox("chan", u32(0, 0, 2), u32(1, 0, 0, 0, 0), u32(2, 0, 0, 0, 0))
    let sound = box("wave", box("frma", code("alac")), box("enda", u16(1)), layout)
    let aperture = box("tapt", fullBox("clef", u32(1920 << 16, 1080 << 16)))
    let tree = try await tree(fileType(box("alac", zeros(28), sound), box("trak", aperture)))
    let channels = tree.box(at: "alac/wave/chan")?.field("channelDescriptions")
    #expect(channels?.byteCount == 40)
    #expect(
      tree.box(at: "alac/wave/enda")?.content(as: EndiannessBox.self)?.isLittleEndian == true)
    #expect(tree.box(at: "trak/tapt/clef")?.field("width")?.value.description == "1920")
    #expect(tree.errors.isEmpty)
  }

  @Test("does not believe in more loudspeakers than it has bytes for")
  func hostileCount() {
    #expect(
      failure(.channelLayout, versionAndFlags(), u32(0, 0, .max), zeros(20))
        == ParsingError(.tableTooLarge(rows: 4_294_967_295, rowSize: 20, available: 20), at: 116))
  }

  @Test("reads a file without ftyp that begins with its media data")
  func noFileType() async throws {
    let movie = TinyMovie()
    let data = box("wide") + box("mdat", zeros(210))
    let file = data + movie.movie(dataOffset: 16)
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    let samples = try await demuxer.sampleTable(of: 1)
    #expect(samples.count == 6)
    #expect(demuxer.boxTree.errors.isEmpty)
  }
}
