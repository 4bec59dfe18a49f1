/// What belongs on the screen now.
extension PlayerMachine {
  /// Decides what to do with what the buffer has for now; the first row that holds counts.
  ///
  ///     a broadcast has moved on during its start   go on to its present
  ///     the buffer has a frame for now              show it
  ///     the clock starts further on                 ask for what belongs there
  ///     the film begins, and its first frame        move the clock to that frame: what cannot be
  ///     belongs to a later moment                   sought starts with whatever comes first
  ///     nothing more comes, and a seek waits        nothing: the next round begins the seek
  ///     a step is requested and possible            move the clock to the next frame, or go back
  ///     the screen has lost its picture             show the same picture again
  ///     the last frame has had its time             end, repeat, or pause on it
  ///     otherwise                                   wait for the next frame, or for a change
  ///
  /// Before that the clock starts if there is enough to play, and stops if there is not.
  mutating func decide(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    if report.shown != nil, let present = presentOfStart(at: moment) {
      return leaveOutStart(for: present, at: moment)
    }
    let actions = follow(report, at: moment)
    if report.shown != nil { return actions + show(report, at: moment) }
    if actions.contains(where: \.movesClock) {
      return actions + [PlayerAction(.select, "the film has gone on")]
    }
    if let next = report.nextFrame, drawing.beginsWithPicture, next > moment.position {
      silence()
      return actions + [PlayerAction(.clock(.move(to: next)), "the film begins with this picture")]
    }
    if report.state.hasEnded, report.nextFrame == nil {
      // Nothing more comes: the seek has found all there is, and the next one can begin.
      seeking.start = nil
      if seeking.pending != nil { return actions }
    }
    if let step = takeStep(report, at: moment) { return actions + step }
    if drawing.mustRedraw, drawing.hasPicture {
      drawing.mustRedraw = false
      return actions + [PlayerAction(.showAgain, "the screen has lost its picture")]
    }
    if isOver(report), !isPaused, seeking.pending == nil {
      return actions + end(report, at: moment)
    }
    return actions + [wait(after: report, at: moment)]
  }

  /// Records what there is of the pictures, and has the clock run while both can be played.
  private mutating func follow(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    pictures = BufferedPictures(report)
    isAtEnd = report.isFinished && hearing.report.isOver
    let actions = regulate(at: moment)
    if isPaused {
      state = .paused
    } else if case .buffering(let reason) = report.state {
      state = .buffering(reason)
    } else {
      let waitsForSound = hearing.report.supply == .missing && !hearing.isSilent
      state = waitsForSound ? .buffering(waitReason) : .playing
    }
    return actions
  }

  /// Whether nothing is left to be shown or heard; a film whose pictures fail is over at once.
  private func isOver(_ report: BufferReport) -> Bool {
    if case .failed = report.state { return report.isFinished }
    return report.isFinished && hearing.report.isOver
  }

  private mutating func show(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    // Frames shown as stills have no hurry.
    if let rate = moment.rate {
      let delay = rate.wallTime(for: report.lateness)
      statistics.recordLateness(delay, isLate: presentation.isLate(delay))
    }
    var actions: [PlayerAction] = []
    if drawing.shown == nil {
      drawing.isHolding = true
      actions.append(
        PlayerAction(
          .holdDecoding(until: moment.wallTime + Self.longestHold),
          "the viewer waits for this picture"))
    }
    drawing.shown = report.shown
    drawing.hasPicture = true
    drawing.mustRedraw = false
    drawing.beginsWithPicture = false
    seeking.start = nil
    seeking.remainingStarts = 0
    return actions + [PlayerAction(.show, "its time has come")]
  }

  mutating func finishDrawing(at moment: PlaybackMoment) -> [PlayerAction] {
    statistics.recordFirstFrame(at: moment.wallTime)
    drawing.drawnAt = moment.wallTime
    guard drawing.isHolding else { return [] }
    drawing.isHolding = false
    return [PlayerAction(.resumeDecoding, "the picture is on the screen")]
  }

  /// Steps by a frame, if that was requested and is possible now.
  private mutating func takeStep(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction]? {
    guard isPaused, seeking.pending == nil else { return nil }
    let action = stepper.next(
      shown: drawing.shown?.start, next: report.nextFrame, hasEnded: report.state.hasEnded,
      filmStart: start)
    switch action {
    case .none: return nil
    case .advance(let position):
      silence()
      return [PlayerAction(.clock(.move(to: position)), "a step on")]
    case .seek(let position):
      guard isSeekable else {
        stepper.cancel()
        return refuseSeek()
      }
      return go(to: clamped(position), .restart(from: nil), .seek, "a step back", at: moment)
    }
  }

  /// What happens when the last frame has had its time.
  private mutating func end(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    statistics.setPlaying(false, at: moment)
    let stop = PlayerAction(.clock(.stall), "the last frame has had its time")
    if case .failed(let message) = report.state {
      return [stop, PlayerAction(.fail(message), "nothing more can be played")]
    }
    // A film without a single picture would start again for ever.
    if isSeekable, report.counts.shown > drawing.countBeforeRestart,
      let target = loop.restart(
        at: moment.position, filmStart: start, isFinished: true, rules: rules)
    {
      drawing.countBeforeRestart = report.counts.shown
      return [stop]
        + go(to: clamped(target), .restart(from: nil), .seek, "it is repeated", at: moment)
    }
    guard keepsOpen else { return [stop, PlayerAction(.end, "the film is over")] }
    return [stop] + pause(at: moment)
  }

  /// When to look again, if nothing changes before.
  package func wait(after report: BufferReport, at moment: PlaybackMoment) -> PlayerAction {
    let restart = isPaused ? nil : loop.nextRestart(after: moment, rules: rules)
    let position = [report.nextPosition, restart].compactMap(\.self).min()
    return PlayerAction(
      .wait(position: position, wallTime: seeking.pending == nil ? nil : seeking.deadline),
      "nothing to do before that")
  }
}
