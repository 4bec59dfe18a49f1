import Media

/// Decodes single pictures anywhere in a film, with a separate reader and decoder.
///
/// The player's cursor does not move. One task at a time calls it.
package actor FrameFinder {
  private let source: any MediaSource
  private let trackID: Track.ID
  private let decoder: any FrameDecoder

  /// How far the last search came; the next one continues from there if it can.
  private var frames: FrameSequence.Iterator?
  private var current: Frame?
  private var following: Frame?

  package init(source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder) {
    self.source = source
    self.trackID = trackID
    self.decoder = decoder
  }

  /// The picture of the sync sample at a moment, or of the last one before it.
  ///
  /// One sample goes in, and the decoder is drained. Where the sync sample itself is not shown, as
  /// after the beginning of an edit, it is the first picture after it.
  ///
  /// - Throws: The source's error, the decoder's, or `CancellationError`.
  package func keyFrame(at time: MediaTime) async throws -> Frame? {
    forget()
    await decoder.reset()
    let reader = try await source.reader(of: [trackID], at: time)
    var shift = TimelineShift()
    while let event = try await reader.next() {
      try Task.checkCancellation()
      switch shift.apply(to: event) {
      case .format(let format, _): _ = try await decoder.use(format)
      case .sample(let sample, _):
        let frames = try await decoder.decode(sample) + decoder.finish()
        await decoder.reset()
        if let frame = frames.first { return frame }
        return try await frame(at: time)
      case .discontinuity, nil: break
      }
    }
    return nil
  }

  /// The picture on the screen at a moment: the last one that begins at or before it.
  ///
  /// If the moment is in the same group as the last one, and not before it, decoding continues from
  /// there.
  ///
  /// - Throws: The source's error, the decoder's, or `CancellationError`; after that the next search
  ///   starts at a sync sample.
  package func frame(at time: MediaTime) async throws -> Frame? {
    if try await !canGoOn(to: time) {
      forget()
      await decoder.reset()
      frames = FrameSequence(source: source, trackID: trackID, from: time, decoder: decoder)
        .makeAsyncIterator()
    }
    guard var frames else { return nil }
    self.frames = nil
    if current == nil { current = try await frames.next() }
    while true {
      if following == nil { following = try await frames.next() }
      guard let next = following, next.presentationTime <= time else { break }
      (current, following) = (next, nil)
    }
    self.frames = frames
    return current
  }

  /// The picture after the one of a moment; the last one where none follows.
  ///
  /// - Throws: As ``frame(at:)`` does.
  package func frame(after time: MediaTime) async throws -> Frame? {
    let frame = try await frame(at: time)
    guard let following else { return frame }
    return try await self.frame(at: following.presentationTime)
  }

  /// Gives up what is held back.
  package func forget() {
    (frames, current, following) = (nil, nil, nil)
  }

  private func canGoOn(to time: MediaTime) async throws -> Bool {
    guard frames != nil, let current, current.presentationTime <= time else { return false }
    let sync = try await source.syncTimes(of: trackID, around: time).previous
    return sync.map { $0 <= current.presentationTime } ?? true
  }
}
