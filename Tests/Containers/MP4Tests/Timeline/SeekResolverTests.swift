import MP4
import Media
import Testing

/// Times are in ticks of the presentation.
///
/// As in the table of `TinyMovie` less 1024:
///
///     decoding order      0     1     2    3     4     5
///     appears at          0  2048  1024  512  1536  2560
@Suite("SeekResolver") struct SeekResolverTests {
  func ticks(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: 15360) }

  @Test(
    "decodes from the sync sample up to the picture that is on the screen",
    arguments: [
      (time: -1, sync: 0, target: 0, bytes: 50),
      (time: 0, sync: 0, target: 0, bytes: 50),
      (time: 511, sync: 0, target: 0, bytes: 50),
      (time: 512, sync: 0, target: 3, bytes: 140),
      (time: 1024, sync: 0, target: 2, bytes: 120),
      (time: 2047, sync: 0, target: 4, bytes: 150),
      (time: 2048, sync: 0, target: 1, bytes: 90),
      (time: 2560, sync: 5, target: 5, bytes: 60),
      (time: 9999, sync: 5, target: 5, bytes: 60),
    ])
  func exact(time: Int64, sync: Int, target: Int, bytes: Int) async throws {
    let plan = try #require(try await TinyMovie().resolver().plan(to: ticks(time), mode: .exact))
    #expect(plan.mode == .exact)
    #expect(plan.sync.index == sync)
    #expect(plan.target.index == target)
    #expect(plan.sampleCount == target - sync + 1)
    #expect(plan.byteCount == bytes)
  }

  @Test(
    "shows a sync sample that is near enough, which is one sample to decode",
    arguments: [
      (time: -1, previous: 0, next: 0, nearest: 0),
      (time: 0, previous: 0, next: 0, nearest: 0),
      (time: 1, previous: 0, next: 5, nearest: 0),
      // 1280 lies in the middle between 0 and 2560.
      (time: 1280, previous: 0, next: 5, nearest: 0),
      (time: 1281, previous: 0, next: 5, nearest: 5),
      (time: 2560, previous: 5, next: 5, nearest: 5),
      (time: 2561, previous: 5, next: nil, nearest: 5),
    ] as [(time: Int64, previous: Int, next: Int?, nearest: Int)])
  func nearEnough(time: Int64, previous: Int, next: Int?, nearest: Int) async throws {
    var movie = TinyMovie()
    movie.edits = fullBox("elst", u32(1), u32(0, 1024), u16(1, 0))
    let resolver = try await movie.resolver()
    let plans = [SeekMode.previous, .next, .nearest].map {
      resolver.plan(to: ticks(time), mode: $0)
    }
    #expect(plans.map { $0?.target.index } == [previous, next, nearest])
    #expect(plans.allSatisfy { $0 == nil || $0?.sampleCount == 1 })
  }

  @Test("finds pictures that appear before their decode time, where offsets are negative")
  func negativeOffsets() async throws {
    var movie = TinyMovie()
    movie.edits = nil
    // The same order, 1024 earlier: sample 3 appears at 512 and is decoded at 1536.
    movie.compositionOffsets = [0, 1536, 0, -1024, -512, 0]
    let resolver = try await movie.resolver()
    let targets = [0, 512, 1024, 1536, 2048, 2560].map {
      resolver.plan(to: ticks($0), mode: .exact)?.target.index
    }
    #expect(targets == [0, 3, 2, 4, 1, 5])
  }

  @Test("does not start at an open group for a picture that appears before its sync sample")
  func openGroup() async throws {
    var movie = TinyMovie()
    movie.edits = nil
    movie.syncNumbers = [1, 4]
    //   decode time          0  512 1024 1536 2048 2560
    //   presentation time    0  512 1024 2560 1536 2048
    movie.compositionOffsets = [0, 0, 0, 1024, -512, -512]
    let resolver = try await movie.resolver()
    let plan = resolver.plan(to: ticks(2048), mode: .exact)
    #expect(plan?.sync.index == 0)
    #expect(plan?.target.index == 5)
    #expect(resolver.plan(to: ticks(2560), mode: .exact)?.sync.index == 3)
    #expect(resolver.plan(to: ticks(2560), mode: .exact)?.target.index == 3)
  }

  @Test("waits through a delay for the first picture, and counts from its end")
  func delay() async throws {
    var movie = TinyMovie()
    // An empty edit of 100 ms, 1536 ticks, then the media from 1024 on.
    movie.edits = fullBox(
      "elst", u32(2), u32(100), i32(-1), u16(1, 0), u32(200, 1024), u16(1, 0))
    let resolver = try await movie.resolver()
    let targets = [0, 1535, 1536, 1536 + 512, 1536 + 2560].map {
      resolver.plan(to: ticks($0), mode: .exact)?.target.index
    }
    #expect(targets == [0, 0, 0, 3, 5])
  }

  @Test("stays within the part that the edit list shows")
  func trimmed() async throws {
    var movie = TinyMovie()
    // 100 ms, 1536 ticks, from 1536 on: pictures 1536, 2048 and 2560, which are samples 3, 2, 4.
    movie.edits = fullBox("elst", u32(1), u32(100, 1536), u16(1, 0))
    let resolver = try await movie.resolver()
    let targets = [-1, 0, 512, 1535, 5000].map {
      resolver.plan(to: ticks($0), mode: .exact)?.target.index
    }
    #expect(targets == [3, 3, 2, 4, 4])
    // The group begins in front of the cut, so its first picture is not the one that is shown.
    let previous = resolver.plan(to: ticks(600), mode: .previous)
    #expect(previous?.sync.index == 0)
    #expect(previous?.target.index == 3)
    // Sample 5 is a sync sample, but it appears after the cut.
    #expect(resolver.plan(to: ticks(600), mode: .next) == nil)
  }

  @Test("starts at the target itself where every sample is a sync sample")
  func allSync() async throws {
    var movie = TinyMovie()
    (movie.edits, movie.compositionOffsets, movie.syncNumbers) = (nil, nil, nil)
    let plan = try await movie.resolver().plan(to: ticks(1030), mode: .exact)
    #expect(plan?.sync.index == 2)
    #expect(plan?.sampleCount == 1)
  }

  @Test("starts at the first sync sample where none appears early enough")
  func lateStart() async throws {
    var movie = TinyMovie()
    movie.syncNumbers = [6]
    let resolver = try await movie.resolver()
    #expect(resolver.plan(to: .zero, mode: .exact)?.target.index == 5)
    #expect(resolver.plan(to: .zero, mode: .previous)?.target.index == 5)
  }

  @Test("has no plan where decoding can start nowhere", arguments: SeekMode.allCases)
  func noSyncSample(mode: SeekMode) async throws {
    var movie = TinyMovie()
    movie.syncNumbers = []
    #expect(try await movie.resolver().plan(to: .zero, mode: mode) == nil)
  }
}
