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

  /// Bytes of one sample.
  subscript(sample: Int) -> Int {
    switch self {
    case .constant(let size, _): Int(size)
    case .list(let sizes): Int(sizes[sample])
    }
  }

  /// The sizes of the first `count` samples, one by one.
  func first(_ count: Int) -> [UInt32] {
    switch self {
    case .constant(let size, _): [UInt32](repeating: size, count: count)
    case .list(let sizes): count == sizes.count ? sizes : Array(sizes.prefix(count))
    }
  }
}

extension SampleSizes {
  /// Bytes of neighbouring samples together; the largest number there is, where it is beyond.
  func byteCount(of samples: Range<Int>) -> Int {
    switch self {
    case .constant: return byteCount(of: samples.count)
    // At most 2^32 sizes below 2^32 each, so the sum has less than 64 bits.
    case .list(let sizes):
      var sum = 0
      for sample in samples { sum &+= Int(sizes[sample]) }
      return sum
    }
  }

  /// Bytes of so many samples where all have the same size; 0 where they differ.
  func byteCount(of sampleCount: Int) -> Int {
    guard case .constant(let size, _) = self else { return 0 }
    let (product, overflow) = sampleCount.multipliedReportingOverflow(by: Int(size))
    return overflow ? .max : product
  }
}
