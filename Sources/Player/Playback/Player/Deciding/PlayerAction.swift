import Media

/// Something that the player does next, and why.
package struct PlayerAction: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Changes the clock.
    case clock(ClockOrder)
    /// Lets the sound play, or pauses it.
    case sound(SoundOrder)
    /// Asks what belongs on the screen once more, even while the loop sleeps.
    case wake
    /// Notifies the readers of the status that it has changed.
    case announce
    /// Asks the source where sync samples lie around a moment; answered by `PlayerFact/syncTimes`.
    case findSyncTimes(around: Duration)
    /// Fills the buffer for another moment.
    case go(to: Duration, SeekPath, BufferingReason)
    /// Asks the buffer for the picture of now; answered by `PlayerFact/selected`.
    case select
    /// Hands the selected picture to the screen; answered by `PlayerFact/drawn`.
    case show
    /// Draws the picture that is on the screen once more.
    case showAgain
    /// Pauses decoding until a wall time at the latest.
    case holdDecoding(until: Duration)
    /// Lets decoding continue.
    case resumeDecoding
    /// Sleeps until the film reaches a position, until a wall time, or until something changes.
    case wait(position: Duration?, wallTime: Duration?)
    /// Ends the playback.
    case end
    /// Ends the playback with the error that has ended the supply.
    case fail(String)
  }

  package let kind: Kind

  /// A few words; never empty, and for readers only.
  package let reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// Whether another picture may belong on the screen after it.
  var movesClock: Bool {
    if case .clock(.move) = kind { true } else { false }
  }
}

/// How the clock is changed.
package enum ClockOrder: Hashable, Sendable {
  case run
  case pause
  /// Stops where the pictures end.
  case stall
  case move(to: Duration)
  case setRate(PlaybackRate)
}

extension PlaybackClock {
  /// Changes the clock as the player has decided.
  package mutating func carryOut(_ order: ClockOrder, at wallTime: Duration) {
    switch order {
    case .run: run(at: wallTime)
    case .pause: pause(at: wallTime)
    case .stall: stall(at: wallTime)
    case .move(let position): seek(to: position, at: wallTime)
    case .setRate(let rate): setRate(rate, at: wallTime)
    }
  }
}

/// How decoding gets to another moment of the film.
package enum SeekPath: Hashable, Sendable {
  /// Starts at a sync sample, with an empty buffer and decoder; `nil`: the source is to find it.
  case restart(from: Duration?)

  /// Continues decoding if the moment is ahead in the pass under way; otherwise like `restart`.
  ///
  /// - Parameter group: When the sync sample of the moment's group appears; if this is not known,
  ///   only frames that are already in the buffer can make a restart unnecessary.
  case decodeOn(group: Duration?)
}
