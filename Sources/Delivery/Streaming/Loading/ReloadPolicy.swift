import Media

/// Decides when a live playlist is loaded again: RFC 8216 §6.3.4.
struct ReloadPolicy: Hashable, Sendable {
  /// When the last load began.
  private(set) var lastStart = Duration.zero

  /// When the list last changed.
  private var lastChange = Duration.zero

  /// How long to wait from the start of the last load.
  private var interval = Duration.zero

  private var target = Duration.seconds(1)

  /// A list that has not changed for this many target durations is stuck.
  private static let patience = 3.5

  /// The least time between two loads, whatever a list says.
  private static let shortest = Duration.milliseconds(500)
  private static let shortestForParts = Duration.milliseconds(50)

  /// Notes that the list was loaded.
  ///
  /// - Parameters:
  ///   - playlist: What came.
  ///   - hasChanged: Whether it differs from the one before.
  ///   - start: When the request was sent.
  ///   - distance: How much is left between the viewer and the end of the list.
  ///   - playsParts: Whether the next part is awaited, and not the next segment.
  mutating func note(
    _ playlist: MediaPlaylist, hasChanged: Bool, requestedAt start: Duration,
    distance: Duration, playsParts: Bool = false
  ) {
    target = max(playlist.targetDuration, Self.shortest)
    lastStart = start
    if hasChanged { lastChange = start }
    if playsParts {
      // The server answers when there is another part: a request that waited half as long is due at
      // once, and one that was answered at once is not repeated sooner, whatever the list says.
      interval = max((playlist.partTarget ?? .zero) / 2, Self.shortestForParts)
      return
    }
    guard hasChanged else {
      interval = target / 2
      return
    }
    // Near the end the next segment is awaited: it comes after the time that the last one lasts.
    let last = playlist.segments.last?.duration ?? target
    interval = distance < target * 4 ? min(target, max(last, Self.shortest)) : target
    // The server answers when there is something new.
    if playlist.serverControl?.canBlockReload == true { interval = .zero }
  }

  /// Notes that a load has failed.
  mutating func noteFailure(requestedAt start: Duration) {
    lastStart = start
    interval = target / 2
  }

  /// When the next load may begin.
  var nextLoad: Duration { lastStart + max(interval, .zero) }

  /// Whether the list has not changed for too long.
  func isStuck(at now: Duration) -> Bool { now - lastChange > target * Self.patience }
}
