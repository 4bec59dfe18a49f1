public final class DispatchQueue: @unchecked Sendable {
  public struct QoS: Sendable {
    public static let utility = QoS()
  }

  public init(label: String, qos: QoS = .utility) {}
  public func async(execute: @escaping @Sendable () -> Void) {}
  public func asyncAfter(deadline: DispatchTime, execute: @escaping @Sendable () -> Void) {}
}

public struct DispatchTime: Sendable {
  public static let distantFuture = DispatchTime()
  public static func now() -> DispatchTime { .init() }
}

public enum DispatchTimeoutResult { case success, timedOut }

public enum DispatchTimeInterval { case nanoseconds(Int) }

public func + (time: DispatchTime, _: DispatchTimeInterval) -> DispatchTime { time }

public enum DispatchPredicate { case onQueue(DispatchQueue) }

public func dispatchPrecondition(condition: DispatchPredicate) {}

public final class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}
