import Media

/// When the device is opened, opened again, and given up.
extension AudioFeed {
  /// Opens the device once it is known what the sound is like, and again where it was lost.
  func openDevice() async {
    switch deviceState {
    case .open, .refused: return
    case .lost(let retry) where wallTime < retry: return
    case .closed, .lost: break
    }
    guard let request = request ?? buffer.first.map(DeviceFormat.init) else { return }
    self.request = request
    do {
      let format = try await device.open(request)
      deviceState = .open(format)
      log(.opened(format), "\(device.name): \(format.sampleRate) Hz, \(format.layout)")
    } catch {
      // The film has ended in the meantime.
      guard !Task.isCancelled else { return }
      if case .closed = deviceState {
        deviceState = .refused
        log(.silent, "\(error)")
        summary.silence = "\(error)"
        news.append(.message("no sound: \(error)"))
      } else {
        deviceState = .lost(retry: wallTime + Self.retryInterval)
      }
    }
  }

  /// Opens the device again where the sound that follows asks for a better form of it.
  ///
  /// What it has been given is heard to its end first. A form that is worse than the device's is no
  /// reason: the renderer brings it into the device's, and nothing of it is lost.
  func changeDevice(_ order: SoundOrders.Values) async throws {
    guard case .open = deviceState, let run, let better = run.betterFormat, run.pending.isEmpty
    else { return }
    let elapsed = run.started.map { wallTime - $0 } ?? .zero
    let isStuck = !run.clock.hasMoved && elapsed >= SyncPolicy.startPatience
    // The drain waits for the rest, so that the queue is not found empty.
    guard
      run.writtenEnd - run.heard(at: wallTime) <= run.rate.mediaTime(in: Self.interval)
        || isStuck
    else { return }
    try await device.drain()
    guard isCurrent(order) else { return }
    self.run = nil
    request = better
    deviceState = .lost(retry: wallTime)
    await openDevice()
  }

  func lose(_ error: any Error) {
    guard case .open = deviceState else { return }
    run = nil
    summary.lossCount += 1
    log(.lost, "\(error)")
    deviceState = .lost(retry: wallTime + Self.retryInterval)
    news.append(.message("\(error)"))
  }

  func log(_ kind: SoundEvent.Kind, _ reason: String) {
    observer?(SoundEvent(kind, at: playhead.moment, reason))
  }
}

extension DeviceFormat {
  init(_ block: PCMBlock) { self.init(sampleRate: block.sampleRate, layout: block.layout) }

  /// The format to reopen a device with, for a block of a higher rate or more channels.
  ///
  /// - Parameters:
  ///   - block: What to play.
  ///   - actual: What the device took the last time it was opened for this.
  /// - Returns: `nil` if it would gain nothing, or was refused before.
  func better(for block: PCMBlock, than actual: DeviceFormat) -> DeviceFormat? {
    var better = self
    if block.sampleRate > max(sampleRate, actual.sampleRate) {
      better.sampleRate = block.sampleRate
    }
    if block.layout.count > max(layout.count, actual.layout.count) { better.layout = block.layout }
    return better == self ? nil : better
  }
}
