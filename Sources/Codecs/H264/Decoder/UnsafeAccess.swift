/// The only unsafe code of this module: several numbers at a time. All three check their bounds.
extension Span where Element: BitwiseCopyable {
  /// Reads numbers that lie side by side.
  @inline(__always)
  func vector<V: BitwiseCopyable>(at index: Int, as _: V.Type) -> V {
    // Safe: the load checks its bounds, and every pattern of bits is a vector of whole numbers.
    unsafe bytes.unsafeLoadUnaligned(
      fromByteOffset: index &* MemoryLayout<Element>.stride, as: V.self)
  }
}

extension MutableSpan where Element: BitwiseCopyable {
  /// Reads numbers that lie side by side.
  @inline(__always)
  func vector<V: BitwiseCopyable>(at index: Int, as _: V.Type) -> V {
    // Safe: the load checks its bounds, and every pattern of bits is a vector of whole numbers.
    unsafe bytes.unsafeLoadUnaligned(
      fromByteOffset: index &* MemoryLayout<Element>.stride, as: V.self)
  }

  /// Writes numbers side by side.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func store<V: BitwiseCopyable>(_ value: V, at index: Int) {
    // Safe: the store checks its bounds, and numbers may have any value.
    var target = unsafe mutableBytes
    target.storeBytes(
      of: value, toByteOffset: index &* MemoryLayout<Element>.stride, as: V.self)
  }
}
