import Media
import TestSupport

@testable import Playback

/// A stream of one to three tracks, interleaved as chance will have it, and a player that pulls.
///
/// The player decodes each track so far ahead of what it plays, and plays on while every track that
/// is not absent has something for now. That it comes to the end of every stream is what is tested.
struct InterleavedRun {
  private struct Pull {
    var expected: [Int] = []
    var next = 0
    /// The end of what was pulled, in milliseconds.
    var end = 0
    var isAbsent = false
    var isOver = false
  }

  private let limits: EncodedLimits
  private var random: SplitMix64
  private var stream: ArraySlice<(track: Track.ID, sample: EncodedSample)>
  private var pulls: [Track.ID: Pull] = [:]
  private var distribution: SampleDistribution
  private var position = 0
  private let ahead: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    ahead = Int.random(in: 40...1500, using: &random)
    limits = EncodedLimits(
      readAhead: random.milliseconds(0...300),
      longest: random.milliseconds(ahead + 300...4000), byteCount: 1 << 20)
    let trackCount = Int.random(in: 1...3, using: &random)
    var muxed: [(place: Int, track: Track.ID, sample: EncodedSample)] = []
    for track in 1...trackCount {
      let duration = Int.random(in: 5...120, using: &random)
      // Some tracks never come, some end early, some lie far from the others in the stream.
      let count = [0, 20, 200, 200, 200].randomElement(using: &random) ?? 0
      let lag = Int.random(in: -3000...3000, using: &random)
      pulls[track] = Pull(expected: Array(0..<count))
      for index in 0..<count {
        let place = index * duration + lag + Int.random(in: 0...50, using: &random)
        muxed.append((place, track, .test(index, at: index * duration, lasting: duration)))
      }
    }
    muxed.sort { ($0.place, $0.track, $0.sample.index) < ($1.place, $1.track, $1.sample.index) }
    // The order within a track is the decoding order, whatever the places.
    var nextIndex: [Track.ID: Int] = [:]
    var byTrack = Dictionary(grouping: muxed, by: \.track)
    for track in byTrack.keys { byTrack[track]?.sort { $0.sample.index < $1.sample.index } }
    stream = ArraySlice(
      muxed.compactMap { item in
        let index = nextIndex[item.track, default: 0]
        nextIndex[item.track] = index + 1
        return byTrack[item.track].map { (item.track, $0[index].sample) }
      })
    distribution = SampleDistribution(tracks: Set(pulls.keys), limits: limits)
  }

  /// Plays to the end; returns what went wrong, if anything did.
  mutating func play() -> String? {
    for _ in 0..<100_000 {
      if pulls.values.allSatisfy(\.isOver) { return verdict }
      var moved = read()
      for track in pulls.keys.sorted().shuffled(using: &random) {
        if let fault = pull(track, &moved) { return fault }
      }
      // A track that begins to wait makes the reader continue.
      if advance() || distribution.wantsEvent { moved = true }
      guard moved else { return "nothing moves at \(position) ms: \(pulls)" }
    }
    return "it never ends"
  }

  private var verdict: String? {
    for (track, pull) in pulls where pull.next != pull.expected.count {
      return "track \(track) ends after \(pull.next) of \(pull.expected.count) samples"
    }
    return nil
  }

  private mutating func read() -> Bool {
    guard distribution.wantsEvent else { return false }
    distribution.insert(stream.popFirst().map { .sample($0.sample, $0.track) })
    return true
  }

  private mutating func pull(_ track: Track.ID, _ moved: inout Bool) -> String? {
    let level = distribution.level(of: track)
    // A full queue is exceeded by one sample at most.
    if level.duration > limits.longest + .milliseconds(120) { return "track \(track) overflows" }
    guard var pull = pulls[track], !pull.isOver, pull.end < position + ahead else { return nil }
    defer { pulls[track] = pull }
    switch distribution.next(of: track) {
    case .event(.sample(let sample, _)):
      guard sample.index == pull.next else { return "\(sample.index) comes for \(pull.next)" }
      pull.next += 1
      pull.end = Int((sample.decodeTime + sample.duration).value)
      pull.isAbsent = false
      moved = true
    case .absent:
      guard !pull.isAbsent else { return "track \(track) is absent twice" }
      pull.isAbsent = true
      moved = true
    case .ended:
      pull.isOver = true
      moved = true
    case .wait, .event: break
    case .failed: return "track \(track) fails"
    }
    return nil
  }

  /// Plays ten milliseconds, if every track has something for them.
  private mutating func advance() -> Bool {
    let isReady = pulls.values.allSatisfy { $0.isOver || $0.isAbsent || $0.end >= position + 10 }
    let isOver = pulls.values.allSatisfy { $0.isOver || $0.isAbsent }
    guard isReady, !isOver || distribution.wantsEvent else { return false }
    position += 10
    return true
  }
}
