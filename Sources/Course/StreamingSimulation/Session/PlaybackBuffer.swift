#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What has been loaded and not yet played, and what was played of it so far: Sabre's buffer.
struct PlaybackBuffer: Sendable {
  private let movie: SimulatedMovie

  /// The levels of the loaded segments; the first one is playing.
  private(set) var contents: [Int] = []

  /// Milliseconds of the first one that have been played.
  private var played = 0.0

  private var lastPlayed: Int?
  private(set) var figures = SessionFigures.Sums()

  /// When a stall began, in milliseconds of play time, and how long it has been.
  private(set) var stalls: [(start: Double, time: Double)] = []

  init(_ movie: SimulatedMovie) {
    self.movie = movie
  }

  /// Milliseconds that can be played without another segment.
  var level: Double { movie.segmentTime * Double(contents.count) - played }

  /// The level of the last segment that was loaded.
  private(set) var lastLoaded: Int?

  mutating func append(_ level: Int) {
    contents.append(level)
    lastLoaded = level
  }

  /// Waiting before the first segment: it is not a stall.
  mutating func start(after time: Double) {
    figures.totalTime += time
    figures.startTime = time
  }

  /// Plays for this long, or stalls where there is nothing left.
  mutating func play(_ time: Double) {
    var time = time
    guard !contents.isEmpty else { return stall(time, isNew: false) }
    if played > 0 {
      guard time + played >= movie.segmentTime else {
        played += time
        figures.totalTime += time
        return
      }
      time -= movie.segmentTime - played
      figures.totalTime += movie.segmentTime - played
      contents.removeFirst()
      played = 0
    }
    while time > 0, let level = contents.first {
      begin(level)
      if time >= movie.segmentTime {
        contents.removeFirst()
        figures.totalTime += movie.segmentTime
        time -= movie.segmentTime
      } else {
        played = time
        figures.totalTime += time
        time = 0
      }
    }
    if time > 0 { stall(time, isNew: true) }
  }

  /// Plays the rest of the film.
  mutating func playOut() {
    play(level)
    contents = []
    played = 0
  }

  private mutating func begin(_ level: Int) {
    let rate = movie.rates[level]
    figures.rateSum += rate
    figures.utilitySum += log(rate / movie.rates[0])
    figures.playedCount += 1
    if let lastPlayed, lastPlayed != level {
      figures.rateChangeSum += abs(rate - movie.rates[lastPlayed])
      figures.switchCount += 1
    }
    lastPlayed = level
  }

  private mutating func stall(_ time: Double, isNew: Bool) {
    guard time > 0 else { return }
    if isNew || stalls.isEmpty {
      stalls.append((figures.totalTime, 0))
      if isNew { figures.stallCount += 1 }
    }
    stalls[stalls.count - 1].time += time
    figures.stallTime += time
    figures.totalTime += time
  }
}
