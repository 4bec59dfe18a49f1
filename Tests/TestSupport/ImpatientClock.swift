import Synchronization

/// A clock on which every sleep ends at once, as if its time had passed.
public final class ImpatientClock: Clock {
  public struct Instant: InstantProtocol {
    public fileprivate(set) var offset = Duration.zero

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Instant())
  private let limit = Mutex<Duration?>(nil)

  public init() {}

  /// The time that no sleep passes before this has been moved on; `nil` none.
  public var horizon: Duration? {
    get { limit.withLock { $0 } }
    set { limit.withLock { $0 = newValue } }
  }

  public var now: Instant { time.withLock { $0 } }
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    while let horizon, deadline.offset > horizon { try await Task.sleep(for: .milliseconds(1)) }
    time.withLock { $0 = max($0, deadline) }
  }
}

extension ImpatientClock {
  /// Lets time pass.
  public func pass(_ duration: Duration) {
    time.withLock { $0 = $0.advanced(by: duration) }
  }
}
