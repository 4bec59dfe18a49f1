/// Where encoded samples come from: a file, a playlist, a camera.
///
/// The seam between containers and everything behind them. A source may be live and without an
/// end: then `nextSample` suspends until a sample has arrived, and `seek` throws.
public protocol SampleSource: Sendable {
  func tracks() async throws -> [Track]

  var capabilities: SourceCapabilities { get async }

  /// Returns the track's next sample in decoding order, or `nil` after the last one.
  func nextSample(of trackID: Track.ID) async throws -> EncodedSample?

  /// Goes on from the last sync sample whose picture appears at or before `time`.
  ///
  /// Samples of the sync sample's group that appear before `time` still come out: a decoder needs
  /// them, and whoever shows the pictures leaves them out.
  ///
  /// - Returns: When the picture of that sync sample appears.
  func seek(_ trackID: Track.ID, to time: MediaTime) async throws -> MediaTime

  /// Tells where `seek` could go on without decoding more than is shown; moves nothing.
  func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes
}

extension SampleSource {
  /// Sources that do not know their sync samples in advance need not say anything.
  public func syncTimes(of trackID: Track.ID, around time: MediaTime) async throws -> SyncTimes {
    .unknown
  }
}

/// What can be asked of a source.
public struct SourceCapabilities: Hashable, Sendable {
  public let isSeekable: Bool
  public let isLive: Bool

  /// How long the presentation lasts; `nil` where no end is known.
  public let duration: MediaTime?

  public init(isSeekable: Bool, isLive: Bool, duration: MediaTime?) {
    self.isSeekable = isSeekable
    self.isLive = isLive
    self.duration = duration
  }
}
