import MP4
import Media
import Testing

@Suite("FileMap") struct FileMapTests {
  @Test("shows boxes, and in the media data the chunks of each track")
  func overview() async throws {
    let file = TinyMovie().file
    let map = FileMap.overview(of: MovieOutline(try await tree(file)))
    #expect(
      map.runs == [
        FileMap.Run(range: 0..<24, kind: .box(path: "ftyp")),
        FileMap.Run(range: 24..<767, kind: .box(path: "moov")),
        FileMap.Run(range: 767..<775, kind: .box(path: "mdat")),
        // Three chunks that lie side by side are one run.
        FileMap.Run(range: 775..<985, kind: .samples(trackID: 1)),
      ])
    #expect(map.range == 0..<file.count)
  }

  @Test("shows what no sample uses, and what is in no box")
  func gaps() async throws {
    let file = TinyMovie().file + box("mdat", zeros(2)) + u8(1, 2, 3)
    let map = FileMap.overview(of: MovieOutline(try await tree(file)))
    #expect(
      map.runs.suffix(2) == [
        FileMap.Run(range: 985..<995, kind: .box(path: "mdat[1]")),
        FileMap.Run(range: 995..<998, kind: .rest),
      ])
  }

  @Test("covers each byte once, whatever the tables claim")
  func hostile() async throws {
    let path = "moov/trak[0]/mdia/minf/stbl/stco"
    for offsets in [u32(0, 0, 0), u32(980, 775, .max), u32(760, 790, 785)] {
      let file = try await TinyMovie().file.setting(path, "entries", to: offsets)
      let map = FileMap.overview(of: MovieOutline(try await tree(file)))
      #expect(map.runs.first?.range.lowerBound == 0)
      #expect(map.runs.last?.range.upperBound == file.count)
      #expect(
        zip(map.runs, map.runs.dropFirst()).allSatisfy {
          $0.range.upperBound == $1.range.lowerBound
        })
    }
  }

  @Test("magnifies a box: what is in it for which track")
  func tracks() async throws {
    let tree = try await tree(TinyMovie().file)
    let movie = try tree.located(at: "moov")
    let map = FileMap.tracks(in: movie, of: MovieOutline(tree))
    #expect(map.range == movie.box.range)
    #expect(map.runs.map(\.kind).contains(.samples(trackID: 1)))
    #expect(map.runs.first?.kind == .box(path: "moov"))
    #expect(map.runs.reduce(0) { $0 + $1.range.count } == map.range.count)
  }

  @Test("magnifies a box: the boxes in it that hold no others")
  func magnified() async throws {
    let tree = try await tree(TinyMovie().file)
    let map = FileMap.magnified(try tree.located(at: "moov"))
    let paths = map.runs.map(\.kind)
    #expect(paths.prefix(2) == [.box(path: "moov"), .box(path: "moov/mvhd")])
    #expect(paths.contains(.box(path: "moov/trak[0]/mdia/minf/stbl/stsz")))
    #expect(map.runs.reduce(0) { $0 + $1.range.count } == map.range.count)
  }
}
