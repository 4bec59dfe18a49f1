import Media
import TestSupport
import Testing

@testable import Playback

@Suite struct SampleDistributionTests {
  private func sample(_ index: Int, of track: Track.ID, isSync: Bool = true) -> SampleEvent {
    .sample(.test(index, at: index * 40, isSync: isSync), track)
  }

  private func indices(_ answers: [SampleDistribution.Answer]) -> [Int] {
    answers.compactMap {
      if case .event(.sample(let sample, _)) = $0 { sample.index } else { nil }
    }
  }

  @Test("reads nothing before a track waits, where nothing is to be read ahead")
  func onDemand() {
    var distribution = SampleDistribution(tracks: [1, 2], limits: EncodedLimits())
    #expect(!distribution.wantsEvent)
    guard case .wait = distribution.next(of: 1) else { Issue.record("no wait"); return }
    #expect(distribution.wantsEvent)
    distribution.insert(sample(0, of: 2))
    #expect(distribution.wantsEvent)
    distribution.insert(sample(0, of: 1))
    #expect(!distribution.wantsEvent)
    #expect(indices([distribution.next(of: 1), distribution.next(of: 2)]) == [0, 0])
  }

  @Test("once a track waits, reads ahead until it has enough, and then not before one waits again")
  func readsAhead() {
    let limits = EncodedLimits(readAhead: .milliseconds(200))
    var distribution = SampleDistribution(tracks: [1, 2], limits: limits)
    #expect(!distribution.wantsEvent)
    for burst in 0..<3 {
      guard case .wait = distribution.next(of: 1) else { Issue.record("no wait"); return }
      var count = 0
      while distribution.wantsEvent {
        distribution.insert(sample(burst * 5 + count, of: 1))
        count += 1
      }
      #expect(count == 5)
      for index in 0..<5 {
        #expect(indices([distribution.next(of: 1)]) == [burst * 5 + index])
        #expect(!distribution.wantsEvent)
      }
    }
  }

  @Test("reads on for a starving track past what is read ahead, until another is full")
  func starving() {
    let limits = EncodedLimits(longest: .milliseconds(400))
    var distribution = SampleDistribution(tracks: [1, 2], limits: limits)
    _ = distribution.next(of: 2)
    var count = 0
    while distribution.wantsEvent {
      distribution.insert(sample(count, of: 1))
      count += 1
    }
    #expect(count == 10)
    // The track hears of it once, and then asks for no more.
    guard case .absent = distribution.next(of: 2) else { Issue.record("not absent"); return }
    guard case .wait = distribution.next(of: 2) else { Issue.record("said twice"); return }
    #expect(!distribution.wantsEvent)
    // The other one plays on, a sample at a time.
    #expect(indices((0..<10).map { _ in distribution.next(of: 1) }) == Array(0..<10))
    #expect(!distribution.wantsEvent)
    _ = distribution.next(of: 1)
    #expect(distribution.wantsEvent)
    // What was absent comes after all.
    distribution.insert(sample(0, of: 2))
    #expect(indices([distribution.next(of: 2)]) == [0])
  }

  @Test("bytes bound a track too, those of empty samples as well")
  func bytes() {
    let limits = EncodedLimits(longest: .seconds(1 << 30), byteCount: 10_000)
    var distribution = SampleDistribution(tracks: [1, 2], limits: limits)
    _ = distribution.next(of: 2)
    var count = 0
    while distribution.wantsEvent {
      distribution.insert(.sample(.test(count, at: 0, lasting: 0, byteCount: 0), 1))
      count += 1
    }
    #expect(count <= 40)
  }

  @Test("an error comes after all samples before it, once to each track, and is tried again")
  func failure() {
    var distribution = SampleDistribution(tracks: [1, 2], limits: EncodedLimits())
    distribution.insert(sample(0, of: 1))
    distribution.fail(CancellationError())
    #expect(indices([distribution.next(of: 1)]) == [0])
    for track in [1, 2] {
      guard case .failed = distribution.next(of: track) else { Issue.record("no error"); return }
      #expect(!distribution.wantsEvent)
    }
    guard case .wait = distribution.next(of: 1) else { Issue.record("no second try"); return }
    #expect(distribution.wantsEvent)
  }

  @Test("a discontinuity concerns all tracks, and a format its own")
  func marks() {
    var distribution = SampleDistribution(tracks: [1, 2], limits: EncodedLimits())
    distribution.insert(.format(.other, 2))
    distribution.insert(.discontinuity(.samplesLost))
    guard case .event(.discontinuity) = distribution.next(of: 1),
      case .event(.format) = distribution.next(of: 2),
      case .event(.discontinuity) = distribution.next(of: 2)
    else { Issue.record("something else came"); return }
  }

  @Test("skips to a sync sample that waits, and to one that is still to come")
  func skips() {
    var distribution = SampleDistribution(tracks: [1, 2], limits: EncodedLimits())
    for index in 0..<10 {
      distribution.insert(sample(index, of: 1, isSync: index.isMultiple(of: 4)))
      distribution.insert(sample(index, of: 2))
    }
    distribution.skip(1, toSyncAt: MediaTime(value: 160, timescale: 1000))
    #expect(indices((0..<2).map { _ in distribution.next(of: 1) }) == [4, 5])
    distribution.skip(1, toSyncAt: MediaTime(value: 480, timescale: 1000))
    for index in 10..<14 {
      distribution.insert(sample(index, of: 1, isSync: index.isMultiple(of: 4)))
    }
    #expect(indices((0..<3).map { _ in distribution.next(of: 1) }) == [12, 13])
    #expect(indices((0..<3).map { _ in distribution.next(of: 2) }) == [0, 1, 2])
  }

  @Test("times that go back, or reach beyond all numbers, neither trap nor stop the reading")
  func hostileTimes() {
    var distribution = SampleDistribution(tracks: [1, 2], limits: EncodedLimits())
    for value: Int64 in [.max, .min, 0, .min, .max] {
      let time = MediaTime(value: value, timescale: 1)
      distribution.insert(
        .sample(
          EncodedSample(
            index: 0, data: [], decodeTime: time, presentationTime: time, duration: time,
            isSync: true), 1))
      _ = distribution.level(of: 1)
    }
    #expect(indices((0..<5).map { _ in distribution.next(of: 1) }).count == 5)
    _ = distribution.next(of: 1)
    #expect(distribution.wantsEvent)
  }

  @Test("deals every sample out in order and stays bounded, whatever the interleaving")
  func interleavings() {
    for seed in Campaign.runs(UInt64(500), few: 100) {
      var run = InterleavedRun(seed: seed)
      if let fault = run.play() { Issue.record("seed \(seed): \(fault)") }
    }
  }
}
