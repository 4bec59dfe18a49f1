import Media

/// The end of the sound's pipeline: decoded blocks wait here until they have been heard.
extension AudioFeed: DecodedQueue {
  package func removeAll(
    for reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment
  ) {
    guard buffer.removeAll(epoch: epoch) else { return }
    change()
  }

  package func wantsOutput(at moment: PlaybackMoment) -> Bool {
    // Without a device, or while it waits, time passes all the same.
    buffer.release(before: releasePosition)
    return buffer.wantsMore(from: soundPosition, rate: playhead.clock.rate)
  }

  package func refillPosition(after position: Duration) -> Duration? {
    guard buffer.supply == .flowing, let end = buffer.end else { return nil }
    let level = playhead.clock.rate.mediaTime(in: SoundBuffer.refillLevel)
    let refill = end + orders.current.delay - level
    return refill > position ? refill : nil
  }

  package func admits(_ output: PCMBlock, epoch: Epoch, at moment: PlaybackMoment) -> Bool {
    buffer.release(before: releasePosition)
    return buffer.isEmpty || !buffer.isFull(from: soundPosition)
  }

  package func insert(
    _ output: PCMBlock, epoch: Epoch, continuing: Bool, at moment: PlaybackMoment
  ) -> Bool {
    // What comes after the end would follow the silence that was written there.
    if run?.isFinished == true { isStale = true }
    guard buffer.insert(output, epoch: epoch) else { return false }
    if lastReport?.supply != .ready { orders.changes.notify() }
    return true
  }

  package func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool {
    defer { change() }
    return buffer.advance(to: target - orders.current.delay, isAhead: isAhead)
  }

  package func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) {
    guard buffer.close(supply, epoch: epoch) else { return }
    if case .failed(let reason) = supply, buffer.isEmpty, summary.silence == nil {
      summary.silence = reason
      news.append(.message("no sound: \(reason)"))
    }
    orders.changes.notify()
  }

  package func note(
    _ kind: BufferEvent.Kind, presentationTime: Duration, reason: String?, at moment: PlaybackMoment
  ) {}

  private func change() {
    isStale = true
    orders.changes.notify()
  }
}
