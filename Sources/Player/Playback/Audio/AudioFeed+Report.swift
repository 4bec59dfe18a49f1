/// What the player machine must know, and how far the film may run.
extension AudioFeed {
  /// Before this, nothing is needed any more.
  var releasePosition: Duration {
    let heard = run.map { $0.heard(at: wallTime) } ?? soundPosition
    return min(heard, soundPosition) - SoundBuffer.memory
  }

  /// Whether all sound has been heard.
  func isOver(at position: Duration) -> Bool {
    guard buffer.supply != .flowing else { return false }
    guard let end = buffer.end else { return true }
    return end <= position
  }

  func judge(_ order: SoundOrders.Values) {
    guard isCurrent(order) else { return }
    var report = SoundReport(supply: supply(), device: deviceReport)
    let position = run.map { $0.heard(at: wallTime) } ?? soundPosition
    report.isComing =
      report.supply == .missing && buffer.length(from: position) >= Self.leastLength
    limitClock(order, report)
    guard report.isNews(after: lastReport) else { return }
    lastReport = report
    news.append(.report(report, epoch: epoch))
  }

  private func supply() -> SyncPolicy.Supply {
    if case .refused = deviceState { return .absent }
    let position = run.map { $0.heard(at: wallTime) } ?? soundPosition
    if isOver(at: position) || run != nil && isOver(at: soundPosition - SyncPolicy.startPatience) {
      if case .failed = buffer.supply { return .absent }
      return .ended
    }
    if case .closed = deviceState { return .missing }
    let rate = playhead.clock.rate
    let wanted = rate.mediaTime(in: isReady ? Self.leastLength : Self.startLength)
    isReady =
      buffer.supply != .flowing || buffer.isFull(from: position)
      || buffer.length(from: position) >= wanted
    return isReady ? .ready : .missing
  }

  private var deviceReport: SyncPolicy.Device {
    if case .lost = deviceState { return .lost }
    guard let run, let started = run.started, !run.isPaused else { return .stopped }
    guard !run.clock.hasMoved else { return .playing }
    let elapsed = wallTime - (run.clock.waitingSince ?? started)
    return .starting(elapsed < SyncPolicy.startPatience ? .zero : SyncPolicy.startPatience)
  }

  /// Makes the film go no further than there is sound.
  private func limitClock(_ order: SoundOrders.Values, _ report: SoundReport) {
    let isMaster =
      switch report.device {
      case .playing: true
      case .starting(let elapsed): elapsed < SyncPolicy.startPatience
      case .stopped, .lost: false
      }
    let cover: ClockLimits.Cover? =
      if let run, isMaster, !report.isOver {
        ClockLimits.Cover(end: run.writtenEnd + order.delay, isBinding: true)
      } else {
        buffer.end.map { ClockLimits.Cover(end: $0 + order.delay, isBinding: false) }
      }
    playhead.limit { limits in
      guard orders.current.epoch == order.epoch else { return }
      limits.sound = cover
    }
  }
}

extension SoundReport {
  /// Whether the machine would decide otherwise than after the report before.
  fileprivate func isNews(after last: SoundReport?) -> Bool {
    guard let last, last.supply == supply else { return true }
    return last.device != device || last.isComing != isComing
  }
}
