import Playback

/// What a viewer would complain about: the faults of a simulated playback, in numbers.
package struct PlaybackFigures: Hashable, Sendable {
  /// From the start until the film moves: when the second picture is shown.
  package let startDelay: Duration?

  /// How much film is shown in the fastest second, in seconds; 1 is right.
  package let pace: Double

  /// By how much a picture was shown before its time, at most.
  package let earliness: Duration

  /// By how much pictures lag behind the clock in the film's last second; the least of them.
  ///
  /// A player that was held up and has not caught up by then never will.
  package let lag: Duration

  /// Frames of the film that were not shown.
  package let unseenCount: Int

  /// The most bytes that waited.
  package let byteCount: Int

  /// Works out the figures of a film that was played from start to end.
  package init(_ result: BufferSimulationResult, of frames: [SimulatedFrame]) {
    let shows = result.events.compactMap(Show.init)
    startDelay = shows.dropFirst().first?.wallTime
    pace = Self.pace(shows, of: frames)
    earliness = shows.map { $0.time - $0.position }.max().map { max(.zero, $0) } ?? .zero
    lag = Self.lag(shows)
    unseenCount = max(0, frames.count - shows.count)
    byteCount = result.events.map(\.level.byteCount).max() ?? 0
  }

  private struct Show {
    let wallTime: Duration
    let position: Duration
    let time: Duration

    init?(_ event: BufferEvent) {
      guard event.kind == .show, let time = event.presentationTime else { return nil }
      wallTime = event.moment.wallTime
      position = event.moment.position
      self.time = time
    }
  }

  private static func pace(_ shows: [Show], of frames: [SimulatedFrame]) -> Double {
    let durations = Dictionary(
      frames.map { ($0.interval.start, $0.interval.duration) }, uniquingKeysWith: max)
    var fastest = Duration.zero
    var film = Duration.zero
    var first = shows.startIndex
    for show in shows {
      film += durations[show.time] ?? .zero
      while shows[first].wallTime + .seconds(1) <= show.wallTime {
        film -= durations[shows[first].time] ?? .zero
        first += 1
      }
      fastest = max(fastest, film)
    }
    return fastest / .seconds(1)
  }

  private static func lag(_ shows: [Show]) -> Duration {
    guard let end = shows.last?.wallTime else { return .zero }
    let last = shows.filter { $0.wallTime >= end - .seconds(1) }
    return last.map { $0.position - $0.time }.min().map { max(.zero, $0) } ?? .zero
  }
}
