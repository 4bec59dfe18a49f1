import MP4
import Media
import Testing

@Suite("LintRule on the tables") struct LintTableTests {
  @Test("finds tables that contradict each other or themselves", arguments: cases)
  func finds(example: LintCase) async throws {
    try await example.check()
  }

  private static let table = LintCase.table

  private static let cases = samples + places + times

  private static let samples: [LintCase] = [
    .movie("sample-count", table, "'stts' ends after 4 samples, 'stsz' lists 6") {
      $0.deltas = [(4, 512)]
    },
    .movie("sample-to-chunk", "\(table)/stsc", "a run begins at chunk 4, there are 3") {
      $0.replacements["stsc"] = fullBox("stsc", u32(2), u32(1, 2, 1), u32(4, 1, 1))
    },
    .movie("sample-to-chunk", "\(table)/stsc", "the chunks from 1 on hold no samples") {
      $0.replacements["stsc"] = fullBox("stsc", u32(2), u32(1, 0, 1), u32(2, 3, 1))
    },
    .movie(
      "sync-sample", "\(table)/stss", "no sample is a sync sample: decoding can start nowhere"
    ) { $0.syncNumbers = [] },
    .movie("sync-sample", "\(table)/stss", "sync sample 7 is none of 6 samples") {
      $0.syncNumbers = [1, 7]
    },
    .movie("sync-sample", "\(table)/stss", "sync sample 3 comes after 6") {
      $0.syncNumbers = [1, 6, 3]
    },
    .movie("sync-sample", "\(table)/stss", "the first sync sample is 2, not 1") {
      $0.syncNumbers = [2, 6]
    },
    .movie(
      "sync-distance", "\(table)/stss",
      "from one sync sample to the next it is up to 100.000 s"
    ) {
      $0.syncNumbers = [1]
      $0.deltas = [(6, 20 * 12_800)]
    },
    .movie("zero-size-sample", "\(table)/stsz", "sample 2 has 0 bytes (and 1 more)") {
      $0.sizes = [50, 0, 30, 0, 10, 60]
    },
    .movie("zero-duration-sample", "\(table)/stts", "sample 2 lasts 0 ticks") {
      $0.deltas = [(1, 512), (1, 0), (4, 512)]
    },
    .movie(
      "composition-offset", "\(table)/ctts",
      "version 0 has no negative offsets, and one would be -512"
    ) { $0.replacements["ctts"] = fullBox("ctts", u32(2), u32(5, 512, 1), i32(-512)) },
  ]

  // The little movie: ftyp of 24 bytes, moov of 743, the header of mdat; its chunks of 90, 50 and
  // 70 bytes lie at 775, 865 and 915, and it ends at 985.
  private static let places: [LintCase] = [
    LintCase(
      "chunk-past-end", "\(table)/stco", "the chunk at 915 ends at 985, the file at 975"
    ) { Array(TinyMovie().file.dropLast(10)) },
    .field(
      "chunk-outside-mdat", "\(table)/stco", "the chunk at 8 ('ftyp') is not inside an 'mdat'",
      in: "stco", "entries", u32(8, 865, 915)),
    .field(
      "chunk-overlap", "\(table)/stco",
      "the chunk at 855 begins before the one at 775 ends, at 865",
      in: "stco", "entries", u32(775, 855, 915)),
    LintCase(
      "unused-bytes", "mdat[1]", "no sample uses 100 bytes; most of them, 100, lie at 993"
    ) { TinyMovie().file + box("mdat", zeros(100)) },
    LintCase(
      "interleaving", "moov/trak[0]",
      "at 1 542, moov/trak[0] is 20 seconds ahead of the other track"
    ) { try await twoTracks() },
  ]

  private static let times: [LintCase] = [
    .field(
      "duration-disagrees", "moov/trak[0]/mdia/mdhd",
      "'mdhd' says 4 000 ticks, the samples last 3 072",
      in: "mdhd", "duration", u32(4000)),
    LintCase(
      "duration-disagrees", "moov/trak[0]/tkhd",
      "'tkhd' says 150 ticks of the movie, its edits last 200"
    ) {
      try await TinyMovie().file.setting("tkhd", "duration", to: u32(150))
        .setting("mvhd", "duration", to: u32(150))
    },
    .field(
      "duration-disagrees", "moov/mvhd", "'mvhd' says 300 ticks, the longest track lasts 200",
      in: "mvhd", "duration", u32(300)),
    .movie(
      "edit-list", "moov/trak[0]/edts/elst",
      "an edit begins at 9 000 ticks, the media ends at 5 632"
    ) { $0.edits = fullBox("elst", u32(1), u32(200, 9000), u16(1, 0)) },
    .movie(
      "edit-list", "moov/trak[0]/edts/elst", "an edit ends at 16 384 ticks, the media at 5 632"
    ) { $0.edits = fullBox("elst", u32(1), u32(1000, 1024), u16(1, 0)) },
    .movie(
      "edit-support", "moov/trak[0]/edts/elst", "there are 2 edits that show something"
    ) { $0.edits = fullBox("elst", u32(2), u32(100, 0), u16(1, 0), u32(100, 1024), u16(1, 0)) },
    .movie("edit-support", "moov/trak[0]/edts/elst", "an edit holds one picture") {
      $0.edits = fullBox("elst", u32(1), u32(200, 1024), u16(0, 0))
    },
  ]

  /// Pictures that last 31 seconds, and all of their sound after them.
  private static func twoTracks() async throws -> [UInt8] {
    var movie = TinyMovie()
    movie.otherTracks = [movie.track(dataOffset: 0, id: 2)]
    let offset = UInt32(movie.file.count + 8)
    movie.otherTracks = [movie.track(dataOffset: offset, id: 2)]
    let file = movie.file + box("mdat", zeros(210))
    return try await file.setting("trak[1]/mdia/hdlr", "handlerType", to: code("soun"))
      .setting("trak[0]/mdia/mdhd", "timescale", to: u32(100))
      .setting("trak[1]/mdia/mdhd", "timescale", to: u32(100))
  }

  @Test("allows what the standard allows")
  func allowed() async throws {
    var movie = TinyMovie()
    movie.deltas = [(5, 512), (1, 0)]  // the last sample may last 0 ticks
    movie.edits = fullBox("elst", u32(1), u32(167, 1024), u16(1, 0))
    let file = try await movie.file.setting("mdhd", "duration", to: u32(2560))
      .setting("tkhd", "duration", to: u32(167)).setting("mvhd", "duration", to: u32(167))
    #expect(try await tree(file).lint().isEmpty)
  }
}
