import MP4
import Media
import Synchronization
import TestSupport
import Testing

@Suite("Fragments that are read as they are needed") struct FragmentsOnDemandTests {
  private typealias Tiny = TinyFragments

  private static let films: [(count: Int, size: Int)] = [
    (3000, 30_000), (1500, 400_000), (600, 3_000_000),
  ]

  /// Opens a film over a cache, as a player does, and counts the requests of its parts.
  private func requests(
    _ film: LongFilm, seek seconds: Int64
  ) async throws -> (opening: Int, seek: Int, first: [EncodedSample], log: String) {
    let trace = TracingByteRangeReader(film)
    let demuxer = try await MP4Demuxer(reader: CachingByteRangeReader(trace))
    _ = try await demuxer.reader(of: [1, 2], at: demuxer.timeline.start).events(limit: 2)
    let opening = trace.reads.count
    let time = MediaTime(value: seconds, timescale: 1)
    let reader = try await demuxer.reader(of: [1, 2], at: time)
    var first: [Track.ID: EncodedSample] = [:]
    var seek = 0
    while first.count < 2, let event = try await reader.next() {
      guard case .sample(let sample, let id) = event, first[id] == nil else { continue }
      first[id] = sample
      // The picture counts: the first sound comes after a second of film.
      if id == 1 { seek = trace.reads.count - opening }
    }
    let log = trace.reads.map { "\($0.purpose ?? ""): \($0.range)" }.joined(separator: "\n")
    return (opening, seek, [1, 2].compactMap { first[$0] }, log)
  }

