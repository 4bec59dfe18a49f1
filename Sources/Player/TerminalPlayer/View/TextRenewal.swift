import Media
import Synchronization

/// Lets a picture wait for the text that belongs to it, so that both are drawn at once.
///
/// One task renews the text whenever something changes. A picture that is shown out of order
/// changes the text too: drawn without it, most terminals would have to draw it twice.
final class TextRenewal: Sendable {
  private struct State {
    var requestCount = 0
    /// How many requests the present text takes into account.
    var renewedCount = 0
    var isOver = false
  }

  /// After this long, a picture is drawn with the text as it is.
  private static let limit = Duration.milliseconds(100)

  private let state = Mutex(State())
  private let waiters = WakeupList()
  private let clock: WallClock

  init(clock: WallClock) { self.clock = clock }

  /// Requests new text; returns when it is there, or soon.
  ///
  /// - Parameter announce: Wakes the task that renews it.
  func request(_ announce: () async -> Void) async {
    let entry = waiters.enter()
    let number = state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
    await announce()
    let end = clock.now + Self.limit
    while !Task.isCancelled, clock.now < end,
      state.withLock({ $0.renewedCount < number && !$0.isOver })
    {
      await entry.wakeup.wait(until: end, by: clock)
    }
  }

  /// How many requests there are: the text that is made from now on takes them into account.
  var requestCount: Int { state.withLock { $0.requestCount } }

  /// Records that the text has taken this many requests into account.
  func renewed(_ requestCount: Int) {
    state.withLock { $0.renewedCount = max($0.renewedCount, requestCount) }
    waiters.notify()
  }

  /// Records that the text is not renewed any more.
  func end() {
    state.withLock { $0.isOver = true }
    waiters.notify()
  }
}
