/// When the pictures of the sync samples around a moment appear.
public struct SyncTimes: Hashable, Sendable {
  /// The last one at or before the moment; `nil` where there is none, or nobody knows.
  public let previous: MediaTime?

  /// The first one after the moment; `nil` where there is none, or nobody knows.
  public let next: MediaTime?

  public init(previous: MediaTime?, next: MediaTime?) {
    self.previous = previous
    self.next = next
  }

  public static let unknown = SyncTimes(previous: nil, next: nil)
}
