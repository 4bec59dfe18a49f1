import Media

/// What an HLS source has done, for logs and charts.
package struct StreamEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A level was chosen for the next segment.
    case decision(AdaptationDecision)
    /// A segment was loaded.
    case loaded(SegmentTransfer)
    /// A segment was given up while it was loaded; so many bytes are lost.
    case abandoned(level: Int, byteCount: Int)
    /// A segment, or a playlist, could not be loaded; the text says why.
    case failed(String)
    /// A segment is passed over.
    case skipped(number: Int)
    /// A playlist was loaded.
    case playlist(isChanged: Bool)
  }

  /// Since the source was opened.
  package let time: Duration
  package let kind: Kind

  /// The position of the segment on the presentation's timeline.
  package let position: Duration

  /// How much was loaded and not played.
  package let bufferLevel: Duration

  /// Bits a second, as the policy has them; `nil` where it knows none.
  package let estimate: Double?
}
