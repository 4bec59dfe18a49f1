import Media
import Synchronization

/// Passes reads on, and remembers the first one that failed.
///
/// A stage may leave out what it cannot read and go on; the page's exit status still has to say that
/// something was not read.
final class FailureNotingReader: ByteRangeReader {
  private let base: any ByteRangeReader
  private let noted = Mutex<ByteRangeError?>(nil)

  init(_ base: any ByteRangeReader) {
    self.base = base
  }

  var length: Int { base.length }

  /// The first error of a range that is in the file and could not be read.
  var failure: ByteRangeError? { noted.withLock { $0 } }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    do throws(ByteRangeError) {
      return try await base.read(offset: offset, length: length)
    } catch {
      switch error.reason {
      // The first is no fault of the file's bytes, the second none at all.
      case .pastEnd, .cancelled: break
      default: noted.withLock { $0 = $0 ?? error }
      }
      throw error
    }
  }
}
