/// Why bytes are being read, in a few words: "header of box 2", "sample 17".
///
/// It travels with the task and not with the arguments, so that it passes through caches and other
/// readers that know nothing about it, down to a ``TracingByteRangeReader``.
package enum ReadPurpose {
  /// The purpose of the running task's reads, if it has stated one.
  @TaskLocal package static var current: String?
}

extension ByteRangeReader {
  /// Reads the bytes at the offsets in `range`, and says what for.
  ///
  /// - Throws: `ByteRangeError` if the range reaches past the end, or could not be read.
  package func read(
    _ range: Range<Int>, for purpose: String
  ) async throws(ByteRangeError) -> [UInt8] {
    let outcome = await ReadPurpose.$current.withValue(purpose) {
      do throws(ByteRangeError) {
        return Result<[UInt8], ByteRangeError>.success(try await read(range))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
