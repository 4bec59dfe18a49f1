import MP4
import Media
import Testing

@Suite("Where the samples of a fragment are") struct FragmentPlaceTests {
  private typealias Tiny = TinyFragments

  /// The offset of the first `moof` box, and what it becomes with `flags` in `tfhd`.
  private let start = TinyFragments().start.count

  @Test("default-base-is-moof: every traf counts from the start of the moof")
  func defaultBase() async throws {
    let file = TinyFragments(trackIDs: [1, 2]).file(
      Tiny.fragment(
        1, Tiny.track(1, Tiny.run(offset: 200, sizes: [5, 6])),
        Tiny.track(2, Tiny.run(offset: 300, sizes: [7]))))
    let start = TinyFragments(trackIDs: [1, 2]).start.count
    #expect(try await offsets(of: 1, in: file) == [start + 200, start + 205])
    #expect(try await offsets(of: 2, in: file) == [start + 300])
  }

  @Test("a base of its own: the offsets count from there, wherever the moof is")
  func ownBase() async throws {
    let run = Tiny.run(offset: -4, sizes: [5, 6])
    let file = TinyFragments().file(
      Tiny.fragment(1, box("traf", fullBox("tfhd", flags: 1, u32(1), u64(64)), run)))
    #expect(try await offsets(of: 1, in: file) == [60, 65])
  }

  @Test("neither: the first traf counts from the moof, the next from the end of its data")
  func noBase() async throws {
    let movie = TinyFragments(trackIDs: [1, 2])
    let start = movie.start.count
    let file = movie.file(
      Tiny.fragment(
        1, Tiny.track(1, flags: 0, Tiny.run(offset: 200, sizes: [5, 6])),
        Tiny.track(2, flags: 0, Tiny.run(offset: 3, sizes: [7])),
        Tiny.track(1, flags: 0, Tiny.run(sizes: [8]))))
    #expect(try await offsets(of: 2, in: file) == [start + 200 + 11 + 3])
    #expect(try await offsets(of: 1, in: file) == [start + 200, start + 205, start + 221])
  }

  @Test("a run without an offset begins where the one before it ends, the first one at the base")
  func noOffset() async throws {
    let runs = concat(
      Tiny.run(sizes: [5, 6]), Tiny.run(sizes: [7]), Tiny.run(offset: 500, sizes: [8]),
      Tiny.run(sizes: [9]))
    let file = TinyFragments().file(Tiny.fragment(1, Tiny.track(1, runs)))
    #expect(
      try await offsets(of: 1, in: file)
        == [start, start + 5, start + 11, start + 500, start + 508])
  }

  @Test("the bytes of an unknown track still lie before those of the next")
  func unknownTrack() async throws {
    let file = TinyFragments().file(
      Tiny.fragment(
        1, Tiny.track(9, flags: 0, Tiny.run(offset: 200, sizes: [5, 6])),
        Tiny.track(1, flags: 0, Tiny.run(sizes: [7]))),
      Tiny.fragment(2, Tiny.track(9, flags: 0, Tiny.run(sizes: [5]))))
    #expect(try await offsets(of: 1, in: file) == [start + 211])
    let problems = try await problems(of: file)
    #expect(problems.map(\.reason) == [.noSuchTrack(9)], "told once, not for each fragment")
    #expect(problems.map(\.path) == ["moof[0]/traf[0]"])
  }

  @Test("places before the file and beyond all numbers are problems, and the rest is there")
  func impossiblePlaces() async throws {
    let file = TinyFragments().file(
      Tiny.fragment(1, Tiny.track(1, Tiny.run(offset: .min, sizes: [5]))),
      Tiny.fragment(
        2, box("traf", fullBox("tfhd", flags: 1, u32(1), u64(.max)), Tiny.run(sizes: [5]))),
      Tiny.fragment(3, Tiny.track(1, Tiny.run(offset: 0, sizes: [6]))))
    #expect(try await offsets(of: 1, in: file).count == 1)
    #expect(
      try await problems(of: file).map(\.path) == ["moof[0]/traf[0]/trun[0]", "moof[1]/traf[0]"])
  }

  private func offsets(of id: Int, in file: [UInt8]) async throws -> [Int] {
    try await samples(of: id, in: file).map(\.offset)
  }
}
