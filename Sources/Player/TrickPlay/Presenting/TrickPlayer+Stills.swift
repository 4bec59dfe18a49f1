import Media

/// Single pictures: of a moment, and those beside the one on the screen.
extension TrickPlayer {
  func showPicture(
    at position: Duration, _ precision: TrickPlayPolicy.Precision
  ) async throws {
    let start = await filmStart
    var (time, precision) = (position + start, precision)
    if precision == .key {
      let near = try await syncTime(near: time)
      (time, precision) = near.map { ($0, .key) } ?? (time, .exact)
    }
    if let frame = try await find(time, precision) { try await present(frame, start: start) }
  }

  /// When the nearest sync sample appears; `nil` if it is too far away to stand for a moment.
  private func syncTime(near time: Duration) async throws -> Duration? {
    let sync = try await source.syncTimes(of: trackID, around: MediaTime(exactly: time))
    let times = [sync.previous, sync.next].compactMap { $0?.duration }
    let nearest = nearestIndex(in: times, to: time).map { times[$0] }
    guard let nearest, (nearest - time).magnitude <= ThumbnailChoice.tolerance else { return nil }
    return nearest
  }

  func showPicture(after position: Duration) async throws {
    let start = await filmStart
    let time = MediaTime(exactly: position + start)
    guard let frame = try await finder.frame(after: time) else { return }
    try await present(frame, start: start)
  }

  func showPicture(before position: Duration) async throws {
    let start = await filmStart
    await cache.keep(every: .zero)
    if let frame = try await cache.frame(
      before: MediaTime(position + start, timescale: 1_000_000_000))
    {
      try await present(frame, start: start)
    }
  }
}

extension MediaTime {
  /// A moment in billionths of a second, rounded up: a picture that begins there has begun.
  init(exactly duration: Duration) {
    self.init(duration + .nanoseconds(1), timescale: 1_000_000_000)
  }
}
