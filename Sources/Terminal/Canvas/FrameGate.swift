import Synchronization

/// Lets one frame at a time through to the terminal; the next when the terminal has answered.
///
/// Frames are sent by one task and answers read by another, so the two meet here.
public final class FrameGate: Sendable {
  private struct State {
    var pacing: FramePacing
    var isRetired = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let start = ContinuousClock.now
  private let state: Mutex<State>

  public convenience init() {
    self.init(pacing: FramePacing())
  }

  /// Creates a gate that opens by the rules of `pacing`.
  init(pacing: FramePacing) {
    state = Mutex(State(pacing: pacing))
  }

  /// Whether a frame may be sent now.
  public var isOpen: Bool { deadline == nil }

  /// Whether the terminal has yet to answer; nobody need be waiting for it.
  public var isOwedAnAnswer: Bool { state.withLock { $0.pacing.isOwed } }

  /// How long the last picture took through the terminal and back; `nil` without an answer.
  public var roundTrip: Duration? { state.withLock { $0.pacing.roundTrip } }

  /// How long a picture took on average; `nil` without an answer.
  public var meanRoundTrip: Duration? { state.withLock { $0.pacing.meanRoundTrip } }

  /// What the last picture took beyond the way there and back; `nil` if that was asked before.
  public func takePictureCost() -> Duration? { state.withLock { $0.pacing.takeCost() } }

  /// Suspends until a frame may be sent, or the task is cancelled.
  public func wait() async {
    while let deadline, !Task.isCancelled {
      let timer = Task {
        try? await Task.sleep(until: start + deadline, tolerance: .zero, clock: .continuous)
        wake()
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let mustWait = state.withLock { state in
            guard Self.deadline(&state, at: now) != nil, !Task.isCancelled else { return false }
            state.waiters.append(continuation)
            return true
          }
          if !mustWait { continuation.resume() }
        }
      } onCancel: {
        wake()
      }
      timer.cancel()
    }
  }

  /// Takes note that the terminal has answered.
  public func answered() {
    state.withLock { $0.pacing.answered(at: now) }
    wake()
  }

  /// Lets everybody through from now on: nobody reads answers any more.
  public func retire() {
    state.withLock { $0.isRetired = true }
    wake()
  }

  /// Takes note that a frame is about to be written; text alone is a frame without a picture.
  func sent(isPicture: Bool = true) {
    state.withLock { $0.pacing.sent(at: now, isPicture: isPicture) }
  }

  /// Forgets the frame that is under way: nobody will read its answer.
  func forget() {
    state.withLock { $0.pacing.forget() }
    wake()
  }

  private var now: Duration { ContinuousClock.now - start }

  private var deadline: Duration? { state.withLock { Self.deadline(&$0, at: now) } }

  private static func deadline(_ state: inout State, at time: Duration) -> Duration? {
    state.isRetired ? nil : state.pacing.deadline(at: time)
  }

  private func wake() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
