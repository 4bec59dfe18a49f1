extension FrameInterval {
  // ANCHOR: solution-6.1
  /// From when to when there are pictures without a hole, beginning at `now`.
  ///
  /// Where no picture belongs to `now`, the run that begins next counts: a film may start with an
  /// empty edit, and a damaged one may have holes.
  package static func run(
    of intervals: [FrameInterval], from now: Duration, shown: FrameInterval? = nil
  ) -> FrameInterval {
    var begin = now
    var run = FrameInterval(start: now, end: now)
    if let shown, shown.end > now { run = shown }
    for interval in intervals where interval.end > now {
      if !run.reaches(interval.start) {
        guard run.end == now else { break }
        begin = interval.start
      }
      run = FrameInterval(start: interval.start, end: max(run.end, interval.end))
    }
    return FrameInterval(start: begin, end: run.end)
  }
  // ANCHOR_END: solution-6.1
}
