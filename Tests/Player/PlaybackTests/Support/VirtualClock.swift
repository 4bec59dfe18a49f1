import Synchronization

/// A clock whose hands the test moves: sleepers wake when time is advanced to their moment.
final class VirtualClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var nextID = 0
    var longestSleep = Duration.zero
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// The longest sleep requested so far.
  var longestSleep: Duration { state.withLock { $0.longestSleep } }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      state.longestSleep = max(state.longestSleep, state.now.duration(to: deadline))
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers.append(
            Sleeper(id: id, deadline: deadline, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }

  /// When the first sleeper is to wake; `nil` if no task sleeps.
  var nextDeadline: Duration? { state.withLock { $0.sleepers.map(\.deadline).min()?.offset } }

  /// Moves time forward and wakes every task whose moment has come.
  ///
  /// - Returns: Whether any task was asleep.
  func advance(to moment: Duration) -> Bool {
    let awake = state.withLock { state -> [Sleeper] in
      state.now = max(state.now, Instant(offset: moment))
      let now = state.now
      let awake = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return awake
    }
    for sleeper in awake { sleeper.continuation.resume() }
    return !awake.isEmpty
  }
}
