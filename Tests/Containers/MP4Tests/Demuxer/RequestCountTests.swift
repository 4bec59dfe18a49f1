import TestSupport
import MP4
import Media
import Testing

/// Over a network each read of the cache costs a round trip.
@Suite struct RequestCountTests {
  /// The requests that it takes to know all tracks and samples of a film.
  private func requests(opening reader: any ByteRangeReader) async throws -> [Range<Int>] {
    let trace = TracingByteRangeReader(reader)
    let cache = CachingByteRangeReader(trace)
    _ = try await BoxTree(reading: cache)
    _ = try await MP4Demuxer(reader: cache)
    return trace.reads.map(\.range)
  }

  @Test("opening a film takes one request where 'moov' comes first")
  func moovFirst() async throws {
    let got = try await requests(opening: Fixture.reader("demo.mp4"))
    #expect(got == [0..<65_536])
  }

  @Test("opening a film takes two requests at most where 'moov' comes last")
  func moovLast() async throws {
    let got = try await requests(opening: Fixture.reader("moov-last.mp4"))
    #expect(got.count <= 2)
  }

  @Test("thirty boxes take a handful of requests, and not one each")
  func thirtyBoxes() async throws {
    let boxes = (0..<29).map { _ in box("mdat", zeros(5000)) }
    let film = concat([box("ftyp", code("isom"), u32(0))] + boxes)
    let trace = TracingByteRangeReader(MemoryReader(film))
    let tree = try await BoxTree(reading: CachingByteRangeReader(trace))
    #expect(tree.boxes.count == 30)
    // 145 KB in blocks of 64 KiB.
    #expect(trace.reads.count <= 3)
  }

  @Test("each read says what it is for")
  func purposes() async throws {
    let trace = TracingByteRangeReader(try Fixture.reader("moov-last.mp4"))
    let demuxer = try await MP4Demuxer(reader: trace)
    let track = try #require(demuxer.tracks().first)
    _ = try await demuxer.sample(17, of: track.id)
    let purposes = trace.reads.compactMap(\.purpose)
    #expect(purposes.count == trace.reads.count)
    #expect(purposes.first == "header of a box")
    #expect(purposes.last == "sample 17")
  }
}
