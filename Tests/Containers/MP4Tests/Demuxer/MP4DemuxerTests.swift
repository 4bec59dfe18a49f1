import TestSupport
import MP4
import Media
import Testing

@Suite("MP4Demuxer") struct MP4DemuxerTests {
  @Test("describes the file and its track")
  func describes() async throws {
    let demuxer = try await TinyMovie().demuxer()
    #expect(demuxer.brands == ["isom", "avc1"])
    #expect(demuxer.movieTimescale == 1000)
    #expect(demuxer.movieDuration == MediaTime(value: 200, timescale: 1000))
    let track = try #require(demuxer.tracks().first)
    #expect(track.id == 1)
    #expect(track.kind == .video)
    #expect(track.codec == "avc1")
    #expect(track.codecString == "avc1.64001F")
    #expect(track.language == "und")
    #expect(track.duration == MediaTime(value: 3072, timescale: 15360))
    let video = try #require(track.video)
    #expect(video.codec == .h264)
    #expect(video.nalLengthSize == 4)
    #expect(video.configuration == Array(TinyMovie.avcConfiguration.dropFirst(8)))
    #expect(video.width == 320)
    #expect(video.height == 240)
    #expect(video.orientation == .upright)
    #expect(video.pixelAspect == nil)
    #expect(video.color == nil)
  }

  @Test("takes shape and colours from the sample entry")
  func videoBoxes() async throws {
    var movie = TinyMovie()
    movie.sampleEntry = TinyMovie.visualEntry(
      "avc1", TinyMovie.avcConfiguration, box("pasp", u32(4, 3)), box("colr", code("prof"), u8(1)),
      box("colr", code("nclx"), u16(1, 13, 1), u8(0x80)))
    let video = try await movie.demuxer().tracks().first?.video
    #expect(video?.pixelAspect == PixelAspect(horizontal: 4, vertical: 3))
    #expect(
      video?.color == ColorDescription(primaries: 1, transfer: 13, matrix: 1, isFullRange: true))
  }

  @Test(
    "gives the samples in decoding order, on the presentation's timeline", arguments: [true, false])
  func samples(movieFirst: Bool) async throws {
    var movie = TinyMovie()
    movie.movieFirst = movieFirst
    let samples = try await movie.demuxer().allSamples()
    #expect(
      samples.map(\.data)
        == movie.sizes.enumerated().map { index, size in
          [UInt8](repeating: UInt8(index), count: Int(size))
        })
    // The table in TinyMovie, less the edit's media_time of 1024.
    #expect(samples.map(\.presentationTime.value) == [0, 2048, 1024, 512, 1536, 2560])
    #expect(samples.map(\.decodeTime.value) == [-1024, -512, 0, 512, 1024, 1536])
    #expect(samples.map(\.isSync) == [true, false, false, false, false, true])
    #expect(samples.allSatisfy { $0.duration == MediaTime(value: 512, timescale: 15360) })
    #expect(!samples.map(\.isPresented).contains(false))
  }

  @Test("marks samples that the edit list hides, and gives them all the same")
  func hidden() async throws {
    var movie = TinyMovie()
    // 100 ms are 1536 ticks, from 1536 to 3072: without 1024 before, and 3072 and 3584 behind.
    movie.edits = fullBox("elst", u32(1), u32(100, 1536), u16(1, 0))
    let samples = try await movie.demuxer().allSamples()
    #expect(samples.map(\.isPresented) == [false, false, true, true, true, false])
    #expect(samples.map(\.presentationTime.value) == [-512, 1536, 512, 0, 1024, 2048])
  }

  @Test("gives any sample on its own")
  func randomAccess() async throws {
    let demuxer = try await TinyMovie().demuxer()
    let sample = try await demuxer.sample(4, of: 1)
    #expect(sample.index == 4)
    #expect(sample.data == [UInt8](repeating: 4, count: 10))
  }

  @Test("says which track or sample there is not")
  func outOfRange() async throws {
    let demuxer = try await TinyMovie().demuxer()
    await #expect(throws: MP4Error(.noSuchTrack(9))) { try await demuxer.sample(0, of: 9) }
    for index in [-1, 6] {
      let error = MP4Error(.noSuchSample(index: index, count: 6), path: "moov/trak[0]")
      await #expect(throws: error) { try await demuxer.sample(index, of: 1) }
    }
  }

  @Test(
    "seeks to the sync sample that appears at or before a time",
    arguments: [(-5000, 0), (0, 0), (2559, 0), (2560, 5), (99_999, 5)] as [(Int64, Int)])
  func seeks(time: Int64, index: Int) async throws {
    let demuxer = try await TinyMovie().demuxer()
    let time = MediaTime(value: time, timescale: 15360)
    #expect(try await demuxer.allSamples(at: time).first?.index == index)
  }

  @Test("seeks by times of any timescale")
  func seeksInOtherUnits() async throws {
    let demuxer = try await TinyMovie().demuxer()
    // 2560 ticks of 15 360 are 166.66… ms.
    func first(at milliseconds: Int64) async throws -> Int64? {
      let time = MediaTime(value: milliseconds, timescale: 1000)
      return try await demuxer.allSamples(at: time).first?.presentationTime.value
    }
    #expect(try await first(at: 166) == 0)
    #expect(try await first(at: 167) == 2560)
  }

  @Test("notes further sample entries, edits and tables that disagree")
  func notes() async throws {
    var movie = TinyMovie()
    movie.replacements["stsd"] = fullBox(
      "stsd", u32(2), TinyMovie.avcEntry, TinyMovie.avcEntry)
    movie.edits = fullBox("elst", u32(2), u32(100, 0), u16(1, 0), u32(100, 512), u16(1, 0))
    movie.deltas = [(5, 512)]
    let demuxer = try await movie.demuxer()
    let track = demuxer.mp4Tracks.first
    let samples = try await demuxer.sampleTable(of: 1)
    #expect(track?.descriptions.count == 2)
    #expect(track?.notes == ["1 further edits are left out"])
    #expect(samples.notes == ["'stts' ends after 5 samples, 'stsz' lists 6"])
    #expect(samples.count == 5)
    #expect(track?.edits.count == 2)
  }

  @Test("says that a file has no movie")
  func noMovie() async {
    await #expect(throws: MP4Error(.missingBox("moov"))) {
      try await MP4Demuxer(reader: MemoryReader(fileType(box("mdat", zeros(100)))))
    }
  }

  @Test("gives the same through a reader that gives one byte at a time")
  func byteByByte() async throws {
    let reader = MemoryReader(TinyMovie().file)
    let whole = try await MP4Demuxer(reader: reader).allSamples()
    let slow = try await MP4Demuxer(reader: SingleByteReader(base: reader))
    #expect(try await slow.allSamples() == whole)
  }

  @Test("opens with two reads, and reads a sample with one", arguments: [true, false])
  func reads(movieFirst: Bool) async throws {
    var movie = TinyMovie()
    movie.movieFirst = movieFirst
    movie.sizes[5] = 100_000
    let reader = TracingByteRangeReader(MemoryReader(movie.file))
    let demuxer = try await MP4Demuxer(reader: reader)
    #expect(reader.reads.count <= 2)
    let before = reader.reads.count
    _ = try await demuxer.reader(of: [1]).events(limit: 2)
    #expect(reader.reads.count == before + 1)
    #expect(reader.reads.last?.length == 50)
  }
}
