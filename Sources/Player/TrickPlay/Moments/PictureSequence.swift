import Media
import Video

/// The pictures of a film at some moments, in the order of the moments.
///
/// `MediaSource/pictures(at:of:tolerance:options:)` makes it. Each iterator has a reader and a decoder
/// of its own; the player of the same source is not affected.
public struct PictureSequence: AsyncSequence, Sendable {
  /// A picture, and the moment for which it was found.
  public struct Element: Hashable, Sendable {
    public let requested: MediaTime

    /// The frame; its `presentationTime` says how near to the moment it is.
    public let frame: Frame
  }

  let source: any MediaSource
  let times: [MediaTime]
  let trackID: Track.ID?
  let tolerance: Duration
  let options: DecoderOptions

  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let sequence: PictureSequence
    private var times: ArraySlice<MediaTime>
    private var finder: MomentFinder?

    init(sequence: PictureSequence) {
      self.sequence = sequence
      times = sequence.times[...]
    }

    /// Finds the picture of the next moment; moments for which the film has none are left out.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; the errors of source and decoder.
    public mutating func next() async throws -> Element? {
      while let time = times.popFirst() {
        try Task.checkCancellation()
        let finder = try await openFinder()
        if let frame = try await finder.picture(at: time) {
          return Element(requested: time, frame: frame)
        }
      }
      return nil
    }

    private mutating func openFinder() async throws -> MomentFinder {
      if let finder { return finder }
      let opened = try await MomentFinder(sequence)
      finder = opened
      return opened
    }
  }
}

extension MediaSource {
  /// The pictures of a film at some moments: thumbnails, a contact sheet, a frame for a still.
  ///
  ///     let times = await source.timeline.moments(10)
  ///     for try await picture in source.pictures(at: times, tolerance: .seconds(2)) {
  ///       try save(picture.frame.rgb(fitting: PixelSize(width: 320, height: 180)).png())
  ///     }
  ///
  /// Without a tolerance, each is the picture that is on the screen at its moment, for which all since
  /// the sync sample before it is decoded; ascending moments that share a sync sample are decoded in
  /// one pass. With a tolerance, a sync sample that is no further away is taken instead: one sample is
  /// decoded, and a stream that has sync samples alone loads no other.
  ///
  /// - Parameters:
  ///   - times: The moments, on the timeline of the source.
  ///   - trackID: Which track; `nil` is the first one with video.
  ///   - tolerance: How far from its moment the picture of a sync sample may begin.
  ///   - options: How pictures are decoded.
  /// - Returns: The pictures, which are decoded as they are requested.
  public func pictures(
    at times: [MediaTime], of trackID: Track.ID? = nil, tolerance: Duration = .zero,
    options: DecoderOptions = DecoderOptions(damagePolicy: .showEverything)
  ) -> PictureSequence {
    PictureSequence(
      source: self, times: times, trackID: trackID, tolerance: tolerance, options: options)
  }
}
