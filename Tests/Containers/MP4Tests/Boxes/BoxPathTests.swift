import MP4
import Media
import Testing

@Suite("Paths of boxes") struct BoxPathTests {
  @Test(
    "leads to a box by its path, or by as much of its end as is enough",
    arguments: [
      ("moov/mvhd", "moov/mvhd"), ("/moov/trak[0]/tkhd/", "moov/trak[0]/tkhd"),
      ("moov/trak/tkhd", "moov/trak[0]/tkhd"), ("mvhd", "moov/mvhd"), ("mdat", "mdat"),
      ("stss", "moov/trak[0]/mdia/minf/stbl/stss"),
      ("trak[1]/mdia/hdlr", "moov/trak[1]/mdia/hdlr"),
    ])
  func found(path: String, full: String) async throws {
    var movie = TinyMovie()
    movie.otherTracks = [movie.track(dataOffset: 0, id: 2)]
    movie.otherTracks[0] = Array(movie.otherTracks[0])
    let file = try await movie.file.renaming("moov/trak[1]/mdia/minf/stbl/stss", to: "free")
    #expect(try await tree(file).located(at: path).path == full)
  }

  @Test(
    "says how far a path leads, and what there is",
    arguments: [
      (
        "moov/trak[2]/tkhd",
        "there is no box 'moov/trak[2]/tkhd': 'moov' holds mvhd, trak[0], trak[1]"
      ),
      ("nope", "there is no box 'nope': the file holds ftyp, moov, mdat"),
      ("moov/mvhd/x", "there is no box 'moov/mvhd/x': 'moov/mvhd' holds no boxes"),
      ("tkhd", "there are 2 boxes 'tkhd': moov/trak[0]/tkhd, moov/trak[1]/tkhd"),
      ("", "a path is a row of box types, such as moov/trak[0]/tkhd"),
    ])
  func notFound(path: String, message: String) async throws {
    var movie = TinyMovie()
    movie.otherTracks = [movie.track(dataOffset: 0, id: 2)]
    let tree = try await tree(movie.file)
    let error = #expect(throws: BoxPathError.self) { try tree.located(at: path) }
    #expect(error?.description == message)
  }
}
