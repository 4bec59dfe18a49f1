import Media
import Synchronization

/// Lets frames through to the terminal: the next one when the line to it is free.
///
/// Frames are sent by one task and answers read by another, so the two meet here.
package final class FrameGate: Sendable {
  private struct State {
    var flow: FrameFlowControl
    /// Whether no frame may pass, whatever the terminal answers.
    var isHeld = false
    /// Whether no task waits for its frame any more: nothing will be sent.
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Whether a task goes on, or has to wait: until a moment, or until something changes.
  private enum Verdict {
    case proceed
    case wait(until: Duration?)
  }

  private let elapsed: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state: Mutex<State>

  /// Creates a gate to a terminal.
  ///
  /// - Parameter probe: What the terminal has answered before; `nil` if it was not asked.
  package convenience init(after probe: TerminalQuery.Outcome? = nil) {
    self.init(flow: FrameFlowControl(after: probe), clock: ContinuousClock())
  }

  /// Creates a gate that opens by the rules of `flow` and waits on `clock`.
  init<C: Clock>(flow: FrameFlowControl, clock: C) where C.Duration == Duration {
    state = Mutex(State(flow: flow))
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
  }

  /// Whether a picture may be sent now.
  package var isOpen: Bool { isOpen(forPicture: true) }

  /// Whether a frame may be sent now, with a picture or text alone.
  func isOpen(forPicture isPicture: Bool) -> Bool {
    let verdict = state.withLock { Self.frameVerdict(&$0, at: elapsed(), isPicture: isPicture) }
    return if case .proceed = verdict { true } else { false }
  }

  /// Whether the terminal has yet to answer; a task need not be waiting for it.
  var isOwedAnAnswer: Bool { state.withLock { !$0.flow.owed.isEmpty } }

  /// How long the last picture took through the terminal and back; `nil` without an answer.
  package var roundTrip: Duration? { state.withLock { $0.flow.roundTrip } }

  /// How long a picture took on average; `nil` without an answer.
  package var meanRoundTrip: Duration? { state.withLock { $0.flow.meanRoundTrip } }

  /// The time that the oldest unreported picture took, beyond the way there and back, and its size;
  /// `nil` if there is none.
  package func takePictureCost() -> (duration: Duration, size: PixelSize)? {
    state.withLock { $0.flow.takeCost() }.map { ($0.duration, $0.size) }
  }

  /// The same for all pictures that have not been reported.
  package func takePictureCosts() -> [(duration: Duration, size: PixelSize)] {
    var costs: [(duration: Duration, size: PixelSize)] = []
    while let cost = takePictureCost() { costs.append(cost) }
    return costs
  }

  /// Suspends until a picture may be sent, or the task is cancelled.
  package func wait() async {
    await wait(forPicture: true)
  }

  /// Suspends until a frame may be sent, or the task is cancelled.
  func wait(forPicture isPicture: Bool) async {
    await wait { Self.frameVerdict(&$0, at: $1, isPicture: isPicture) }
  }

  /// What is asked after the next frame; `nil` for nothing.
  var question: OwedAnswers.Question? { state.withLock { $0.flow.question } }

  /// Whether the terminal has ever answered anything.
  package var hasAnswered: Bool { state.withLock { $0.flow.hasAnswered } }

  /// How many tasks are waiting, for a frame or for answers.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Records that the terminal has answered.
  func answered(_ question: OwedAnswers.Question = .status) {
    change { $0.flow.answered(question, at: $1) }
  }

  /// Records that a frame is about to be written.
  ///
  /// - Parameters:
  ///   - byteCount: How long it is.
  ///   - picture: The size of its picture; `nil` for text alone.
  ///   - question: What is asked at its end.
  func sent(byteCount: Int = 0, picture: PixelSize?, asking question: OwedAnswers.Question?) {
    state.withLock {
      $0.flow.sent(at: elapsed(), byteCount: byteCount, picture: picture, asking: question)
    }
  }

  /// Records that the frame was cut off before its question.
  func cutOff() {
    change { state, _ in state.flow.cutOff() }
  }

  /// Lets no frame through until ``release()``.
  func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// Lets frames through again.
  func release() {
    change { state, _ in state.isHeld = false }
  }

  /// Lets all tasks through for good: there will be no more frames.
  func close() {
    change { state, _ in state.isClosed = true }
  }

  /// Records that a last question is about to be written, whose answer follows all others.
  func sentLastQuestion() {
    state.withLock { $0.flow.sentLastQuestion(at: elapsed()) }
  }

  /// Forgets all questions that are open: they never arrived.
  func forgetAnswers() {
    change { state, _ in state.flow.forgetAnswers() }
  }

  /// Suspends until no answer is owed, the time for them has run out, or the task is cancelled.
  func waitForAnswers() async {
    let start = elapsed()
    await wait { state, time in
      state.flow.finalDeadline(at: time, since: start).map { .wait(until: $0) } ?? .proceed
    }
  }

  private static func frameVerdict(
    _ state: inout State, at time: Duration, isPicture: Bool
  ) -> Verdict {
    if state.isClosed { return .proceed }
    if state.isHeld { return .wait(until: nil) }
    return state.flow.deadline(at: time, isPicture: isPicture).map { .wait(until: $0) } ?? .proceed
  }

  private func wait(for verdict: @Sendable (inout State, Duration) -> Verdict) async {
    while case .wait(let deadline) = state.withLock({ verdict(&$0, elapsed()) }),
      !Task.isCancelled
    {
      let timer = deadline.map { deadline in
        Task {
          try? await sleep(deadline)
          change { _, _ in }
        }
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let mustWait = state.withLock { state in
            guard case .wait = verdict(&state, elapsed()), !Task.isCancelled else { return false }
            state.waiters.append(continuation)
            return true
          }
          if !mustWait { continuation.resume() }
        }
      } onCancel: {
        change { _, _ in }
      }
      timer?.cancel()
    }
  }

  /// Changes the state, and wakes all waiting tasks to check it again.
  private func change(_ body: (inout State, Duration) -> Void) {
    let waiters = state.withLock { state in
      body(&state, elapsed())
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
