import Media

/// A message for the viewer: why a command cannot be carried out.
public struct PlayerMessage: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The source plays where it plays: no seeks, steps back or repetitions.
    case notSeekable
    /// Nothing can be said about a part of something whose length is not known.
    case unknownDuration
    /// Something about the sound: there is none, or its device is lost.
    case sound
    /// What was to be played of something live is no longer there.
    case live
  }

  public let kind: Kind

  /// Counts the messages, so that the same one again is another one.
  public let number: Int

  /// A sentence without its full stop.
  public let text: String
}

/// A snapshot of the player, for a line on the screen.
///
/// Its times are the viewer's: 0 is the beginning of the film, wherever its timeline starts.
public struct PlayerStatus: Hashable, Sendable {
  public let state: PlayerState

  /// Where the film is; while a seek is under way, its target.
  public let position: Duration

  /// How long the film lasts; `nil` if no end is known.
  public let duration: Duration?

  public let rate: PlaybackRate

  /// How much is buffered.
  public let level: BufferLevel

  /// Whether enough is buffered for now: nothing is decoded until less is left.
  package let isBufferResting: Bool

  public let frames: FrameCounts
  public let stallCount: Int

  /// What is played again and again.
  public let loop: PlaybackLoop

  /// Whether the viewer has paused the film.
  public let isPaused: Bool

  /// Whether the film is at its end: its last frame has had its time.
  public let isAtEnd: Bool

  /// The newest moment of a live presentation; `nil` for one that is not live.
  public let liveEdge: Duration?

  /// Whether there is anywhere else to go; `false` for what has only its present.
  public let isSeekable: Bool

  /// The last request that was refused, and why.
  public let message: PlayerMessage?
}

extension PlayerStatus {
  /// How far the film is from the newest moment of a live source; `nil` if the source is not live.
  public var latency: Duration? { liveEdge.map { max($0 - position, .zero) } }

  /// The same player, while something other than it shows the picture of another moment.
  package func elsewhere(at position: Duration) -> PlayerStatus {
    PlayerStatus(
      state: .paused, position: position, duration: duration, rate: .normal,
      level: .empty, isBufferResting: false, frames: frames, stallCount: stallCount, loop: loop,
      isPaused: true,
      isAtEnd: false, liveEdge: liveEdge, isSeekable: isSeekable, message: message)
  }
}

/// What the player is doing, as its user sees it.
///
///     idle ──▶ preparing ──▶ buffering ──▶ playing ──▶ ended
///                                ▲──────────┘ ▲
///                                             └──▶ paused
///
/// `failed` can follow every state.
public enum PlayerState: Hashable, Sendable {
  /// Nothing has begun.
  case idle
  /// The source is being opened.
  case preparing
  /// Would play, but waits for frames.
  case buffering(BufferingReason)
  case playing
  case paused
  /// The last frame has had its time, or the player received a stop command.
  case ended
  case failed(String)

  /// Whether nothing can follow.
  public var isFinal: Bool {
    switch self {
    case .ended, .failed: true
    case .idle, .preparing, .buffering, .playing, .paused: false
    }
  }
}

/// The player's status as a sequence of snapshots, for example for a line below the picture.
///
/// The first snapshot comes at once, the last one says `ended` or `failed`. A snapshot is made only
/// on request, so a slow reader gets fewer of them, and none is old. Any number of tasks may read;
/// the player keeps a record of each reader for as long as the reader exists.
public struct StatusUpdates: AsyncSequence, Sendable {
  let engine: VideoPlayerEngine
  let interval: Duration

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let updates: StatusUpdates

    /// The reader's place among the watchers of changes; `nil` after the last snapshot.
    private var entry: WakeupList.Entry?
    private var isFirst = true

    init(updates: StatusUpdates) {
      self.updates = updates
      entry = updates.engine.watchers.enter()
    }

    /// Suspends until the state changes or the interval has passed, and takes a snapshot.
    public mutating func next() async -> PlayerStatus? {
      guard let entry else { return nil }
      if !isFirst {
        let clock = updates.engine.playhead.wallClock
        await entry.wakeup.wait(until: clock.now + updates.interval, by: clock)
      }
      isFirst = false
      let status = await updates.engine.status
      if status.state.isFinal || Task.isCancelled { self.entry = nil }
      return status
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }
}
