import Media
import POSIX

/// A film that comes in through standard input.
enum StandardInput {
  /// Reads standard input to its end, into a file without a name, and opens that.
  ///
  /// A film is read here and there, and a pipe can only be read once, in order. The file takes no
  /// memory, whatever comes in, and goes with the process. Where standard input is a file already,
  /// that one is read.
  ///
  /// - Throws: `ByteRangeError` if it is a terminal, or cannot be read or kept.
  static func reader() throws(ByteRangeError) -> FileByteRangeReader {
    guard !isTerminal(0) else {
      throw ByteRangeError(.cannotOpen("standard input is a terminal, and no film is typed"))
    }
    do {
      if let reader = try? FileByteRangeReader(try FileDescriptor(duplicating: 0)) { return reader }
      let file = try FileDescriptor(temporaryIn: environmentVariable("TMPDIR") ?? "/tmp")
      while true {
        let bytes = try readAvailable(1 << 18, from: 0)
        guard !bytes.isEmpty else { break }
        try file.write(bytes)
      }
      return try FileByteRangeReader(file)
    } catch let error as ByteRangeError {
      throw error
    } catch {
      throw ByteRangeError(.cannotOpen("standard input: \(error)"))
    }
  }
}
