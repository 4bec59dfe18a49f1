import Media
import Synchronization

/// Fails while the test has set it to fail.
final class FlakyReader: ByteRangeReader {
  let base: any ByteRangeReader
  let isFailing = Mutex(false)

  init(base: any ByteRangeReader) {
    self.base = base
  }

  var length: Int { base.length }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    guard !isFailing.withLock({ $0 }) else {
      throw ByteRangeError(.system("the network is away"), offset: offset, length: length)
    }
    return try await base.read(offset: offset, length: length)
  }
}
