import Media
import Playback
import Synchronization

/// A live source with everything that can break: it starts at 1000 s, has no seeks, learns of its
/// tracks after 300 ms and ends only when the test ends it.
///
/// Samples arrive as their time comes; two seconds of them are there from the beginning. A reader
/// starts two seconds before the newest moment.
final class LiveBroadcast: MediaSource {
  struct NotSeekable: Error {}

  static let learningTime = Duration.milliseconds(300)
  static let backlog = Duration.seconds(2)

  let plan: BroadcastPlan
  fileprivate let clock: WallClock
  private let start: Duration
  private let end = Mutex(false)
  private let readers = Mutex(0)

  init(_ plan: BroadcastPlan = BroadcastPlan(), clock: WallClock) {
    self.plan = plan
    self.clock = clock
    start = clock.now
  }

  /// Readers opened so far.
  var readerCount: Int { readers.withLock { $0 } }

  /// Ends the broadcast: no sample arrives any more.
  func stop() { end.withLock { $0 = true } }

  var isOver: Bool { end.withLock { $0 } }

  func tracks() async throws -> [Track] {
    try await clock.sleep(until: start + Self.learningTime)
    return [
      Track(
        id: BroadcastPlan.filmID, kind: .video, codec: "avc1", codecString: "avc1",
        language: "und", timescale: 90_000, duration: .zero, video: plan.filmFormat(0)),
      Track(
        id: BroadcastPlan.soundID, kind: .audio, codec: "mp4a", codecString: "mp4a.40.2",
        language: "eng", timescale: 48_000, duration: .zero, video: nil),
    ]
  }

  /// Nothing is known about it before the tracks are.
  var timeline: Timeline {
    guard clock.now >= start + Self.learningTime else { return Timeline() }
    let age = MediaTime(plan.age(at: clock.now - start) + Self.backlog, timescale: 90_000)
    return Timeline(
      start: BroadcastPlan.start, duration: nil, seekable: nil, liveEdge: age + BroadcastPlan.start)
  }

  func timelineUpdates() -> AsyncStream<Timeline> {
    AsyncStream { [self] in
      try? await clock.sleep(until: clock.now + .seconds(1))
      return Task.isCancelled || isOver ? nil : timeline
    }
  }

  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) throws -> any SampleReader {
    guard time == nil else { throw NotSeekable() }
    readers.withLock { $0 += 1 }
    let age = (clock.now - start) / BroadcastPlan.groupDuration
    return BroadcastReader(self, tracks, fromGroup: Int(age))
  }

  /// When a sample arrives.
  fileprivate func arrival(of time: MediaTime, index: Int) -> Duration {
    let time = time.duration - BroadcastPlan.start.duration - Self.backlog
    return start + plan.arrival(index, meantAt: time)
  }
}

/// Reads a broadcast from the beginning of a group on.
private actor BroadcastReader: SampleReader {
  private let source: LiveBroadcast
  private let tracks: Set<Track.ID>
  private var plan: BroadcastPlan { source.plan }
  private var filmIndex: Int
  private var soundIndex: Int
  private var formatNumber: Int?
  private var hasSoundFormat = false
  private var isShifted = false
  private var isLosing = false
  private var lastArrival = Duration.zero

  init(_ source: LiveBroadcast, _ tracks: Set<Track.ID>, fromGroup group: Int) {
    self.source = source
    self.tracks = tracks
    filmIndex = group * BroadcastPlan.groupLength
    soundIndex = group * 50
  }

  func next() async throws -> SampleEvent? {
    while !source.isOver {
      let film = plan.filmSample(filmIndex)
      let filmTime = BroadcastPlan.filmTime(filmIndex - 2)
      let sound = plan.soundSample(soundIndex)
      let hasFilm = filmIndex / BroadcastPlan.groupLength < plan.filmEnd
      let isFilm = hasFilm && filmTime.duration <= sound.decodeTime.duration + plan.soundLag
      let time = isFilm ? filmTime : sound.decodeTime + MediaTime(plan.soundLag, timescale: 48_000)
      try await arrive(time, index: isFilm ? filmIndex : soundIndex)
      if source.isOver { break }
      if isFilm, let event = announcement { return event }
      if isFilm {
        filmIndex += 1
        if let event = take(film) { return event }
      } else if !hasSoundFormat {
        hasSoundFormat = true
        if hasSound { return .format(.audio(plan.soundFormat), BroadcastPlan.soundID) }
      } else {
        soundIndex += 1
        if hasSound { return .sample(shifted(sound), BroadcastPlan.soundID) }
      }
    }
    return nil
  }

  private var hasSound: Bool {
    tracks.contains(BroadcastPlan.soundID) && soundIndex / 50 < plan.soundEnd
  }

  /// What to announce before the next sample of the film.
  private var announcement: SampleEvent? {
    let group = filmIndex / BroadcastPlan.groupLength
    if !isShifted, group >= plan.shiftGroup {
      isShifted = true
      return .discontinuity(.timesShifted(by: BroadcastPlan.shift))
    }
    let number = plan.formatNumber(ofGroup: group)
    guard formatNumber != number, tracks.contains(BroadcastPlan.filmID) else { return nil }
    formatNumber = number
    return .format(.video(plan.filmFormat(number)), BroadcastPlan.filmID)
  }

  private func take(_ film: EncodedSample?) -> SampleEvent? {
    guard let film else {
      defer { isLosing = true }
      return isLosing ? nil : .discontinuity(.samplesLost)
    }
    isLosing = false
    return tracks.contains(BroadcastPlan.filmID)
      ? .sample(shifted(film), BroadcastPlan.filmID) : nil
  }

  private func arrive(_ time: MediaTime, index: Int) async throws {
    lastArrival = max(lastArrival, source.arrival(of: time, index: index))
    if lastArrival > source.clock.now { try await source.clock.sleep(until: lastArrival) }
  }

  private func shifted(_ sample: EncodedSample) -> EncodedSample {
    guard isShifted else { return sample }
    return EncodedSample(
      index: sample.index, data: sample.data,
      decodeTime: sample.decodeTime + BroadcastPlan.shift,
      presentationTime: sample.presentationTime + BroadcastPlan.shift, duration: sample.duration,
      isSync: sample.isSync)
  }
}
