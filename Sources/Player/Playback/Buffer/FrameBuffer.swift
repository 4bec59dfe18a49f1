import Media

/// Holds decoded frames between the decoder, which runs ahead, and the display, which keeps time.
///
/// Each call is one indivisible step: the frames and the policy's view of them never disagree.
/// The rules are those of `BufferMachine`; the actor gives them to two tasks at once.
package actor FrameBuffer: DecodedQueue {
  /// Which frame is shown, and when one is too late.
  package nonisolated let presentation: PresentationPolicy
  private var machine: BufferMachine<Frame>
  private let playhead: Playhead?
  private let observer: (@Sendable (BufferEvent) -> Void)?

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - policy: When to fetch and when to play.
  ///   - presentation: Which frame is shown.
  ///   - playhead: The clock that does not run beyond the frames that are here; `nil` if it is
  ///     limited by something else.
  ///   - observer: Called with every event, in order. The buffer waits for it, so it returns at once:
  ///     what it writes, it writes elsewhere.
  package init(
    policy: any BufferPolicy = DualThresholdPolicy(),
    presentation: PresentationPolicy = PresentationPolicy(), playhead: Playhead? = nil,
    observer: (@Sendable (BufferEvent) -> Void)? = nil
  ) {
    self.presentation = presentation
    self.playhead = playhead
    machine = BufferMachine(
      policy: policy, presentation: presentation, recordsEvents: observer != nil)
    self.observer = observer
  }

  package var state: BufferState { machine.state }

  /// What has happened to the frames so far.
  package var counts: FrameCounts { machine.counts }

  /// How much is buffered from `position` on.
  package func level(at position: Duration) -> BufferLevel { machine.level(at: position) }

  /// Removes all frames; from now on only those of `epoch`, a later one, are taken.
  package func removeAll(
    for reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment
  ) {
    machine.begin(reason, epoch: epoch, at: moment)
    limitClock()
    report()
  }

  /// Goes on to a later moment: gives up the frames before it, and keeps those that follow.
  package func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool {
    let hasMoved = machine.advance(to: target, isAhead: isAhead, for: reason, at: moment)
    limitClock()
    report()
    return hasMoved
  }

  /// Whether there is room for a frame; where there is none, ask again when one was shown.
  package func admits(_ frame: Frame, epoch: Epoch, at moment: PlaybackMoment) -> Bool {
    let isAdmitted = machine.admits(
      byteCount: frame.picture.byteCount, epoch: epoch, at: moment)
    report()
    return isAdmitted
  }

  /// Puts a frame in its place; refuses it if it comes too late or from an older epoch.
  ///
  /// - Parameters:
  ///   - frame: A decoded frame.
  ///   - epoch: The seek that requested it.
  ///   - continuing: Whether it directly follows the frame inserted before. That frame then lasts
  ///     until this one begins, whatever duration it came with.
  ///   - moment: Now.
  /// - Returns: Whether the frame was taken.
  @discardableResult
  package func insert(
    _ frame: Frame, epoch: Epoch, continuing: Bool = false, at moment: PlaybackMoment
  ) -> Bool {
    let isTaken = machine.insert(
      frame, FrameInterval(frame), byteCount: frame.picture.byteCount, continuing: continuing,
      epoch: epoch, at: moment)
    limitClock()
    report()
    return isTaken
  }

  /// Hands out the frame for now; a frame is handed out once.
  package func take(at moment: PlaybackMoment) -> FrameSelection<Frame> {
    let selection = machine.take(at: moment)
    limitClock()
    report()
    return selection
  }

  /// Records that no more frames will come: the stream has ended, or it has failed.
  package func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) {
    machine.close(supply, epoch: epoch, at: moment)
    limitClock()
    report()
  }

  /// Keeps the last picture until a moment: what belongs there was lost, and will not come.
  func stand(until position: Duration) {
    machine.stand(until: position)
    limitClock()
  }

  /// Records that decoding was held for this long.
  package func noteHold(of duration: Duration) { machine.noteHold(of: duration) }

  /// Whether more frames should be decoded.
  package func wantsOutput(at moment: PlaybackMoment) -> Bool {
    machine.update(at: moment)
    report()
    return machine.isFilling
  }

  /// Where so little will be left that more should be decoded.
  package func refillPosition(after position: Duration) -> Duration? {
    machine.refillPosition(after: position)
  }

  /// Reports an event that happened on the way to the buffer, in order with its own.
  package func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String? = nil,
    at moment: PlaybackMoment
  ) {
    machine.note(kind, presentationTime, reason ?? machine.fillingReason, at: moment)
    report()
  }

  /// Stops the film from running beyond the frames that there are.
  private func limitClock() {
    let (end, isBinding) = (machine.coveredUntil, machine.isFlowing)
    playhead?.limit { limits in
      limits.pictures = end.map { ClockLimits.Cover(end: $0, isBinding: isBinding) }
    }
  }

  private func report() {
    guard let observer else { return }
    machine.drainEvents().forEach(observer)
  }
}
