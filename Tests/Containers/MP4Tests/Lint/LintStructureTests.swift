import MP4
import Media
import Testing

@Suite("LintRule on the structure") struct LintStructureTests {
  @Test("finds boxes that are damaged, missing, there twice or at odds", arguments: cases)
  func finds(example: LintCase) async throws {
    try await example.check()
  }

  private static let table = LintCase.table

  private static let cases = boxes + tracks + references

  private static let boxes: [LintCase] = [
    .movie("box-error", "\(table)/stss", "at 751: version 5 is not supported") {
      $0.replacements["stss"] = fullBox("stss", version: 5, u32(0))
    },
    .movie("mandatory-box", table, "there is no 'stts' box") { $0.replacements["stts"] = [] },
    .movie("mandatory-box", table, "there is neither a 'stsz' nor a 'stz2' box") {
      $0.replacements["stsz"] = []
    },
    .movie("mandatory-box", "\(table)/stsd/avc1", "there is no 'avcC' box") {
      $0.sampleEntry = TinyMovie.visualEntry("avc1")
    },
    .movie("mandatory-box", "\(table)/stsd", "there is no sample entry") {
      $0.replacements["stsd"] = fullBox("stsd", u32(0))
    },
    .movie("colour-range", "\(table)/stsd/avc1/colr", "'nclx' ends before 'full_range_flag'") {
      let colors = box("colr", code("nclx"), u16(1, 1, 1))
      $0.sampleEntry = TinyMovie.visualEntry("avc1", TinyMovie.avcConfiguration, colors)
    },
    .movie("duplicate-box", "moov", "there are 2 'mvhd' boxes") {
      $0.otherTracks = [TinyMovie.movieHeader]
    },
    .movie("duplicate-box", table, "there is a 'stco' and a 'co64' box; one of the two is enough") {
      let chunks = u32(3) + u64(0, 0, 0)
      $0.replacements["stco"] = fullBox("stco", u32(3), u32(0, 0, 0)) + fullBox("co64", chunks)
    },
    .field(
      "entry-count", "\(table)/stsd", "claims 2 entries and holds 1", in: "stsd", "entryCount",
      u32(2)),
    LintCase("file-type", "", "there is no 'ftyp' box, as in old QuickTime files") {
      try await TinyMovie().file.renaming("ftyp", to: "free")
    },
    LintCase("file-type", "ftyp", "'ftyp' comes after 'mdat': it should be the first box") {
      box("mdat", zeros(4)) + TinyMovie().file
    },
    .movie(
      "faststart", "moov",
      "'moov' comes after 'mdat', at 242: a player must look for it after the media data "
        + "before it can start"
    ) { $0.movieFirst = false },
  ]

  private static let tracks: [LintCase] = [
    .field(
      "track-id", "moov/trak[0]", "track ID 0 means no track", in: "tkhd", "trackID", u32(0)),
    .movie("track-id", "moov/trak[1]", "track ID 1 is taken by moov/trak[0]") {
      $0.otherTracks = [$0.track(dataOffset: 0)]
    },
    .field(
      "next-track-id", "moov/mvhd", "next_track_ID is 1, and there is a track 1", in: "mvhd",
      "nextTrackID", u32(1)),
    LintCase(
      "media-header", "moov/trak[0]/mdia/minf", "the handler is 'vide', and there is no 'vmhd'"
    ) { try await TinyMovie().file.renaming("vmhd", to: "smhd") },
    LintCase(
      "media-header", "\(table)/stsd/avc1",
      "the handler is 'soun', the sample entry is none of those"
    ) {
      try await TinyMovie().file.setting("hdlr", "handlerType", to: code("soun"))
        .renaming("vmhd", to: "smhd")
    },
    .movie("empty-track", "moov/trak[0]", "the track has no samples") {
      $0.sizes = []
      $0.deltas = []
      $0.compositionOffsets = nil
      $0.syncNumbers = nil
    },
  ]

  private static let references: [LintCase] = [
    .field(
      "data-reference", "\(table)/stsd/avc1", "data reference 2 of 1 is not there", in: "avc1",
      "dataReferenceIndex", u16(2)),
    LintCase(
      "data-reference", "\(table)/stsd/avc1", "the samples are in another file, 'b.mov'"
    ) {
      let local = fullBox("url ", flags: 1)
      let other = fullBox("url ", text("b.mov\0"))
      var movie = TinyMovie().movie(dataOffset: 0)
      let start = movie.firstRange(of: local)?.lowerBound ?? 0
      movie.replaceSubrange(start..<start + local.count, with: other)
      // The boxes around it grow by the name's six bytes.
      let parents: [FourCC] = ["moov", "trak", "mdia", "minf", "dinf", "dref"]
      return try await fileType(movie).growing(parents, by: 6)
    },
    .movie(
      "sample-description-index", "\(table)/stsc",
      "the chunks from 1 on use sample entry 2 of 1"
    ) { $0.replacements["stsc"] = fullBox("stsc", u32(1), u32(1, 2, 2)) },
  ]
}

extension [UInt8] {
  /// The file with larger sizes for the first boxes of some types.
  fileprivate func growing(_ types: [FourCC], by count: UInt32) async throws -> [UInt8] {
    var file = self
    for type in types {
      let place = try #require(file.firstRange(of: code(type))).lowerBound - 4
      let size = file[place..<place + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      file.replaceSubrange(place..<place + 4, with: u32(size + count))
    }
    return file
  }
}
