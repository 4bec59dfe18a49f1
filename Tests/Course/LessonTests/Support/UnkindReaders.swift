import Media
import Synchronization

/// A file that was cut off.
struct CutReader: ByteRangeReader {
  let base: any ByteRangeReader
  let length: Int

  init(_ base: any ByteRangeReader, length: Int) {
    self.base = base
    self.length = min(length, base.length)
  }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return try await base.read(offset: offset, length: length)
  }
}

/// A device that fails at some of its reads, which it counts.
final class FailingReader: ByteRangeReader {
  private struct State {
    var count = 0
    var failureCount = 0
  }

  private let base: any ByteRangeReader
  private let failing: Range<Int>
  private let state = Mutex(State())

  /// Creates a device whose reads of some numbers fail, counted from 0.
  init(_ base: any ByteRangeReader, failing: Range<Int>) {
    self.base = base
    self.failing = failing
  }

  static let words = "the line is broken"

  var length: Int { base.length }

  var readCount: Int { state.withLock { $0.count } }
  var failureCount: Int { state.withLock { $0.failureCount } }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let fails = state.withLock { state in
      defer { state.count += 1 }
      guard failing.contains(state.count) else { return false }
      state.failureCount += 1
      return true
    }
    if fails { throw ByteRangeError(.network(Self.words), offset: offset, length: length) }
    return try await base.read(offset: offset, length: length)
  }
}
