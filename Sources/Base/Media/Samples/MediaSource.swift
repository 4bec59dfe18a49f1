/// Where a presentation comes from: a file, a playlist, a camera.
///
/// The seam between containers and everything after them. A source may take time to find its
/// tracks, may be live and without an end, and may have no way back: ``timeline`` says so. All its
/// times lie on one timeline, the presentation's, which need not begin at 0.
public protocol MediaSource: Sendable {
  /// The tracks, in the source's order; suspends until the source has learned of them.
  ///
  /// - Throws: What keeps the source from ever learning of them.
  func tracks() async throws -> [Track]

  /// From when to when there is something to play, as far as it is known now.
  var timeline: Timeline { get async }

  /// Every change of ``timeline`` from now on; finishes when no further one can come.
  func timelineUpdates() async -> AsyncStream<Timeline>

  /// Opens a reader with a cursor of its own; any number of them may read at the same time.
  ///
  /// - Parameters:
  ///   - tracks: The tracks whose samples are wanted.
  ///   - time: Where to start: at the last sync sample whose picture appears at or before this
  ///     moment; with several video tracks, at the earliest of these. Samples that appear before
  ///     `time` come out too, because a decoder needs them. With `nil` the source chooses: the
  ///     start of a film, or a moment near the edge of a live stream.
  /// - Returns: The reader.
  /// - Throws: The source's error. A `time` outside `Timeline/seekable` is not an error: the reader
  ///   starts at the nearest moment inside.
  func reader(of tracks: Set<Track.ID>, at time: MediaTime?) async throws -> any SampleReader

  /// Opens a reader whose samples may come without their bytes: times, sizes and sync samples alone.
  ///
  /// - Parameters:
  ///   - tracks: The tracks whose samples are wanted.
  ///   - time: Where to start, as with ``reader(of:at:)``.
  ///   - loadsData: Whether samples have their bytes. A source that lists its samples, as MP4 files
  ///     do, reads none of them otherwise. Sources that find samples by reading, as those of
  ///     transport streams do, read them all the same.
  /// - Returns: The reader.
  /// - Throws: The source's error.
  func reader(
    of tracks: Set<Track.ID>, at time: MediaTime?, loadingData loadsData: Bool
  ) async throws -> any SampleReader

  /// Begins to read what a reader at a moment will need first, where that takes long.
  ///
  /// Nothing is promised, and nothing is reported: the reader does without, and says what is wrong.
  func prepare(_ tracks: Set<Track.ID>, at time: MediaTime) async

  /// What of the source cannot be used, and why; it may grow while the source is read.
  var faults: [any Error] { get async }

  /// Tells where a reader could start without decoding more than is shown; moves nothing.
  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes

  /// The number of a sample's picture in the order of the screen, from 0.
  ///
  /// - Parameters:
  ///   - index: The sample's place in decoding order, from 0.
  ///   - trackID: Its track.
  /// - Returns: The number; `nil` if the source does not know all samples before it.
  func frameNumber(ofSample index: Int, of trackID: Track.ID) async -> Int?

  /// The chapters in the order in which they begin; empty if there are none.
  ///
  /// Names may have to be read first, from all over the source.
  func chapters() async -> [Chapter]

  /// Where thumbnails, fast forward and rewind take their pictures from: the same tracks, with sync
  /// samples alone; `nil` if there is nothing better than the source itself.
  var trickPlaySource: (any MediaSource)? { get async }

  /// Whether thumbnails can be read now without the film having to wait for it.
  ///
  /// `false` too where single pictures cannot be had without loading much else.
  var isIdle: Bool { get async }

  /// A picture that represents the source; `nil` if there is none, or if it cannot be read.
  var cover: CoverImage? { get async }

  /// Ends what the source does between reads: a session says goodbye to its sender. Nothing is read
  /// afterwards.
  func close() async
}

extension MediaSource {
  /// Most sources know their timeline when they are opened.
  public func timelineUpdates() async -> AsyncStream<Timeline> {
    AsyncStream { $0.finish() }
  }

