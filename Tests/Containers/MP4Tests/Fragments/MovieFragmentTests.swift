import MP4
import Media
import Testing

@Suite("A movie fragment") struct MovieFragmentTests {
  private func fragment(_ payload: [UInt8]...) -> MovieFragment {
    let payload = concat(payload)
    var reader = ByteReader(payload.span, at: 108)
    return MovieFragment(parsing: &reader, at: 100)
  }

  @Test("has a number, and for each traf a header, a time and runs")
  func whole() throws {
    let fragment = fragment(
      fullBox("mfhd", u32(7)),
      box(
        "traf", fullBox("tfhd", u32(2)), fullBox("tfdt", version: 1, u64(1 << 40)),
        TinyFragments.run(sizes: [5]), box("free"), TinyFragments.run(sizes: [6, 7])),
      TinyFragments.track(1))
    #expect(fragment.problems.isEmpty)
    #expect(fragment.offset == 100)
    #expect(fragment.sequenceNumber == 7)
    #expect(fragment.tracks.map(\.header.trackID) == [2, 1])
    #expect(fragment.tracks.map(\.decodeTime) == [1 << 40, nil])
    #expect(fragment.tracks.map { $0.runs.map(\.sizes) } == [[[5], [6, 7]], []])
  }

  @Test("keeps the runs before one that cannot be read, and goes on with the next track")
  func brokenRun() throws {
    let broken = fullBox("trun", flags: 0x200, u32(9, 1))
    let fragment = fragment(
      TinyFragments.track(
        1, TinyFragments.run(sizes: [5]), broken, TinyFragments.run(sizes: [6])),
      TinyFragments.track(2, TinyFragments.run(sizes: [7])))
    #expect(fragment.tracks.map { $0.runs.map(\.sizes) } == [[[5]], [[7]]])
    let problem = try #require(fragment.problems.first)
    #expect(fragment.problems.count == 1)
    #expect(problem.path == "traf[0]/trun[1]")
    #expect(problem.reason == .malformed(.tableTooLarge(rows: 9, rowSize: 4, available: 4)))
  }

  @Test("reads a box that claims more bytes than there are, and says so")
  func overlongRun() throws {
    var run = TinyFragments.run(sizes: [5])
    run[3] += 8
    let fragment = fragment(TinyFragments.track(1, run), TinyFragments.track(2))
    #expect(fragment.tracks.map { $0.runs.map(\.sizes) } == [[[5]], []])
    let problem = try #require(fragment.problems.first)
    #expect(fragment.problems.count == 1)
    #expect(problem.path == "traf[0]/trun[0]")
    #expect("\(problem)".contains("the box around it has \(run.count) left"))
  }

  @Test("reports a traf without its header, with two, or with two times")
  func headers() {
    let header = fullBox("tfhd", u32(1))
    let time = fullBox("tfdt", u32(1))
    let none = fragment(box("traf", time))
    #expect(none.tracks.isEmpty)
    #expect(none.problems.map(\.reason) == [.missingBox("tfhd")])
    let two = fragment(box("traf", header, header))
    #expect(two.problems.map(\.path) == ["traf[0]/tfhd"])
    let times = fragment(box("traf", header, time, time))
    #expect(times.problems.map(\.path) == ["traf[0]/tfdt"])
    #expect(times.tracks.map(\.decodeTime) == [1])
  }

  @Test("cut off at any byte has what comes before, and never more")
  func truncations() {
    let whole = concat(
      fullBox("mfhd", u32(7)),
      TinyFragments.track(1, time: 512, TinyFragments.run(offset: 8, sizes: [5, 6])),
      TinyFragments.track(2, time: 512, TinyFragments.run(sizes: [7])))
    let complete = fragment(whole)
    for length in 0..<whole.count {
      let part = fragment(Array(whole.prefix(length)))
      let counts = part.tracks.map { $0.runs.reduce(0) { $0 + $1.sampleCount } }
      #expect(counts.reduce(0, +) <= 3)
      #expect(part.tracks.count <= complete.tracks.count)
      for (track, original) in zip(part.tracks, complete.tracks) {
        #expect(track.header == original.header)
        #expect(original.runs.starts(with: track.runs))
      }
    }
  }
}
