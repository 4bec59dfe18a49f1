/// The frames of a track in presentation order, decoded one sample at a time as they are asked for.
///
///     for try await frame in FrameSequence(source: demuxer, trackID: 1, decoder: decoder) { … }
///
/// Begins where the source stands. The decoder is drained after the last sample.
///
/// Nothing is decoded ahead: whoever asks for a frame waits while samples are read and decoded, one
/// after the other, until one comes out. Who does not ask, because the last frame is still on the
/// screen or the consumer has left its loop, costs nothing. A cancelled task gets no further frame:
/// at most the sample in hand is decoded to its end.
public struct FrameSequence: AsyncSequence, Sendable {
  public typealias Element = Frame

  private let source: any SampleSource
  private let trackID: Track.ID
  private let decoder: any FrameDecoder

  public init(source: any SampleSource, trackID: Track.ID, decoder: any FrameDecoder) {
    self.source = source
    self.trackID = trackID
    self.decoder = decoder
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(sequence: self)
  }

  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: FrameSequence
    private var ready: ArraySlice<Frame> = []
    private var isFinished = false

    /// The format of the last sample.
    private var formatIndex: Int?

    init(sequence: FrameSequence) {
      self.sequence = sequence
    }

    /// Decodes samples until a frame comes out.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; the errors of source and decoder.
    public mutating func next() async throws -> Frame? {
      try Task.checkCancellation()
      while ready.isEmpty && !isFinished {
        if let sample = try await sequence.source.nextSample(of: sequence.trackID) {
          ready = try await take(sample)[...]
        } else {
          ready = try await sequence.decoder.finish()[...]
          isFinished = true
        }
        try Task.checkCancellation()
      }
      return ready.popFirst()
    }

    /// Tells the decoder of the format of a sample where it is another one, and decodes the sample.
    private mutating func take(_ sample: EncodedSample) async throws -> [Frame] {
      guard sample.formatIndex != formatIndex else {
        return try await sequence.decoder.decode(sample)
      }
      let track = await sequence.source.tracks.first { $0.id == sequence.trackID }
      let formats = track?.videoFormats ?? []
      let isKnown = formats.indices.contains(sample.formatIndex)
      let earlier = try await sequence.decoder.use(
        isKnown ? .video(formats[sample.formatIndex]) : .other)
      formatIndex = sample.formatIndex
      return earlier + (try await sequence.decoder.decode(sample))
    }
  }
}

extension FrameSequence {
  /// Returns the frame that is on the screen at `time`: the last one that begins at or before it.
  ///
  /// Goes back to the sync sample before `time` and decodes from there. Before the first frame it
  /// is the first, after the last one the last; `nil` only where there is none at all.
  public static func frame(
    at time: MediaTime, source: any SampleSource, trackID: Track.ID, decoder: any FrameDecoder
  ) async throws -> Frame? {
    _ = try await source.seek(trackID, to: time)
    await decoder.reset()
    var shown: Frame?
    for try await frame in FrameSequence(source: source, trackID: trackID, decoder: decoder) {
      guard shown == nil || frame.presentationTime <= time else { break }
      shown = frame
    }
    await decoder.reset()
    return shown
  }
}
