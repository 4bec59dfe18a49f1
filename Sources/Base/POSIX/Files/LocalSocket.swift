#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One end of a wire between two processes, or two parts of one: bytes go both ways.
///
/// It is a Unix socket, and not a pair of pipes, because writing to a pipe without a reader kills
/// the writer with SIGPIPE; here it is an error like any other.
package final class LocalSocket: Sendable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The end that this process was started with as its standard input, as ``ChildProcess`` does it.
  ///
  /// - Throws: `SystemError` with ENOTSOCK if its standard input is something else.
  package static func standardInput() throws(SystemError) -> LocalSocket {
    var status = stat()
    // Safe: `status` outlives the call, which fills it.
    guard unsafe fstat(0, &status) == 0 else { throw .current }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw SystemError(code: ENOTSOCK) }
    return LocalSocket(try FileDescriptor(duplicating: 0))
  }

  /// Makes a wire: what is written into one end is read from the other.
  ///
  /// - Throws: `SystemError` if the process has too many open files.
  package static func pair() throws(SystemError) -> (LocalSocket, LocalSocket) {
    var numbers: [CInt] = [-1, -1]
    // Safe: `socketpair` fills two numbers, and two there are.
    guard unsafe socketpair(AF_UNIX, Platform.streamSocketType, 0, &numbers) == 0 else {
      throw .current
    }
    let first = try FileDescriptor(owning: numbers[0])
    let second = try FileDescriptor(owning: numbers[1])
    Platform.prepareSocket(numbers[0])
    Platform.prepareSocket(numbers[1])
    return (LocalSocket(first), LocalSocket(second))
  }

  /// The operating system's number for this end.
  var number: CInt { descriptor.number }

  /// Writes all of `bytes`; waits while the other end does not read.
  ///
  /// - Throws: `SystemError`, EPIPE where the other end is gone.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      // Safe: the pointer reaches over the rest of the array, and `send` reads no further.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          number, buffer.baseAddress?.advanced(by: written), bytes.count - written,
          Platform.sendFlags)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .current
      }
    }
  }

  /// Reads what is there, at most `limit` bytes; waits until something is, or nothing will be.
  ///
  /// - Returns: No bytes if the other end has said that there will be no more.
  /// - Throws: `SystemError` if the wire is broken.
  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    try readAvailable(limit, from: number)
  }

  /// Reads exactly `count` bytes; fewer only where the other end has stopped before.
  ///
  /// Memory grows with what arrives and not with what is announced.
  ///
  /// - Throws: `SystemError` if the wire is broken.
  package func read(exactly count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try read(upTo: min(count - bytes.count, 1 << 18))
      if piece.isEmpty { return bytes }
      if bytes.isEmpty && piece.count == count { return piece }
      bytes += piece
    }
    return bytes
  }

  /// Reads up to the end of a line, and returns the line without it.
  ///
  /// - Throws: `SystemError`, EPIPE if the other end stops before, EMSGSIZE if the line is longer
  ///   than `limit` bytes.
  package func readLine(limit: Int) throws(SystemError) -> String {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let byte = try read(upTo: 1).first else { throw .brokenPipe }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    throw SystemError(code: EMSGSIZE)
  }

  /// Says that nothing more will be written; the other end can still read what was sent.
  package func finishWriting() {
    _ = shutdown(number, CInt(SHUT_WR))
  }

  /// Cuts the wire both ways; waits at either end return.
  package func disconnect() {
    _ = shutdown(number, CInt(SHUT_RDWR))
  }
}
