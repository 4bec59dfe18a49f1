import Media
import TestSupport

extension SplitMix64 {
  /// Whether something happens that happens `count` times out of `total`.
  mutating func chance(_ count: Int, of total: Int) -> Bool {
    Int.random(in: 0..<total, using: &self) < count
  }
}
