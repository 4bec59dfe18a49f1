import Terminal

/// What a key, or the mouse, asks of the player.
enum KeyCommand: Hashable, Sendable {
  case quit
  /// Quits, and keeps the position for another time.
  case watchLater
  case previousFile
  case nextFile
  case togglePause
  /// Goes on or back to a sync sample near this many seconds.
  case seek(seconds: Int)
  /// Goes on or back by this many seconds, to the exact frame.
  case seekExactly(seconds: Int)
  /// Goes to this many tenths of the film; the viewer is asked to how many.
  case jump(tenth: Int)
  case chooseTenth
  case step(frames: Int)
  /// Fast forward, or rewind; faster where it is fast already.
  case fast(Direction)
  /// Looks for a place: a strip of thumbnails, the cursor where the film is or at a moment.
  case scrub(at: Duration?)
  /// Ends a drag of the bar.
  case endDrag
  /// Backward at normal speed.
  case backward
  /// Goes to the last picture, and stays there.
  case end
  /// Goes to the sync sample before this moment, or after it.
  case syncSample(Direction)
  /// Goes to the chapter before this one, or after it.
  case chapter(Direction)
  /// Multiplies the speed.
  case accelerate(by: Double)
  case normalSpeed
  case markLoop
  case loopFile
  case screenshot
  case mute
  /// Louder by this many percent, or quieter.
  case changeVolume(by: Int)
  /// Sound later by this many milliseconds, or earlier.
  case delaySound(milliseconds: Int)
  case nextSoundTrack
  /// Shows subtitles, or hides them; shows those of the next track.
  case toggleSubtitles
  case nextSubtitles
  /// Subtitles this many milliseconds later, or earlier.
  case delaySubtitles(milliseconds: Int)
  /// Plays the next quality, the lowest after the highest; or has the source choose again.
  case nextLevel
  case automaticLevel
  /// Goes to the live edge.
  case liveEdge
  /// Fills the window, or shows the picture's own pixels.
  case toggleExtent
  /// Shows a smaller part of the pictures larger, by steps; another part; all of them.
  case zoom(steps: Int)
  case pan(across: Int, down: Int)
  case wholePicture
  /// Shows the next view of the decoder at work, or the one before; after the last one the film.
  case xray(Direction)
  case toggle(Panel)
  /// Hides all but the picture.
  case clear

  enum Direction: Hashable, Sendable {
    case previous
    case next
  }

  /// What can be shown beside the film.
  enum Panel: Hashable, Sendable {
    case help
    case statistics
    case charts
    case progress
  }

  /// The command of a key, if it has one.
  init?(_ key: Key) {
    guard let binding = KeyBinding.all.first(where: { $0.keys.contains(key) }) else { return nil }
    self = binding.command
  }
}
