#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Opens a device for reading and writing, without making it the controlling terminal.
  ///
  /// - Throws: `SystemError` if it does not exist or may not be used both ways.
  public init(readingAndWriting path: String) throws(SystemError) {
    // Safe: `path` becomes a C string that lives as long as the call.
    try self.init(owning: unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC))
  }

  /// Opens a second descriptor for an open file; closing one leaves the other open.
  ///
  /// - Throws: `SystemError` if `number` is not open.
  public init(duplicating number: CInt) throws(SystemError) {
    try self.init(owning: fcntl(number, F_DUPFD_CLOEXEC, 0))
  }
}

/// Writes a file where there is none yet; if its device takes only a part, nothing is left of it.
///
/// - Throws: `SystemError` if that is not possible; ``SystemError/exists`` if there is a file.
public func writeNewFile(_ bytes: [UInt8], _ path: String) throws(SystemError) {
  let file = try FileDescriptor(creatingNew: path)
  do throws(SystemError) {
    try file.write(bytes)
  } catch {
    // Safe: the C string lives as long as the call.
    _ = unsafe unlink(path.pathBytes)
    throw error
  }
}

/// Checks that ``FileDescriptor/init(creating:)`` would open a file, without creating it.
///
/// - Throws: `SystemError`, the one that the attempt would most likely meet.
public func checkCreatable(_ path: String) throws(SystemError) {
  // Safe: the C string lives as long as the call.
  let number = unsafe open(path.pathBytes, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  if number >= 0 {
    close(number)
    return
  }
  switch errno {
  case ENXIO: return  // a pipe with a name that no program reads yet
  case ENOENT: break
  default: throw .current
  }
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  // Safe: as above.
  guard unsafe access(folder.pathBytes, W_OK | X_OK) == 0 else { throw .current }
}

/// What waiting for bytes came to.
public enum Readiness: Hashable, Sendable {
  /// Bytes, or the news that there will be no more, can be read without waiting.
  case readable
  /// The other side is gone: the terminal was closed, the last writer of a pipe has left.
  case hungUp
  /// The time ran out.
  case timedOut
}

/// Waits until bytes can be read from an open file, for at most `timeout`.
///
/// - Throws: `SystemError` if the operating system cannot wait for this file.
public func waitUntilReadable(
  _ number: CInt, timeout: Duration
) throws(SystemError) -> Readiness {
  let deadline = ContinuousClock.now + timeout
  while true {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // Safe: one request, as the count says.
    let count = unsafe poll(&request, 1, milliseconds(until: deadline))
    if count == 0 { return .timedOut }
    if count > 0 {
      // A terminal that went away reports both; what it still holds is worth nothing then.
      return request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 ? .readable : .hungUp
    }
    // A signal wakes `poll` before its time; the rest of the time is still to be waited.
    guard errno == EINTR else { throw .current }
  }
}

/// The time left in `poll`'s unit, rounded up, so that nobody spins through the last fraction.
private func milliseconds(until deadline: ContinuousClock.Instant) -> CInt {
  let left = ContinuousClock.now.duration(to: deadline)
  guard left > .zero else { return 0 }
  let whole = left / .milliseconds(1)
  return CInt(clamping: Int64(min(whole, 1e9).rounded(.up)))
}

/// Reads what is there, at most `limit` bytes; nothing if nothing is there or nothing will come.
///
/// - Throws: `SystemError` if the file cannot be read.
public func readAvailable(_ limit: Int, from number: CInt) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  // Safe: the buffer has `limit` bytes, and `read` says how many of them it has filled.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
    var count = unsafe read(number, buffer.baseAddress, limit)
    while count < 0 && errno == EINTR {
      count = unsafe read(number, buffer.baseAddress, limit)
    }
    if count < 0 && errno != EAGAIN { failure = .current }
    filled = max(count, 0)
  }
  if let failure { throw failure }
  return bytes
}