  @Test(
    "a film of any length opens with six requests, and a seek takes four, without an index twelve",
    arguments: LongFilm.Index.allCases, films)
  func requestCount(index: LongFilm.Index, film: (count: Int, size: Int)) async throws {
    let film = LongFilm(fragmentCount: film.count, fragmentSize: film.size, index: index)
    let seconds = 701 as Int64
    let found = try await requests(film, seek: seconds)
    #expect(found.opening <= 6, "\(found.log)")
    let isIndexed = index == .segments || index == .randomAccess
    #expect(
      found.seek <= (isIndexed ? 4 : 12), "\(found.opening), then \(found.seek): \(found.log)")
    // Fragments begin every 2 s; sound is read from 100 ms before the moment on.
    #expect(
      found.first.map(\.presentationTime.duration) == [.seconds(700), .milliseconds(700_900)])
  }

  @Test(
    "a seek without an index finds every moment, and moments near it cost little",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func search(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let film = LongFilm(fragmentCount: 900, fragmentSize: 200_000, index: .none, seed: seed)
    let trace = TracingByteRangeReader(film)
    let demuxer = try await MP4Demuxer(reader: CachingByteRangeReader(trace))
    #expect(demuxer.timeline.duration?.duration == .seconds(1800))
    for _ in 0..<40 {
      let second = Int64.random(in: 0..<1800, using: &random)
      let before = trace.reads.count
      let first = try await demuxer.reader(of: [1], at: MediaTime(value: second, timescale: 1))
        .events(limit: 2)
      guard case .sample(let sample, 1) = try #require(first.last) else { continue }
      #expect(sample.presentationTime.duration == .seconds(second / 2 * 2))
      #expect(sample.isSync)
      #expect(
        trace.reads.count - before <= 12,
        "\(trace.reads.dropFirst(before).map { "\($0.purpose ?? ""): \($0.range)" })")
    }
  }

  @Test(
    "the samples are those of the whole listing, from any moment on",
    arguments: [
      "fragmented.mp4", "fragmented-separate.mp4", "fragmented-sidx.mp4",
      "fragmented-nested-sidx.mp4", "hybrid.mp4",
    ])
  func sameSamples(name: String) async throws {
    let whole = try await MP4Demuxer(reader: Fixture.reader(name), fragments: .all)
    let lazy = try await Fixture.demuxer(name)
    #expect(lazy.timeline.start == whole.timeline.start)
    #expect(lazy.timeline.duration?.duration == whole.timeline.duration?.duration)
    let tracks = whole.tracks().map(\.id)
    for id in tracks {
      #expect(try await lazy.allSamples(of: id) == whole.allSamples(of: id))
    }
    let end = Int64((whole.timeline.end ?? .zero).microseconds / 100_000) + 3
    for tenth in 0...end {
      let time = MediaTime(value: tenth, timescale: 10)
      let fresh = try await Fixture.demuxer(name)
      for chosen in [Set(tracks)] + tracks.map({ [$0] }) {
        let ours = try await fresh.reader(of: chosen, at: time).samples()
        let theirs = try await whole.reader(of: chosen, at: time).samples()
        for id in chosen {
          let (ours, theirs) = (
            ours.filter { $0.trackID == id }.map(\.sample),
            theirs.filter { $0.trackID == id }.map(\.sample)
          )
          #expect(ours.map(\.decodeTime) == theirs.map(\.decodeTime), "track \(id) at \(time)")
          #expect(ours.map(\.data) == theirs.map(\.data))
        }
      }
      for id in tracks {
        #expect(
          try await fresh.syncTimes(of: id, around: time)
            == whole.syncTimes(of: id, around: time), "track \(id) at \(time)")
      }
    }
  }

  @Test("all samples are listed when a table is asked for, with all problems")
  func listing() async throws {
    let broken = box("moof", fullBox("mfhd", u32(9)), box("traf"))
    let run = Tiny.run(offset: 100, sizes: [20, 30])
    let fragments = (0..<20).flatMap { Tiny.fragment(UInt32($0), Tiny.track(1, run)) }
    let file = TinyFragments().file(fragments, broken)
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    #expect(await demuxer.problems.isEmpty)
    #expect(try await demuxer.sampleTable(of: 1).count == 40)
    #expect(await demuxer.problems.count == 1)
    #expect(try await demuxer.allSamples().count == 40)
  }

  @Test("fragments that do not say when they begin are read from the first one on")
  func noDecodeTimes() async throws {
    let run = fullBox("trun", flags: 0x205, u32(2), i32(100), u32(0x0200_0000), u32(20, 30))
    let fragments = (0..<200).flatMap {
      Tiny.fragment(UInt32($0), Tiny.track(1, run), byteCount: 5000)
    }
    let demuxer = try await MP4Demuxer(reader: MemoryReader(TinyFragments().file(fragments)))
    let samples = try await demuxer.allSamples(at: MediaTime(value: 5, timescale: 1))
    #expect(samples.first?.decodeTime.duration == .seconds(5))
    #expect(samples.count == 250)
  }

  @Test("an index that leads nowhere is left aside")
  func wrongIndex() async throws {
    let run = fullBox("trun", flags: 0x205, u32(2), i32(100), u32(0x0200_0000), u32(20, 30))
    let fragments = (0..<50).map {
      Tiny.fragment(UInt32($0), Tiny.track(1, time: UInt32($0) * 1024, run), byteCount: 5000)
    }
    let rows = fragments.flatMap { u32(UInt32($0.count + 7), 1024, 0x9000_0000) }
    let sidx = fullBox("sidx", u32(1, 15_360, 0, 0), u16(0, 50), rows)
    let file = TinyFragments().file(sidx, concat(fragments))
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file))
    let time = MediaTime(value: 30_000, timescale: 15_360)
    #expect(try await demuxer.allSamples(at: time).first?.decodeTime.value == 29_696)
  }

  @Test("a group may last longer than a fragment")
  func longGroups() async throws {
    let fragments = (0..<300).flatMap { number in
      let flags: UInt32 = number % 50 == 0 ? 0x0200_0000 : 0x0101_0000
      let run = fullBox("trun", flags: 0x205, u32(2), i32(100), u32(flags), u32(20, 30))
      return Tiny.fragment(
        UInt32(number), Tiny.track(1, time: UInt32(number) * 1024, run), byteCount: 3000)
    }
    let demuxer = try await MP4Demuxer(reader: MemoryReader(TinyFragments().file(fragments)))
    let time = MediaTime(value: 240 * 1024, timescale: 15_360)
    let samples = try await demuxer.allSamples(at: time)
    #expect(samples.first?.decodeTime.value == Int64(204_800))
    #expect(samples.count == 200)
  }

  @Test("a read that fails is tried again, and no fragment is left out")
  func retry() async throws {
    let run = Tiny.run(offset: 100, sizes: [20, 30])
    let fragments = (0..<20).flatMap {
      Tiny.fragment(UInt32($0), Tiny.track(1, run), byteCount: 100_000)
    }
    let flaky = FlakyReader(base: MemoryReader(TinyFragments().file(fragments)))
    let demuxer = try await MP4Demuxer(reader: flaky)
    let reader = try await demuxer.reader(of: [1])
    var count = 0
    while true {
      flaky.isFailing.withLock { $0 = true }
      do {
        guard let event = try await reader.next() else { break }
        if case .sample = event { count += 1 }
      } catch {
        flaky.isFailing.withLock { $0 = false }
        guard let event = try await reader.next() else { break }
        if case .sample = event { count += 1 }
      }
    }
    #expect(count == 40)
  }

  @Test("any eight bytes changed in a film without an index end no search in a trap or a hang")
  func damage() async throws {
    let run = fullBox("trun", flags: 0x205, u32(2), i32(100), u32(0x0200_0000), u32(20, 30))
    let fragments = (0..<60).flatMap {
      Tiny.fragment(UInt32($0), Tiny.track(1, time: UInt32($0) * 1024, run), byteCount: 3000)
    }
    let file = TinyFragments().file(fragments)
    var random = SplitMix64(seed: 7)
    for _ in 0..<150 {
      var bytes = file
      let place = Int.random(in: 0..<bytes.count - 8, using: &random)
      for index in place..<place + 8 { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      guard let demuxer = try? await MP4Demuxer(reader: MemoryReader(bytes)) else { continue }
      for ticks in [.min, 0, 30_000, .max] as [Int64] {
        let time = MediaTime(value: ticks, timescale: 15_360)
        _ = try? await demuxer.reader(of: [1], at: time).events(limit: 200)
        _ = try? await demuxer.syncTimes(of: 1, around: time)
      }
    }
  }
}
