import Media

import Synchronization

/// The player's orders for the task that feeds the device.
///
/// Orders come from the player at any moment, and hold at once: sound of an earlier epoch no longer
/// moves the clock, although it may still be on its way through the device.
package final class SoundOrders: Sendable {
  struct Values: Hashable, Sendable {
    /// Counts the breaks: the film has gone elsewhere, or runs at another speed.
    var epoch = 0

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
  func carryOut(_ order: SoundOrder) { change { $0.isPlaying = order == .play } }

  /// Takes note that the film is elsewhere: what the device holds is wrong, and nothing is heard.
  func cut() {
    change { values in
      values.epoch += 1
      values.isPlaying = false
    }
  }

  /// Takes note that the film goes on, but what the device holds is wrong.
  func restart() { change { $0.epoch += 1 } }

  /// Goes to another volume: a factor for all numbers.
  package func setVolume(_ factor: Float) { change { $0.volume = factor } }

  /// Has sound be heard so much later, or earlier if it is negative.
  package func setDelay(_ delay: Duration) {
    change { values in
      guard delay != values.delay else { return }
      values.delay = delay
      values.epoch += 1
    }
  }

  private func change(_ body: (inout Values) -> Void) {
    values.withLock { body(&$0) }
    changes.notify()
  }
}
