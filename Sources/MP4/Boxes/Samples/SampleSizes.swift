/// How many bytes each sample of a track has.
public enum SampleSizes: Hashable, Sendable {
  /// All have the same size, and there are so many of them, or so the file says.
  case constant(size: UInt32, count: UInt32)

  /// One size for each sample.
  case list([UInt32])

  /// Number of samples; a mere claim where the size is constant.
  public var count: Int {
    switch self {
    case .constant(_, let count): Int(count)
    case .list(let sizes): sizes.count
    }
  }

  /// The sizes of the first `count` samples.
  func first(_ count: Int) -> [UInt32] {
    switch self {
    case .constant(let size, _): [UInt32](repeating: size, count: count)
    case .list(let sizes): count == sizes.count ? sizes : Array(sizes.prefix(count))
    }
  }
}
