import Media

/// What an HLS source has done: for monitors, logs and charts.
///
/// ``HLSSource/events()`` gives them as they happen. A decision says which level the policy wanted
/// and which one to load, and why they differ; ``highestLevel`` is the best that was available.
public struct StreamEvent: Hashable, Sendable {
  /// What happened.
  ///
  /// Later versions may add cases: a `switch` over it has a `default`.
  public enum Kind: Hashable, Sendable {
    /// A level was chosen for the next segment.
    case decision(AdaptationDecision)
    /// A segment was loaded, in the level that the transfer names.
    case loaded(SegmentTransfer)
    /// A segment was given up while it was loaded; this many bytes are lost.
    case abandoned(level: Int, byteCount: Int)
    /// A segment, or a playlist, could not be loaded; the text says why.
    case failed(String)
    /// A segment is passed over.
    case skipped(number: Int)
    /// A playlist was loaded.
    case playlist(isChanged: Bool)
  }

  /// Since the source was opened.
  public let time: Duration
  public let kind: Kind

  /// The position of the segment on the presentation's timeline.
  public let position: Duration

  /// How much was loaded and not played.
  public let bufferLevel: Duration

  /// Bits a second, as the policy has them; `nil` if it knows none.
  public let estimate: Double?

  /// The highest level that has a segment at ``position``, as far as playlists have been loaded; a
  /// level that has failed lately does not count.
  public let highestLevel: Int
}
