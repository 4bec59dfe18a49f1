#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// Opens a terminal for reading and writing, without making it the controlling terminal.
  ///
  /// No call on it waits: a terminal whose window has stopped reading would keep a writer for ever,
  /// and where that writer is a signal handler, only SIGKILL would end the process. The flag belongs
  /// to this opening of the terminal alone, not to the files that the shell shares with this process.
  ///
  /// - Throws: `SystemError` if it does not exist or may not be used both ways.
  package init(terminal path: String) throws(SystemError) {
    // Safe: `path` becomes a C string that lives as long as the call.
    try self.init(owning: unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
  }

  /// Opens a second descriptor for an open file; closing one leaves the other open.
  ///
  /// - Throws: `SystemError` if `number` is not open.
  package init(duplicating number: CInt) throws(SystemError) {
    try self.init(owning: fcntl(number, F_DUPFD_CLOEXEC, 0))
  }
}

/// Checks that ``FileDescriptor/init(creating:)`` would open a file, without creating it.
///
/// - Throws: `SystemError`, the one that the attempt would most likely meet.
package func checkCreatable(_ path: String) throws(SystemError) {
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

/// The result of waiting for an open file.
package enum Readiness: Hashable, Sendable {
  /// The next call does not have to wait: bytes, or their end, can be read, or bytes be written.
  case ready
  /// The other side is gone: the terminal was closed, the last writer of a pipe has left.
  case hungUp
  /// The time ran out.
  case timedOut
}

/// Waits until bytes can be read from an open file, for at most `timeout`.
///
/// - Throws: `SystemError` if the operating system cannot wait for this file.
package func waitUntilReadable(
  _ number: CInt, timeout: Duration
) throws(SystemError) -> Readiness {
  try wait(for: number, events: POLLIN, timeout: timeout)
}

/// Waits until an open file takes bytes, for at most `timeout`.
///
/// - Throws: `SystemError` if the operating system cannot wait for this file.
package func waitUntilWritable(
  _ number: CInt, timeout: Duration
) throws(SystemError) -> Readiness {
  try wait(for: number, events: POLLOUT, timeout: timeout)
}

private func wait(
  for number: CInt, events: CInt, timeout: Duration
) throws(SystemError) -> Readiness {
  let deadline = ContinuousClock.now + timeout
  while true {
    var request = pollfd(fd: number, events: Int16(events), revents: 0)
    // Safe: one request, as the count says.
    let count = unsafe poll(&request, 1, milliseconds(until: deadline))
    if count == 0 { return .timedOut }
    if count > 0 {
      // A terminal that went away reports both; what it still holds is worth nothing then.
      return request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 ? .ready : .hungUp
    }
    // A signal wakes `poll` before its time; the rest of the time is still to be waited.
    guard errno == EINTR else { throw .current }
  }
}

/// The time left in `poll`'s unit, rounded up, so that the last fraction is not spent spinning.
private func milliseconds(until deadline: ContinuousClock.Instant) -> CInt {
  let left = ContinuousClock.now.duration(to: deadline)
  guard left > .zero else { return 0 }
  let whole = left / .milliseconds(1)
  return CInt(clamping: Int64(min(whole, 1e9).rounded(.up)))
}

/// Reads what is there, at most `limit` bytes; nothing if nothing is there or nothing will come.
///
/// - Throws: `SystemError` if the file cannot be read.
package func readAvailable(_ limit: Int, from number: CInt) throws(SystemError) -> [UInt8] {
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

/// Writes as many of `bytes` as the file takes in one call; 0 if it is full and does not wait.
///
/// - Throws: `SystemError` if the file does not take them.
package func writeAvailable(
  _ bytes: ArraySlice<UInt8>, to number: CInt
) throws(SystemError) -> Int {
  while true {
    // Safe: the pointer reaches over the slice, and `write` reads no further.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      #if canImport(Darwin)
        unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
      #else
        unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
      #endif
    }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    if errno != EINTR { throw .current }
  }
}

/// Writes all of `bytes` to an open file, such as 1, standard output; waits while it is full.
///
/// - Throws: `SystemError` if the file does not take them.
package func write(_ bytes: [UInt8], to number: CInt) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = try writeAvailable(rest, to: number)
    rest = rest.dropFirst(count)
    if count == 0 { _ = try waitUntilWritable(number, timeout: .seconds(3600)) }
  }
}
