/// The frames of a track in presentation order, decoded one sample at a time, on demand.
///
///     for try await frame in FrameSequence(source: source, trackID: 1, decoder: decoder) { … }
///
/// The sequence has a reader of its own, and mostly a decoder too: each iterator makes one. A decoder
/// that is handed in instead is reset before the first sample and drained after the last one, so that
/// it can serve several sequences one after the other. Two at a time would get each other's frames:
/// the second one throws `DecoderInUse`.
///
/// Nothing is decoded ahead: the caller waits for a frame while samples are read and decoded, one
/// after the other, until one comes out. While the caller requests no frame, because the last one
/// is still on the screen or because it has left its loop, the sequence does no work. A cancelled
/// task gets no further frame: at most the current sample is decoded to its end.
public struct FrameSequence: AsyncSequence, Sendable {
  public typealias Element = Frame

  private let source: any MediaSource

  /// `nil` is the first track with video.
  private let trackID: Track.ID?
  private let start: MediaTime?

  /// Which frames are returned, by the times at which they begin; `nil` for all.
  private let range: Range<MediaTime>?
  private let makeDecoder: @Sendable () -> any FrameDecoder

  /// Creates a sequence; reading starts with the request for the first frame.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to decode.
  ///   - start: Where to begin: at the last sync sample that appears at or before this moment; `nil`
  ///     is the source's own choice, the start of a film.
  ///   - decoder: Turns samples into frames; nothing else uses it while frames are requested.
  public init(
    source: any MediaSource, trackID: Track.ID, from start: MediaTime? = nil,
    decoder: any FrameDecoder
  ) {
    self.source = source
    self.trackID = trackID
    self.start = start
    range = nil
    makeDecoder = { decoder }
  }

  /// Creates a sequence whose iterators have decoders of their own.
  ///
  /// - Parameters:
  ///   - source: Where samples come from.
  ///   - trackID: Which of its tracks to decode; `nil` is the first one with video.
  ///   - range: Frames that begin in it come out, no others; `nil` is the whole film. Reading starts
  ///     at the sync sample before it, and ends with the first frame after it.
  ///   - makeDecoder: Makes a decoder that has no format yet.
  public init(
    source: any MediaSource, trackID: Track.ID? = nil, in range: Range<MediaTime>? = nil,
    makeDecoder: @escaping @Sendable () -> any FrameDecoder
  ) {
    self.source = source
    self.trackID = trackID
    self.range = range
    start = range?.lowerBound
    self.makeDecoder = makeDecoder
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(sequence: self)
  }

  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: FrameSequence
    private let decoder: any FrameDecoder
    private var reader: (any SampleReader)?
    private var use: DecoderUse?
    private var shift = TimelineShift()
    private var ready: ArraySlice<Frame> = []
    private var isAwaitingSync = false
    private var isFinished = false

    init(sequence: FrameSequence) {
      self.sequence = sequence
      decoder = sequence.makeDecoder()
    }

    /// Decodes samples until a frame comes out.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; `DecoderInUse`; the errors of source
    ///   and decoder.
    public mutating func next() async throws -> Frame? {
      try Task.checkCancellation()
      while ready.isEmpty && !isFinished {
        ready = inRange(try await nextFrames())
        try Task.checkCancellation()
      }
      return ready.popFirst()
    }

    /// Leaves out the frames that are not wanted, and ends with the first one after all that are.
    private mutating func inRange(_ frames: [Frame]) -> ArraySlice<Frame> {
      guard let range = sequence.range else { return frames[...] }
      let before = frames.prefix { $0.presentationTime < range.upperBound }
      if before.count < frames.count { (isFinished, reader, use) = (true, nil, nil) }
      return before.filter { $0.presentationTime >= range.lowerBound }[...]
    }

    /// Takes one event from the reader and returns the frames that are complete then.
    private mutating func nextFrames() async throws -> [Frame] {
      guard let event = try await openReader().next() else {
        isFinished = true
        return try await decoder.finish()
      }
      switch shift.apply(to: event) {
      case .format(let format, _):
        return try await decoder.use(format)
      case .sample(let sample, _):
        isAwaitingSync = isAwaitingSync && !sample.isSync
        return isAwaitingSync ? [] : try await decoder.decode(sample)
      case .discontinuity:
        isAwaitingSync = true
        return try await decoder.finish()
      case nil:
        return []
      }
    }

    private mutating func openReader() async throws -> any SampleReader {
      if let reader { return reader }
      use = try DecoderUse(of: decoder)
      // The rest of another sequence would come out as the first frames of this one.
      await decoder.reset()
      let trackID = try await sequence.source.videoTrackID(named: sequence.trackID)
      let opened = try await sequence.source.reader(of: [trackID], at: sequence.start)
      reader = opened
      return opened
    }
  }
}

extension FrameSequence {
  /// Returns the frame that is on the screen at `time`: the last one that begins at or before it.
  ///
  /// Decodes from the sync sample before `time` on. Before the first frame it is the first, after
  /// the last one the last; `nil` only where there is none at all.
  public static func frame(
    at time: MediaTime, source: any MediaSource, trackID: Track.ID, decoder: any FrameDecoder
  ) async throws -> Frame? {
    var shown: Frame?
    let frames = FrameSequence(source: source, trackID: trackID, from: time, decoder: decoder)
    for try await frame in frames {
      guard shown == nil || frame.presentationTime <= time else { break }
      shown = frame
    }
    await decoder.reset()
    return shown
  }
}
