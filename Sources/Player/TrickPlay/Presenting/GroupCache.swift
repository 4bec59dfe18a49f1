import Media

/// Gives the pictures of a film from later to earlier ones.
///
/// It decodes a group forward into memory, and while that is shown backward, the pictures before it.
/// See ``GroupPass`` for groups that have no room. Of an open group the pictures that are decoded
/// after the next sync sample, and shown before it, belong to it: it is decoded up to the first
/// picture that is not shown before its end.
///
/// One task at a time asks it.
package actor GroupCache {
  /// Pictures that follow each other, up to a moment.
  private struct Run {
    private(set) var frames: [Frame]
    /// The moment up to which there is no other picture.
    private(set) var end: MediaTime
    /// From this place on down, what comes before the run is decoded.
    let middle: Int

    init(frames: [Frame], end: MediaTime) {
      (self.frames, self.end, middle) = (frames, end, frames.count / 2)
    }

    /// Gives up the pictures after a place: they have been shown.
    mutating func removeFrames(after index: Int) {
      guard index + 1 < frames.count else { return }
      end = frames[index + 1].presentationTime
      frames.removeSubrange((index + 1)...)
    }
  }

  private let source: any MediaSource
  private let trackID: Track.ID
  private let decoder: any FrameDecoder
  private let byteLimit: Int
  private let executor: (any TaskExecutor)?
  private let transform: @Sendable (Frame) -> Frame

  /// What is given out now: the pictures up to the last one that was given out.
  private var run: Run?

  /// What comes before ``run``, being decoded.
  private var ahead: (end: MediaTime, task: Task<Run?, any Error>)?

  /// Pictures that are nearer to each other than this are not kept.
  private var interval = Duration.zero

  /// The passes so far, and the pictures that came out of the decoder.
  package private(set) var passCount = 0
  package private(set) var decodedCount = 0

  /// 24 MB are 72 pictures of 640×360.
  ///
  /// 48 of them are decoded at a time, while the last 24 of those before are shown.
  package static let defaultByteLimit = 24 << 20

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to decode.
  ///   - decoder: Turns samples into frames; nothing else uses it.
  ///   - byteLimit: The bytes of all pictures that are kept: a third of it for those that are still
  ///     to be given out when others begin to be decoded, two thirds for those.
  ///   - executor: Where pictures are decoded; `nil` is the executor of the calling task.
  ///   - transform: Applied to each frame before it is kept: scaling down saves memory.
  package init(
    source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder,
    byteLimit: Int = defaultByteLimit, executor: (any TaskExecutor)? = nil,
    transform: @escaping @Sendable (Frame) -> Frame = { $0 }
  ) {
    self.source = source
    self.trackID = trackID
    self.decoder = decoder
    self.byteLimit = byteLimit
    self.executor = executor
    self.transform = transform
  }

  /// Keeps pictures that are at least so far apart from now on: a film that is rewound shows no more of
  /// them, and a long group has room.
  package func keep(every interval: Duration) async {
    guard interval != self.interval else { return }
    await clear()
    self.interval = interval
  }

  /// Whether the picture before a moment is here: it is handed out at once.
  package func hasFrame(before time: MediaTime) -> Bool { index(before: time) != nil }

  /// The picture that is shown before a moment: the last one that begins before it.
  ///
  /// - Returns: `nil` at the beginning of the film.
  /// - Throws: The source's error, the decoder's, or `CancellationError`.
  package func frame(before time: MediaTime) async throws -> Frame? {
    if index(before: time) == nil { run = try await nextRun(before: time) }
    guard let index = index(before: time) else { return nil }
    // Pictures that were handed out are not needed again while the film runs backward.
    run?.removeFrames(after: index)
    guard let run else { return nil }
    if ahead == nil, index <= run.middle, let first = run.frames.first {
      prepare(before: first.presentationTime)
    }
    return run.frames[index]
  }

  /// Gives up what is kept, and what is being decoded.
  package func clear() async {
    run = nil
    await stopPreparing()
  }

  private func index(before time: MediaTime) -> Int? {
    guard let run, time <= run.end else { return nil }
    return run.frames.lastIndex { $0.presentationTime < time }
  }

  private func nextRun(before time: MediaTime) async throws -> Run? {
    if let ahead, ahead.end == time {
      let run = try await ahead.task.value
      self.ahead = nil
      return run
    }
    await stopPreparing()
    return try await decode(before: time)
  }

  private func prepare(before end: MediaTime) {
    let task = Task(executorPreference: executor) { try await self.decode(before: end) }
    ahead = (end, task)
  }

  private func stopPreparing() async {
    ahead?.task.cancel()
    _ = await ahead?.task.result
    ahead = nil
  }

  /// Decodes the pictures before a moment: as many of one group as there is room for.
  private func decode(before end: MediaTime) async throws -> Run? {
    var start = end.justBefore
    while true {
      var pass = GroupPass<Frame>(byteLimit: byteLimit / 3 * 2)
      passCount += 1
      var last: Duration?
      await decoder.reset()
      let frames = FrameSequence(source: source, trackID: trackID, from: start, decoder: decoder)
      for try await frame in frames {
        decodedCount += 1
        guard frame.presentationTime < end else { break }
        let time = frame.presentationTime.duration
        if let last, time - last < interval { continue }
        last = time
        let kept = transform(frame)
        pass.take(kept, byteCount: kept.picture.byteCount)
      }
      await decoder.reset()
      if !pass.elements.isEmpty { return Run(frames: pass.elements, end: end) }
      // The group has no picture before this moment: an edit hides them, or they are damaged.
      let sync = try await source.syncTimes(of: trackID, around: start).previous
      let begin = await source.timeline.start
      guard let sync, sync > begin, sync.justBefore < start else { return nil }
      start = sync.justBefore
    }
  }
}

extension MediaTime {
  /// The last moment before this one that differs from it.
  fileprivate var justBefore: MediaTime {
    MediaTime(value: value == .min ? value : value - 1, timescale: timescale)
  }
}
