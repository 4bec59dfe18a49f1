import Media
import Playback

/// A piece of sound that shows in which format it was decoded.
struct FakeSound: DecodedOutput, Hashable {
  let presentationTime: MediaTime
  let duration: MediaTime
  let sampleIndex: Int
  let format: AudioFormat?

  var end: Duration { (presentationTime + duration).duration }
}

/// Decodes sound: a piece for each sample, at once.
actor FakeSoundDecoder: SampleDecoder {
  private var format: AudioFormat?

  func use(_ format: TrackFormat) -> [FakeSound] {
    self.format = format.audio
    return []
  }

  func decode(_ sample: EncodedSample) -> [FakeSound] {
    [
      FakeSound(
        presentationTime: sample.presentationTime, duration: sample.duration,
        sampleIndex: sample.index, format: format)
    ]
  }

  func finish() -> [FakeSound] { [] }

  func reset() {}
}

/// Sound that waits to be heard: a queue that hands out every piece, in order.
actor FakeSoundQueue: DecodedQueue {
  /// How far ahead of the film it is filled.
  static let target = Duration.milliseconds(400)

  private var waiting: [FakeSound] = []
  private var epoch = Epoch()

  /// What the supply has come to; `nil` while it flows.
  private(set) var supply: BufferSupply?

  /// Where what was handed out ends: there is no way back before that.
  private var takenUntil = Duration.zero

  /// The most that has waited.
  private(set) var longestCount = 0

  func removeAll(for reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment) {
    guard epoch > self.epoch else { return }
    self.epoch = epoch
    waiting = []
    takenUntil = .zero
    supply = nil
  }

  func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool {
    let isHere = waiting.last.map { $0.end > target } ?? false
    // Where the sound has ended, or there is none, nothing can be missing.
    guard target >= takenUntil, isHere || isAhead || supply != nil else { return false }
    waiting.removeAll { $0.end <= target }
    takenUntil = target
    return true
  }

  func wantsOutput(at moment: PlaybackMoment) -> Bool {
    guard let first = waiting.first, let last = waiting.last else { return true }
    return last.end - max(first.presentationTime.duration, moment.position) < Self.target
  }

  func refillPosition(after position: Duration) -> Duration? { nil }

  func admits(_ output: FakeSound, epoch: Epoch, at moment: PlaybackMoment) -> Bool {
    waiting.count < 100
  }

  func insert(
    _ output: FakeSound, epoch: Epoch, continuing: Bool, at moment: PlaybackMoment
  ) -> Bool {
    guard epoch == self.epoch else { return false }
    waiting.append(output)
    longestCount = max(longestCount, waiting.count)
    supply = nil
    return true
  }

  func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) {
    if epoch == self.epoch { self.supply = supply }
  }

  func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String?, at moment: PlaybackMoment
  ) {}

  /// Hands out what begins before `position`.
  func take(until position: Duration) -> [FakeSound] {
    let due = waiting.prefix { $0.presentationTime.duration <= position }
    waiting.removeFirst(due.count)
    takenUntil = due.last?.end ?? takenUntil
    return Array(due)
  }
}