  /// Most sources have to read samples to find them.
  public func reader(
    of tracks: Set<Track.ID>, at time: MediaTime?, loadingData loadsData: Bool
  ) async throws -> any SampleReader {
    let reader = try await reader(of: tracks, at: time)
    return loadsData ? reader : ListingReader(reader)
  }

  /// Most sources need nothing before their samples.
  public func prepare(_ tracks: Set<Track.ID>, at time: MediaTime) async {}

  /// Most sources are read whole or not at all.
  public var faults: [any Error] { get async { [] } }

  /// Most sources have nothing better.
  public var trickPlaySource: (any MediaSource)? { get async { nil } }

  /// Most sources have nothing to wait for.
  public var isIdle: Bool { get async { true } }

  /// Most films have no cover.
  public var cover: CoverImage? { get async { nil } }

  /// Sources that do not know their sync samples in advance need not say anything.
  public func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    .unknown
  }

  /// Sources that read their samples as they come cannot count those before.
  public func frameNumber(ofSample index: Int, of trackID: Track.ID) async -> Int? { nil }

  /// Most sources do nothing unless they are read.
  public func close() async {}

  /// Most sources have no chapters.
  public func chapters() async -> [Chapter] { [] }
}

/// Reads the samples of some tracks of a source, all of them in one decoding order.
///
/// One task at a time calls it. A seek is a new reader.
public protocol SampleReader: Sendable {
  /// Returns what comes next; suspends until it is there, and returns `nil` after the end.
  ///
  /// The first sample of a track comes after its format.
  ///
  /// - Throws: The source's error. Calling again tries the same sample again.
  func next() async throws -> SampleEvent?
}

/// What a reader returns.
public enum SampleEvent: Hashable, Sendable {
  /// How the samples of a track are coded from here on.
  case format(TrackFormat, Track.ID)

  /// The next sample in decoding order.
  case sample(EncodedSample, Track.ID)

  /// What follows does not continue what came before, in any of the tracks.
  case discontinuity(Discontinuity)
}

/// How a stream breaks off and goes on.
public enum Discontinuity: Hashable, Sendable {
  /// Samples are missing: pictures that refer to them cannot be decoded.
  case samplesLost

  /// All times after the break are later by this much than they would be without it.
  ///
  /// Negative if the stream's clock went back. Nothing is missing in between: the presentation
  /// continues without a gap. A reader that starts after such a break reports it before its first
  /// sample, so that the times of all readers lie on one timeline.
  case timesShifted(by: MediaTime)
}

/// When the pictures of the sync samples around a moment appear.
public struct SyncTimes: Hashable, Sendable {
  /// The last one at or before the moment; `nil` if there is none, or it is unknown.
  public let previous: MediaTime?

  /// The first one after the moment; `nil` if there is none, or it is unknown.
  public let next: MediaTime?

  public init(previous: MediaTime?, next: MediaTime?) {
    self.previous = previous
    self.next = next
  }

  public static let unknown = SyncTimes(previous: nil, next: nil)
}

extension MediaSource {
  /// The first track with video that can be decoded, and the format of its first samples.
  ///
  /// - Returns: The track, and its format.
  /// - Throws: The source's error; where there is no such track, the first of ``faults`` or
  ///   ``MediaSourceError/noVideoTrack``.
  public func videoTrack() async throws -> (track: Track, format: VideoFormat) {
    for track in try await tracks() {
      if let format = track.video { return (track, format) }
    }
    throw await faults.first ?? MediaSourceError.noVideoTrack
  }

  /// The track that a caller has named, or else the first one with video.
  package func videoTrackID(named id: Track.ID?) async throws -> Track.ID {
    if let id { return id }
    return try await videoTrack().track.id
  }
}

/// What a source does not have.
public enum MediaSourceError: Error, Hashable, CustomStringConvertible {
  /// No track with video, or none that can be decoded.
  case noVideoTrack

  public var description: String {
    switch self {
    case .noVideoTrack: "there is no video track"
    }
  }
}
