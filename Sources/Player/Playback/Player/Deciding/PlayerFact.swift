import Media

/// What the player machine receives: something that has happened.
package enum PlayerFact: Hashable, Sendable {
  /// The source is open.
  case opened(Timeline)
  /// The source has learned more of its timeline.
  case timelineChanged(Timeline)
  /// A command of the viewer.
  case command(PlayerCommand)
  /// The screen can take a picture.
  case ready
  /// The sync samples around the moment of the question.
  case syncTimes(SyncTimes)
  /// What the buffer has for now.
  case selected(BufferReport)
  /// The selected picture is on the screen.
  case drawn
  /// The state of the sound has changed.
  case sound(SoundReport)
  /// The viewer should know something about the sound.
  case soundMessage(String)
}

/// What a viewer can want; all positions are counted from the beginning of the film.
package enum PlayerCommand: Hashable, Sendable {
  case play
  case pause
  case togglePause
  case seek(to: Duration)
  /// Goes on, or back if it is negative; quickly to a sync sample near there.
  case seekBy(Duration, isQuick: Bool)
  case seekToTenth(Int)
  /// To the newest moment of a live presentation at which playing can go on.
  case seekToLive
  /// Moves by this many frames, or back if it is negative.
  case step(Int)
  case setRate(PlaybackRate)
  case toggleFileLoop
  case markLoop
  case redraw
}

/// What the buffer says about a moment: a `FrameSelection` without its picture.
package struct BufferReport: Hashable, Sendable {
  /// The interval of the frame for now; `nil` while the picture on the screen is the right one.
  package var shown: FrameInterval?

  /// How long ago, in media time, it should have appeared.
  package var lateness = Duration.zero

  /// Position at which to ask again.
  package var nextPosition: Duration?

  /// When the first waiting frame is due.
  package var nextFrame: Duration?

  /// Whether the last frame has had its time and no more will come.
  package var isFinished = false

  /// Whether the buffer is filling.
  package var isFilling = true
  package var state = BufferState.idle
  package var level = BufferLevel.empty
  package var counts = FrameCounts()
}

extension FrameSelection {
  /// What the player machine needs to know about it.
  package var report: BufferReport {
    BufferReport(
      shown: shown?.interval, lateness: shown?.lateness ?? .zero, nextPosition: nextPosition,
      nextFrame: nextFrame, isFinished: isFinished, isFilling: isFilling, state: state,
      level: level,
      counts: counts)
  }
}
