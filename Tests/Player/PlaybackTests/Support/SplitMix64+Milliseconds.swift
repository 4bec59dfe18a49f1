import Media
import TestSupport

extension SplitMix64 {
  /// A whole number of milliseconds.
  mutating func milliseconds(_ range: ClosedRange<Int>) -> Duration {
    .milliseconds(Int.random(in: range, using: &self))
  }
}
