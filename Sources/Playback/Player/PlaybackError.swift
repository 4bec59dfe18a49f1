/// Why something cannot be played.
public enum PlaybackError: Error, Hashable {
  /// The source has no track with this number.
  case noTrack(Int)
  /// A track has no samples where the others have more than may wait.
  case missingTrack(Int)
  /// Nothing more can be played, for a reason in words.
  case supplyFailed(String)
}

extension PlaybackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .supplyFailed(let reason): reason
    case .noTrack(let id): "there is no track \(id)"
    case .missingTrack(let id): "track \(id) has no samples beside those of the other tracks"
    }
  }
}
