import Media
import Playback

/// Decodes a fake film: puts pictures in order, and holds back two as a real decoder does.
actor FakeDecoder: FrameDecoder {
  struct Corrupt: Error {}

  private let film: FakeFilm
  private let clock: WallClock
  private let decodeTime: Duration
  private let corrupt: Set<Int>
  private var held: [Frame] = []
  private(set) var resetCount = 0

  /// Frames decoded so far.
  private(set) var decodedCount = 0

  init(
    _ film: FakeFilm, clock: WallClock, decodeTime: Duration = .zero, corrupt: Set<Int> = []
  ) {
    self.film = film
    self.clock = clock
    self.decodeTime = decodeTime
    self.corrupt = corrupt
  }

  func use(_ format: TrackFormat) async throws -> [Frame] { [] }

  func decode(_ sample: EncodedSample) async throws -> [Frame] {
    if decodeTime > .zero { try await clock.sleep(until: clock.now + decodeTime) }
    if corrupt.contains(sample.index) { throw Corrupt() }
    decodedCount += 1
    held.append(film.frame(sample))
    held.sort { $0.presentationTime < $1.presentationTime }
    guard held.count > 2 else { return [] }
    return [held.removeFirst()]
  }

  func finish() async throws -> [Frame] {
    defer { held = [] }
    return held
  }

  func reset() async {
    resetCount += 1
    held = []
  }
}
