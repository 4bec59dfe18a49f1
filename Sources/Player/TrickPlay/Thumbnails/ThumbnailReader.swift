import Media
import Video

/// Makes one thumbnail after the other with separate readers and decoders.
///
/// The player is not affected: no cursor moves, no decoder is flushed. One task uses it.
package struct ThumbnailReader {
  /// What happened to a request.
  enum Outcome: Sendable {
    case made(Frame)
    /// There is a thumbnail of this moment already.
    case known(MediaTime)
    /// It is no longer wanted.
    case abandoned
    /// There is no picture: the film is damaged there.
    case missing
  }

  let source: any MediaSource
  let track: Track
  let precision: ThumbnailPrecision
  let longestRun: Duration

  /// Decodes single sync samples.
  private let keyDecoder: VideoDecoder
  private let exactOptions: DecoderOptions

  /// Where the last exact picture was found: a later one in its group needs no new start.
  private var run: Run?

  private struct Run {
    var frames: FrameSequence.AsyncIterator
    /// The frame that is on the screen, and the one after it.
    var shown: Frame
    var next: Frame?
  }

  /// - Parameters:
  ///   - source: The film.
  ///   - track: Its pictures.
  ///   - box: The size that thumbnails fit into: much smaller pictures are decoded less finely.
  ///   - precision: How exactly thumbnails hit their moments.
  ///   - longestRun: How much is decoded for one of them, at most.
  ///   - options: How pictures are decoded.
  /// - Throws: `DecodingError` if the track cannot be decoded.
  package init(
    _ source: any MediaSource, _ track: Track, box: PixelSize, precision: ThumbnailPrecision,
    longestRun: Duration = ThumbnailChoice.longestRun,
    options: DecoderOptions = DecoderOptions(damagePolicy: .showEverything)
  ) throws {
    guard let format = track.video else { throw MediaSourceError.noVideoTrack }
    self.source = source
    self.track = track
    self.precision = precision
    self.longestRun = longestRun
    exactOptions = options
    var keyOptions = options
    let isSmall =
      max(format.width, format.height) >= 2 * max(box.width, box.height)
    if isSmall { keyOptions.loopFilter = { .nowhere } }
    keyDecoder = try VideoDecoder(format: format, options: keyOptions)
  }

  /// Decodes the picture for a moment.
  ///
  /// - Parameters:
  ///   - target: The moment.
  ///   - isKnown: Whether there is a thumbnail of a moment already.
  ///   - isWanted: Asked from time to time whether the picture is still wanted.
  /// - Returns: The picture, or why there is none.
  /// - Throws: The errors of source and decoder.
  mutating func picture(
    for target: MediaTime, isKnown: (MediaTime) async -> Bool, isWanted: () async -> Bool
  ) async throws -> Outcome {
    let sync = try await source.syncTimes(of: track.id, around: target)
    let choice = ThumbnailChoice(for: target, sync, precision: precision, longestRun: longestRun)
    if case .key(let time) = choice {
      if await isKnown(time) { return .known(time) }
      if let frame = try await keyPicture(at: time) { return .made(frame) }
      // Hidden by an edit list, or a field alone: the frames after it show what there is.
    }
    return try await exactPicture(at: target, sync, isWanted)
  }

  /// Decodes the picture for a moment, even if a thumbnail of it exists.
  ///
  /// - Returns: `nil` if the film has no picture for it.
  /// - Throws: The errors of source and decoder.
  package mutating func picture(for target: MediaTime) async throws -> Frame? {
    let outcome = try await picture(for: target) { _ in
      false
    } isWanted: {
      !Task.isCancelled
    }
    return if case .made(let frame) = outcome { frame } else { nil }
  }

  /// Decodes one sync sample; `nil` if no picture comes of it alone.
  private func keyPicture(at time: MediaTime) async throws -> Frame? {
    let reader = try await source.reader(of: [track.id], at: time)
    var shift = TimelineShift()
    var skippedCount = 0
    await keyDecoder.reset()
    while let event = try await reader.next() {
      switch shift.apply(to: event) {
      case .format(let format, _):
        _ = try await keyDecoder.use(format)
      case .sample(let sample, _) where sample.isSync:
        guard sample.isPresented else { return nil }
        if let frame = try await keyDecoder.decode(sample).first { return frame }
        return try await keyDecoder.finish().first
      case .sample:
        skippedCount += 1
        guard skippedCount < Self.patience else { return nil }
      case .discontinuity, nil:
        break
      }
    }
    return nil
  }

  /// Samples that may come before the sync sample where a reader starts.
  private static let patience = 64

  /// Decodes up to the frame that is on the screen at a moment.
  private mutating func exactPicture(
    at target: MediaTime, _ sync: SyncTimes, _ isWanted: () async -> Bool
  ) async throws -> Outcome {
    var run: Run
    if let last = self.run, last.shown.presentationTime <= target,
      sync.previous.map({ $0 <= last.shown.presentationTime }) ?? false
    {
      run = last
    } else {
      let decoder = VideoDecoder(exactOptions)
      var frames = FrameSequence(
        source: source, trackID: track.id, from: target, decoder: decoder
      ).makeAsyncIterator()
      guard let first = try await frames.next() else { return .missing }
      run = Run(frames: frames, shown: first, next: try await frames.next())
    }
    self.run = nil
    while let next = run.next, next.presentationTime <= target {
      guard await isWanted() else { return .abandoned }
      run.shown = next
      run.next = try await run.frames.next()
    }
    self.run = run
    return .made(run.shown)
  }
}
