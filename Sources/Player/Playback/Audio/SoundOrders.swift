import Media
import Synchronization

/// The player's orders for the task that feeds the device.
///
/// Orders come from the player at any moment, and apply at once: sound of an earlier epoch no
/// longer moves the clock, although it may still be on its way through the device.
package final class SoundOrders: Sendable {
  struct Values: Hashable, Sendable {
    /// Of the breaks: the film jumped, or changed its speed at once.
    var epoch = Epoch()

    /// The speed that the sound changes to, and then the film; `nil` if it already has it.
    var rate: PlaybackRate?

    /// Whether sound is heard: it can lead the film to another speed.
    var isHeard = false

    /// Whether the film runs, or would if the device did.
    var isPlaying = false

    /// The factor for all numbers; 0 is silence.
    var volume: Float = 1

    /// By how much sound is heard later than it belongs.
    var delay = Duration.zero
  }

  private let values: Mutex<Values>

  /// Called after every order.
  let changes = Wakeup()

  package init(volume: Float = 1, delay: Duration = .zero) {
    values = Mutex(Values(volume: volume, delay: delay))
  }

  var current: Values { values.withLock { $0 } }

  /// Lets the sound play, or pauses it.
  func carryOut(_ order: SoundOrder) {
    change { values in
      values.isPlaying = order == .play
      if !values.isPlaying { values.isHeard = false }
    }
  }

  /// Records that the film is elsewhere: what the device holds is wrong, and nothing is heard.
  ///
  /// - Returns: The speed that the film was about to take on, if there was one.
  func cut() -> PlaybackRate? {
    change { values in
      values.startAgain()
      values.isPlaying = false
      return values.rate.take()
    }
  }

  /// Changes the speed of the sound, and that of the film once such sound is heard.
  ///
  /// - Returns: Whether any sound is heard. If none is, the caller changes the film's speed, and
  ///   the sound in the device is wrong.
  func setRate(_ rate: PlaybackRate) -> Bool {
    change { values in
      values.rate = values.isHeard ? rate : nil
      if !values.isHeard { values.startAgain() }
      return values.isHeard
    }
  }

  /// Records whether sound is heard.
  ///
  /// - Parameters:
  ///   - isHeard: Whether it is.
  ///   - epoch: The epoch of that sound.
  ///   - holdsSound: Whether the device holds any sound, which may be paused.
  /// - Returns: The speed that the film has to take on without sound, if there is one.
  func note(isHeard: Bool, inEpoch epoch: Epoch, holdsSound: Bool) -> PlaybackRate? {
    values.withLock { values in
      guard values.epoch == epoch else { return nil }
      values.isHeard = isHeard && values.isPlaying
      return holdsSound ? nil : values.rate.take()
    }
  }

  /// Records that sound of the last speed that was ordered is heard, and the film has it.
  func didReach(_ rate: PlaybackRate) {
    values.withLock { if $0.rate == rate { $0.rate = nil } }
  }

  /// Goes to another volume: a factor for all numbers.
  package func setVolume(_ factor: Float) { change { $0.volume = factor } }

  /// Delays sound by this much; a negative delay plays it earlier.
  package func setDelay(_ delay: Duration) {
    change { values in
      guard delay != values.delay else { return }
      values.delay = delay
      values.startAgain()
    }
  }

  private func change<Result>(_ body: (inout Values) -> Result) -> Result {
    defer { changes.notify() }
    return values.withLock { body(&$0) }
  }
}

extension SoundOrders.Values {
  /// What the device holds is wrong from here on.
  fileprivate mutating func startAgain() {
    epoch.advance()
    isHeard = false
  }
}
