extension SimulationRun {
  /// Begins what there is to do: one thing at a time, as the player's `BufferManager` does.
  mutating func continueWork(at wallTime: Duration) {
    guard case .resting = supply.work, deliver(at: wallTime), buffer.isFilling else { return }
    guard supply.nextIndex < film.frames.count else { return close(at: wallTime) }
    let byteCount = film.frames[supply.nextIndex].sampleByteCount
    supply.work = .fetching(
      until: supply.network.arrival(of: byteCount, askedAt: wallTime))
  }

  /// Takes note that a sample has arrived, or that it is decoded.
  mutating func finishWork(at wallTime: Duration) {
    let frame = film.frames[supply.nextIndex]
    guard case .decoding = supply.work else {
      supply.counts.samples += 1
      supply.counts.sampleBytes += frame.sampleByteCount
      buffer.note(
        .fetch, frame.interval.start, buffer.fillingReason, transition: nil, at: moment(wallTime))
      supply.work = .decoding(until: wallTime + (frame.decodeTime ?? supply.decodeTime))
      return
    }
    supply.work = .resting
    release(supply.nextIndex, at: wallTime)
    supply.nextIndex += 1
  }

  /// Does what the viewer wants.
  mutating func carryOut(_ action: BufferSimulation.Command.Action, at wallTime: Duration) {
    switch action {
    case .seek(let target):
      let target = min(max(target, .zero), film.end)
      generation += 1
      clock.pause(at: wallTime)
      statistics.setPlaying(false, at: moment(wallTime))
      clock.seek(to: target, at: wallTime)
      hasPlayed = false
      supply.seek(to: target, from: film.syncIndex(for: target))
      buffer.begin(.seek, generation: generation, at: moment(wallTime))
      limitClock(at: wallTime)
    case .setRate(let rate):
      clock.setRate(rate, at: wallTime)
    case .pause:
      isPaused = true
      clock.pause(at: wallTime)
      statistics.setPlaying(false, at: moment(wallTime))
      statistics.setPaused(true, at: wallTime)
    case .play:
      isPaused = false
      statistics.setPaused(false, at: wallTime)
    }
  }

  /// Puts frames into the buffer for as long as there is room; returns whether all are in.
  private mutating func deliver(at wallTime: Duration) -> Bool {
    while let index = supply.outgoing.first {
      let frame = film.frames[index]
      let moment = moment(wallTime)
      guard buffer.admits(byteCount: frame.byteCount, generation: generation, at: moment) else {
        // A full buffer may be what playing waits for.
        if !supply.isWaiting { bufferDidChange(at: wallTime) }
        supply.isWaiting = true
        return false
      }
      supply.isWaiting = false
      supply.outgoing.removeFirst()
      _ = buffer.insert(
        index, frame.interval, byteCount: frame.byteCount, continuing: !supply.isFirst,
        generation: generation, at: moment)
      limitClock(at: wallTime)
      supply.isFirst = false
      bufferDidChange(at: wallTime)
    }
    return true
  }

  /// Lets out of the decoder what can be shown now that the frame of `index` is there.
  private mutating func release(_ index: Int, at wallTime: Duration) {
    guard buffer.takesOrderedFrames else { return supply.outgoing.append(index) }
    let start = film.frames[index].interval.start
    let place = supply.held.firstIndex { film.frames[$0].interval.start > start }
    supply.held.insert(index, at: place ?? supply.held.count)
    while let first = supply.held.first, film.isInOrder(first, after: index) {
      supply.held.removeFirst()
      supply.outgoing += supply.preroll.admit(
        first, startingAt: film.frames[first].interval.start)
    }
    for discarded in supply.preroll.drainDiscarded() {
      supply.counts.discardedFrames += 1
      buffer.note(
        .drop, film.frames[discarded].interval.start, DropReason.beforeTarget, transition: nil,
        at: moment(wallTime))
    }
  }

  private mutating func close(at wallTime: Duration) {
    guard !supply.isClosed else { return }
    supply.outgoing += supply.preroll.finish()
    guard deliver(at: wallTime) else { return }
    supply.isClosed = true
    buffer.close(.ended, generation: generation, at: moment(wallTime))
    bufferDidChange(at: wallTime)
  }
}
