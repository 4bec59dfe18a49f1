import Synchronization

/// A clock on which every sleep is over at once, and time has passed all the same.
public final class ImpatientClock: Clock {
  public struct Instant: InstantProtocol {
    public fileprivate(set) var offset = Duration.zero

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Instant())

  public init() {}

  public var now: Instant { time.withLock { $0 } }
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
  }
}

extension ImpatientClock {
  /// Lets time pass.
  public func pass(_ duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }
}
