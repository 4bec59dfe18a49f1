import Media

/// Why a text is not a playlist that can be played, and at which line.
public struct PlaylistError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The first line is not `#EXTM3U`.
    case noStart
    /// It contains neither segments nor variants.
    case noKind
    /// The text is longer than ``Playlist/byteLimit``.
    case tooLong(byteCount: Int)
    /// There are more segments, or parts of them, than ``Playlist/segmentLimit``.
    case tooManySegments
    /// A variable is used that no `EXT-X-DEFINE` above defines: RFC 8216bis §4.3.
    case undefinedVariable(String)
    /// A variable is defined twice, or without a name and a value: RFC 8216bis §4.4.2.3.
    case invalidVariable(String)
    /// `EXT-X-SKIP` leaves out segments that the previous playlist does not have.
    ///
    /// Load the playlist again, in full: RFC 8216bis §6.3.7.
    case missingSkippedSegments
  }

  public var reason: Reason

  /// The first line is line 1.
  public var line: Int

  public init(_ reason: Reason, line: Int) {
    (self.reason, self.line) = (reason, line)
  }
}

extension PlaylistError: CustomStringConvertible {
  public var description: String { "line \(line): \(reason)" }
}

extension PlaylistError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noStart: "a playlist's first line is #EXTM3U"
    case .noKind: "neither segments nor variants: no playlist of HLS"
    case .tooLong(let count):
      "\(count) bytes are more than a playlist may have (\(Playlist.byteLimit))"
    case .tooManySegments: "more than \(Playlist.segmentLimit) segments"
    case .undefinedVariable(let name): "the variable {$\(name)} is not defined above"
    case .invalidVariable(let text): text
    case .missingSkippedSegments:
      "segments are skipped that the playlist before did not have; load it without _HLS_skip"
    }
  }
}

extension PlaylistError: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch reason {
    case .noStart, .noKind: .unsupported
    default: .damaged
    }
  }
}
