import Playback

extension SimulationRun {
  /// Begins the next job: one at a time, as the player's `BufferManager` does.
  mutating func continueWork(at wallTime: Duration) {
    guard case .resting = supply.work, deliver(at: wallTime), buffer.isFilling else { return }
    guard supply.nextIndex < film.frames.count else { return close(at: wallTime) }
    let byteCount = film.frames[supply.nextIndex].sampleByteCount
    supply.work = .fetching(
      until: supply.network.arrival(of: byteCount, askedAt: wallTime))
  }

  /// Records that a sample has arrived, or that it is decoded.
  mutating func finishWork(at wallTime: Duration) {
    let frame = film.frames[supply.nextIndex]
    guard case .decoding = supply.work else {
      supply.counts.samples += 1
      if frame.isSync { supply.preroll.noteSync(at: frame.interval.start) }
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

  /// Fills the buffer for another moment, as the player's `BufferManager` does.
  mutating func go(
    to target: Duration, _ path: SeekPath, for reason: BufferingReason, at wallTime: Duration
  ) {
    var sync: Duration?
    switch path {
    case .restart(let start): sync = start
    case .decodeOn(let group):
      if decodeOn(to: target, group: group, for: reason, at: wallTime) { return }
    }
    epoch.advance()
    supply.seek(to: target, from: film.syncIndex(for: sync ?? target))
    buffer.begin(reason, epoch: epoch, at: moment(wallTime))
    limitClock(at: wallTime)
  }

  private mutating func decodeOn(
    to target: Duration, group: Duration?, for reason: BufferingReason, at wallTime: Duration
  ) -> Bool {
    let isAhead =
      supply.nextIndex < film.frames.count && supply.preroll.retarget(to: target, group: group)
    guard buffer.advance(to: target, isAhead: isAhead, for: reason, at: moment(wallTime)) else {
      return false
    }
    limitClock(at: wallTime)
    if isAhead {
      // What is not in the buffer yet may lie before the new target.
      let waiting = supply.outgoing
      supply.outgoing = []
      supply.isWaiting = false
      for index in waiting { admit(index, at: wallTime) }
    }
    return true
  }

  /// Puts frames into the buffer for as long as there is room; returns whether all are in.
  private mutating func deliver(at wallTime: Duration) -> Bool {
    while let index = supply.outgoing.first {
      let frame = film.frames[index]
      let moment = moment(wallTime)
      guard buffer.admits(byteCount: frame.byteCount, epoch: epoch, at: moment) else {
        // A full buffer may be what playing waits for.
        if !supply.isWaiting { bufferDidChange(at: wallTime) }
        supply.isWaiting = true
        return false
      }
      supply.isWaiting = false
      supply.outgoing.removeFirst()
      _ = buffer.insert(
        index, frame.interval, byteCount: frame.byteCount, continuing: !supply.isFirst,
        epoch: epoch, at: moment)
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
      admit(first, at: wallTime)
    }
  }

  /// Lets a frame pass that does not lie before a seek's target.
  private mutating func admit(_ index: Int, at wallTime: Duration) {
    supply.outgoing += supply.preroll.admit(
      index, startingAt: film.frames[index].interval.start)
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
    buffer.close(.ended, epoch: epoch, at: moment(wallTime))
    bufferDidChange(at: wallTime)
  }
}
