import MP4
import Media
import TestSupport
import Testing

@Suite struct FragmentDemuxerTests {
  private typealias Tiny = TinyFragments

  /// A file cut at its fragments: the initialization segment, and pieces with a `moof` and its data.
  private func pieces(of file: [UInt8]) async throws -> (start: [UInt8], fragments: [[UInt8]]) {
    let boxes = try await tree(file).boxes
    var cuts = boxes.filter { $0.type == "moof" }.map(\.offset)
    // What precedes a `moof` belongs to it: `styp`, `sidx`.
    for (index, cut) in cuts.enumerated() {
      var box = boxes.firstIndex { $0.offset == cut } ?? 0
      while box > 0, !["mdat", "moov"].contains(boxes[box - 1].type) { box -= 1 }
      cuts[index] = boxes[box].offset
    }
    let ends = cuts.dropFirst() + [file.count]
    return (
      Array(file[..<(cuts.first ?? file.count)]), zip(cuts, ends).map { Array(file[$0..<$1]) }
    )
  }

  @Test(
    "a file segment by segment has the samples of the whole file, wherever it is cut",
    arguments: [
      "fragmented.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4",
      "fragmented-nested-sidx.mp4",
    ], [1, 2, 3] as [UInt64])
  func segments(name: String, seed: UInt64) async throws {
    let reader = try Fixture.reader(name)
    let file = try await reader.read(offset: 0, length: reader.length)
    let whole = try await MP4Demuxer(reader: MemoryReader(file))
    var (start, fragments) = try await pieces(of: file)
    var demuxer = try FragmentDemuxer(initialization: start)
    #expect(demuxer.tracks.map(\.id) == whole.mp4Tracks.map(\.id))
    var random = SplitMix64(seed: seed)
    var offset = start.count
    var found: [Track.ID: [EncodedSample]] = [:]
    while !fragments.isEmpty {
      let count = Int.random(in: 1...min(4, fragments.count), using: &random)
      let segment = concat(Array(fragments.prefix(count)))
      fragments.removeFirst(count)
      for samples in demuxer.append(segment: segment, at: offset) {
        for entry in samples {
          let sample = demuxer.encodedSample(entry, of: samples.trackID, in: segment, at: offset)
          found[samples.trackID, default: []].append(try #require(sample))
        }
      }
      offset += segment.count
    }
    for track in whole.tracks() {
      let all = try await whole.reader(of: [track.id]).samples().map(\.sample)
      #expect(found[track.id] == all)
    }
    #expect(demuxer.problems.isEmpty)
  }

  @Test("a segment whose first byte counts as 0 has its samples all the same")
  func relative() throws {
    var demuxer = try FragmentDemuxer(initialization: TinyFragments().start)
    let run = Tiny.run(offset: 100, sizes: [5, 6])
    let segment =
      box("styp", code("msdh"), u32(0))
      + Tiny.fragment(7, Tiny.track(1, time: 1024, run))
    let samples = try #require(demuxer.append(segment: segment).first)
    #expect(samples.map(\.decodeTime) == [1024, 1536])
    #expect(samples.map(\.offset) == [116, 121])
    #expect(samples.sequenceNumber == 7)
    let first = try #require(samples.first { _ in true })
    #expect(demuxer.encodedSample(first, of: 1, in: segment)?.data.count == 5)
    #expect(demuxer.encodedSample(first, of: 1, in: Array(segment.prefix(118))) == nil)
    #expect(demuxer.encodedSample(first, of: 9, in: segment) == nil)
  }

  @Test("a segment that is cut off has the samples before, and the next one goes on")
  func truncations() throws {
    let run = Tiny.run(sizes: [5, 6])
    let segment = Tiny.fragment(1, Tiny.track(1, time: 0, run))
    for length in 0..<segment.count {
      var demuxer = try FragmentDemuxer(initialization: TinyFragments().start)
      let part = demuxer.append(segment: Array(segment.prefix(length)))
      #expect(part.reduce(0) { $0 + $1.count } <= 2)
      let next = demuxer.append(segment: Tiny.fragment(2, Tiny.track(1, time: 9000, run)))
      #expect(next.first?.map(\.decodeTime) == [9000, 9512])
    }
  }

  @Test("an initialization segment without a movie box, or without a track, says so")
  func noMovie() {
    #expect(throws: MP4Error(.missingBox("moov"))) {
      try FragmentDemuxer(initialization: box("ftyp", code("iso5"), u32(0)))
    }
    #expect(throws: MP4Error.self) {
      try FragmentDemuxer(
        initialization: box("ftyp", code("iso5"), u32(0)) + box("moov", TinyMovie.movieHeader))
    }
    #expect(throws: MP4Error.self) { try FragmentDemuxer(initialization: [1, 2, 3]) }
  }

  @Test("four billion samples without a row are taken as far as the segment has bytes for them")
  func hostileCount() throws {
    var demuxer = try FragmentDemuxer(initialization: TinyFragments().start)
    let run = fullBox("trun", flags: 1, u32(.max), i32(0))
    let segment = Tiny.fragment(1, Tiny.track(1, run))
    for _ in 0..<3 {
      let samples = demuxer.append(segment: segment)
      #expect(samples.map(\.count) == [segment.count / 10])
    }
  }
}
