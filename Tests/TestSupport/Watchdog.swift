import Foundation
import Synchronization

/// Kills a process that takes too long.
public final class Watchdog: Sendable {
  private enum State {
    case watching, bitten, dismissed
  }

  private let state = Mutex(State.watching)
  private let ended = DispatchSemaphore(value: 0)

  public init(_ process: pid_t, limit: DispatchTimeInterval) {
    Thread.detachNewThread { [self] in
      guard ended.wait(timeout: .now() + limit) == .timedOut else { return }
      state.withLock { state in
        guard state == .watching else { return }
        state = .bitten
        kill(process, SIGKILL)
      }
    }
  }

  /// Whether the process had to be killed; it is no longer watched from now on.
  public func hasBitten() -> Bool {
    ended.signal()
    return state.withLock { state in
      if state == .watching { state = .dismissed }
      return state == .bitten
    }
  }
}
