import Media
import Oracles
import Testing

@testable import MP4

/// Rules in place of the module's.
@Suite("SampleRules") struct SampleRulesTests {
  /// Decode times 0, 100, 200, 400, shown 200 later; two chunks of two samples; sample 2 is sync.
  func boxes(sync: [UInt32]? = [3]) throws -> SampleTableBoxes {
    SampleTableBoxes(
      timeToSample: TimeToSampleBox(entries: [
        .init(sampleCount: 2, sampleDelta: 100), .init(sampleCount: 2, sampleDelta: 200),
      ]),
      compositionOffset: CompositionOffsetBox(entries: [.init(sampleCount: 4, sampleOffset: 200)]),
      sampleToChunk: SampleToChunkBox(entries: [.init(firstChunkNumber: 1, samplesPerChunk: 2)]),
      sizes: .list([10, 20, 30, 40]), chunkOffsets: [1000, 2000],
      syncSample: try sync.map {
        try parse(
          SyncSampleBox.self, versionAndFlags(), u32(UInt32($0.count)), $0.flatMap { u32($0) })
      })
  }

  func table(_ sync: [UInt32]? = [3], _ change: (inout SampleRules) -> Void) throws -> SampleTable {
    var rules = SampleRules()
    change(&rules)
    let boxes = try boxes(sync: sync)
    return SampleTable(boxes, fileLength: 1 << 20, rules: rules)
  }

  @Test("give the same table where they say the same", arguments: 0..<100 as Range<UInt64>)
  func same(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    let boxes = try random.boxes()
    var rules = SampleRules()
    rules.decodeTimes = { TimeToSampleBox(entries: $0).decodeTimes(count: 1000) }
    rules.presentationTimes = { times, runs in
      let offsets = runs.map { CompositionOffsetBox(entries: $0).offsets(count: times.count) } ?? []
      return offsets.isEmpty ? times : zip(times, offsets).map { $0 + Int64($1) }
    }
    rules.sampleOffsets = { runs, chunkOffsets, sizes in
      SampleToChunkBox(entries: runs)
        .sampleOffsets(chunkOffsets: chunkOffsets, sizes: sizes.first(sizes.count))
    }
    let table = SampleTable(boxes, fileLength: 1 << 10, rules: rules)
    #expect(Array(table) == Array(SampleTable(boxes, fileLength: 1 << 10)))
  }

  @Test("are used, be they right or wrong")
  func used() throws {
    let times = try table { $0.decodeTimes = { _ in [0, 1, 3, 3, 10] } }
    #expect(times.map(\.decodeTime) == [0, 1, 3, 3])
    #expect(times.map(\.duration) == [1, 2, 0, 7])
    let shown = try table { $0.presentationTimes = { times, _ in times.map { $0 - 5 } } }
    #expect(shown.map(\.presentationTime) == [-5, 95, 195, 395])
    // Samples 0 and 1 share a chunk; here they lie apart, and so do the bytes that are read.
    let places = try table { $0.sampleOffsets = { _, _, _ in [1, 500, 9, 39] } }
    #expect(places.map(\.offset) == [1, 500, 9, 39])
    #expect(places.indices.map { places[$0].offset } == [1, 500, 9, 39])
    let sync = try table { $0.syncSamples = { _, _ in [1, 2] } }
    #expect(sync.filter(\.isSync).map(\.index) == [1, 2])
  }

  @Test("work on each other's answers")
  func chain() throws {
    let table = try table {
      $0.decodeTimes = { _ in [0, 1, 2, 3, 4] }
      $0.presentationTimes = { times, _ in times.map { $0 * 10 } }
    }
    #expect(table.map(\.presentationTime) == [0, 10, 20, 30])
  }

  @Test("may put samples anywhere")
  func farAway() throws {
    let places = try table { $0.sampleOffsets = { _, _, _ in [0, .max, .max, .max] } }
    #expect(places.count == 4)
  }

  @Test("receive whether a table is there")
  func absent() throws {
    let all = try table(nil) { $0.syncSamples = { numbers, _ in numbers == nil ? [0] : [] } }
    #expect(all.filter(\.isSync).map(\.index) == [0])
    let none = try table([]) { $0.syncSamples = { numbers, _ in numbers == [] ? [1] : [] } }
    #expect(none.filter(\.isSync).map(\.index) == [1])
  }

  @Test("are not called for more samples than a film has")
  func hostile() throws {
    var rules = SampleRules()
    rules.decodeTimes = { _ in
      Issue.record("called for four billion samples")
      return nil
    }
    let huge = SampleTableBoxes(
      timeToSample: TimeToSampleBox(entries: [.init(sampleCount: .max, sampleDelta: 1)]),
      sampleToChunk: SampleToChunkBox(entries: [.init(firstChunkNumber: 1, samplesPerChunk: 1)]),
      sizes: .list([1]), chunkOffsets: [0])
    let table = SampleTable(huge, fileLength: 1 << 20, rules: rules)
    #expect(table.count == 1)
  }

  @Test("shift an edit list")
  func edits() {
    var rules = SampleRules()
    rules.editShift = { edits, movie, media in
      edits.isEmpty ? nil : edits[0].mediaTime + Int64(movie) + Int64(media)
    }
    let list = EditList(
      [.init(segmentDuration: 1, mediaTime: 5)], movieTimescale: 10, mediaTimescale: 100,
      rules: rules)
    #expect(list.presentationTime(ofMedia: 0) == 115)
    #expect(list.mediaTime(ofPresentation: 115) == 0)
    #expect(EditList([], movieTimescale: 10, mediaTimescale: 100, rules: rules).shift == 0)
  }

  @Test("resolve a seek", arguments: [(5, 5), (1, 4)])
  func seek(sync: Int, target: Int) async throws {
    var rules = SampleRules()
    rules.seek = { _, _, _ in (sync, target) }
    let resolver = try await TinyMovie().resolver(rules: rules)
    let time = MediaTime(value: 0, timescale: 15360)
    let plan = resolver.plan(to: time, mode: .exact)
    #expect(plan.map { [$0.sync.index, $0.target.index] } == [sync, target])
    #expect(resolver.startIndex(for: time) == sync)
  }

  @Test("say what a run of a fragment leaves open")
  func runSamples() async throws {
    let file = TinyFragments().file(
      TinyFragments.fragment(1, TinyFragments.track(1, TinyFragments.run(sizes: [7, 8]))))
    let learned = [
      RunSample(duration: 1, size: 2, flags: SampleFlags(rawValue: 0)),
      RunSample(duration: 3, size: 4, flags: SampleFlags(rawValue: 0x1_0000)),
    ]
    var rules = SampleRules()
    rules.runSamples = { run, header, track in
      // `tfhd` is silent, `trex` says 512.
      header.defaultSampleDuration == nil && track.defaultSampleDuration == 512 ? learned : nil
    }
    let used = try await samples(in: file, rules: rules)
    #expect(used.map(\.duration) == [1, 3])
    #expect(used.map(\.size) == [2, 4])
    #expect(used.map(\.isSync) == [true, false])
    rules.runSamples = { _, _, _ in nil }
    let refused = try await samples(in: file, rules: rules)
    #expect(refused.map(\.size) == [7, 8])
    #expect(refused.map(\.duration) == [512, 512])
  }
}
