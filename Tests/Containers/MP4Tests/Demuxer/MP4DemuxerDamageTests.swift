import TestSupport
import MP4
import Media
import Testing

@Suite("MP4Demuxer on damaged files") struct MP4DemuxerDamageTests {
  @Test("gives the samples that are there of a file that is cut off, and says where it ends")
  func truncated() async throws {
    let file = Array(TinyMovie().file.dropLast(65))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    #expect(try await demuxer.allSamples().map(\.index) == [0, 1, 2, 3])
    let problems = await demuxer.problems
    // 60 bytes of the last sample and 5 of the 10 before it are missing.
    #expect(
      problems.map(\.description) == [
        "moov/trak[0] at \((file.count - 5).grouped): sample 4 has 10 bytes, "
          + "the file ends at \(file.count.grouped)"
      ])
    await #expect(throws: problems[0]) { try await demuxer.sample(4, of: 1) }
  }

  @Test("leaves out a broken track, says why, and gives the others")
  func brokenTrack() async throws {
    var movie = TinyMovie()
    movie.replacements["stsz"] = fullBox("stsz", u32(0, .max), zeros(1220))
    movie.otherTracks = [TinyMovie().track(dataOffset: 40, id: 2)]
    let demuxer = try await movie.demuxer()
    #expect(demuxer.tracks().map(\.id) == [2])
    let table = try #require(demuxer.boxTree.box(at: "moov/trak[0]/mdia/minf/stbl/stsz"))
    // size, type, version and flags, sample_size, sample_count: 20 bytes before the table.
    let problems = await demuxer.problems
    #expect(
      problems.map(\.description) == [
        "moov/trak[0]/mdia/minf/stbl/stsz at \((table.offset + 20).grouped): "
          + "4 294 967 295 samples need 16 GiB, the box holds 1 220 bytes"
      ])
  }

  @Test(
    "needs every table of samples",
    arguments: ["stsd", "stts", "stsc", "stsz", "stco"] as [FourCC])
  func missingTable(type: FourCC) async throws {
    var movie = TinyMovie()
    movie.replacements[type] = []
    let demuxer = try await movie.demuxer()
    #expect(demuxer.tracks().isEmpty)
    let problem = await demuxer.problems.first
    #expect(problem?.path == "moov/trak[0]/mdia/minf/stbl")
    #expect(problem?.reason == .missingBox(type))
  }

  @Test("trusts neither of two tables of the same kind")
  func repeatedTable() async throws {
    var movie = TinyMovie()
    let table = fullBox("stss", u32(0))
    movie.replacements["stss"] = table + table
    #expect(try await movie.demuxer().problems.first?.reason == .repeatedBox("stss", count: 2))
  }

  @Test("leaves out a second track with the same ID")
  func repeatedTrackID() async throws {
    var movie = TinyMovie()
    movie.otherTracks = [movie.track(dataOffset: 40)]
    let demuxer = try await movie.demuxer()
    #expect(demuxer.tracks().count == 1)
    #expect(await demuxer.problems.first?.reason == .repeatedTrackID(1))
    #expect(await demuxer.problems.first?.path == "moov/trak[1]")
  }

  @Test("leaves out a track whose decoder configuration is missing")
  func missingConfiguration() async throws {
    var movie = TinyMovie()
    movie.sampleEntry = TinyMovie.visualEntry("avc1", box("btrt", u32(0, 0, 0)))
    let problem = try await movie.demuxer().problems.first
    #expect(problem?.reason == .missingBox("avcC"))
    #expect(problem?.path == "moov/trak[0]/mdia/minf/stbl/stsd/avc1")
  }

  @Test("lists a track of an unknown codec with the size in its track header")
  func unknownCodec() async throws {
    var movie = TinyMovie()
    movie.sampleEntry = box("zzzz", zeros(8))
    let track = try await movie.demuxer().tracks().first
    #expect(track?.codecString == "zzzz")
    #expect(track?.video?.codec == nil)
    #expect(track?.video?.width == 320)
  }

  @Test("takes no samples of another file for its own")
  func otherFile() async throws {
    let reference = fullBox("dref", u32(1), fullBox("url ", text("far.mp4\0")))
    let here = fullBox("dref", u32(1), fullBox("url ", flags: 1))
    let track = TinyMovie().track(dataOffset: 40)
    // The longer location changes the sizes of the boxes around it.
    let grown = UInt32(reference.count - here.count)
    var bytes = track
    for type in ["dref", "dinf", "minf", "mdia", "trak"] as [FourCC] {
      let place = try #require(bytes.firstRange(of: code(type))).lowerBound
      let size = bytes[place - 4..<place].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      if type != "dref" { bytes.replaceSubrange(place - 4..<place, with: u32(size + grown)) }
    }
    let place = try #require(bytes.firstRange(of: here))
    bytes.replaceSubrange(place, with: reference)
    let file = fileType(box("moov", TinyMovie.movieHeader, bytes))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    #expect(demuxer.tracks().isEmpty)
    let problem = await demuxer.problems.first
    #expect(problem?.explanation == "the samples are in another file, 'far.mp4'")
  }

  @Test(
    "survives a flipped byte anywhere in the movie box",
    arguments: [0x00, 0x01, 0x7F, 0xFF] as [UInt8])
  func mutations(mask: UInt8) async {
    let file = TinyMovie().file
    for place in 0..<file.count - 210 {
      var bytes = file
      bytes[place] = mask == 0 ? 0 : bytes[place] ^ mask
      guard let demuxer = try? await MP4Demuxer(reader: MemoryReader(bytes)) else { continue }
      for track in demuxer.tracks() {
        _ = try? await demuxer.allSamples(of: track.id)
        _ = try? await demuxer.allSamples(of: track.id, at: MediaTime(value: 1, timescale: 10))
      }
      let outline = MovieOutline(demuxer.boxTree)
      #expect(ByteCoverage(of: outline).explainedByteCount <= bytes.count)
      _ = demuxer.boxTree.lint()
    }
  }
}
