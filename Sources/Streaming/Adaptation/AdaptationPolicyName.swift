/// The rules that `--policy` chooses from.
public enum AdaptationPolicyName: Hashable, Sendable {
  /// hls.js: two exponential averages of the throughput, the lower one counts.
  case ewma

  /// Always the same level, 0 the lowest.
  case fixed(Int)

  /// A policy that has measured nothing yet.
  public func makePolicy() -> any AdaptationPolicy {
    switch self {
    case .ewma: EWMAPolicy()
    case .fixed(let level): FixedPolicy(level: level)
    }
  }
}
