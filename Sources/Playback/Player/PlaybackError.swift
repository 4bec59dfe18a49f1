/// Why something cannot be played.
public enum PlaybackError: Error, Hashable {
  /// The source has no track with this number.
  case noTrack(Int)
}

extension PlaybackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTrack(let id): "there is no track \(id)"
    }
  }
}
