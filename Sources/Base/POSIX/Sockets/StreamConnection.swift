#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection of TCP to a server: bytes go both ways, in order, until one end stops.
///
/// Its calls wait, so they belong on a thread of their own: ``onOwnThread(_:_:)``.
/// ``disconnect()`` ends the waits.
package final class StreamConnection: Sendable {
  private let descriptor: FileDescriptor

  /// The longest wait for a server that takes no more bytes.
  private static let writeLimit = Duration.seconds(10)

  private init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Connects to the first of several addresses that answers.
  ///
  /// - Parameters:
  ///   - addresses: Those of one server, at least one.
  ///   - limit: How long to wait for each.
  /// - Returns: The connection.
  /// - Throws: `SystemError`, that of the last one.
  package static func connect(
    to addresses: [SocketAddress], limit: Duration
  ) throws(SystemError) -> StreamConnection {
    var failure = SystemError(code: EADDRNOTAVAIL)
    for address in addresses {
      do throws(SystemError) {
        return try StreamConnection(connectingTo: address, limit: limit)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private convenience init(connectingTo address: SocketAddress, limit: Duration)
    throws(SystemError)
  {
    let descriptor = try FileDescriptor(
      owning: socket(address.family, SocketKind.stream.type, 0))
    let number = descriptor.number
    Platform.prepareSocket(number)
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    let status = unsafe address.withPointer { pointer, length in
      // Safe: pointer and length are those of one address.
      #if canImport(Darwin)
        unsafe Darwin.connect(number, pointer, length)
      #else
        unsafe Glibc.connect(number, pointer, length)
      #endif
    }
    if status != 0 {
      guard errno == EINPROGRESS else { throw .current }
      guard try waitUntilWritable(number, timeout: limit) != .timedOut else {
        throw SystemError(code: ETIMEDOUT)
      }
      var code: CInt = 0
      var size = socklen_t(MemoryLayout<CInt>.size)
      // Safe: `code` outlives the call, and its size is given.
      _ = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size)
      guard code == 0 else { throw SystemError(code: code) }
    }
    _ = fcntl(number, F_SETFL, flags)
    // A request is a small packet that nothing follows: waiting for more would only delay it.
    var yes: CInt = 1
    // Safe: `yes` outlives the call, and its size is given.
    _ = unsafe setsockopt(
      number, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
    self.init(descriptor)
  }

  /// The operating system's number for the connection.
  package var number: CInt { descriptor.number }

  /// Reads what is there, at most `limit` bytes; waits until something is, or nothing will be.
  ///
  /// - Returns: No bytes where the server has said that there will be no more.
  /// - Throws: `SystemError` if the connection is broken.
  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    try readAvailable(limit, from: descriptor.number)
  }

  /// Writes all of `bytes`; waits while the server takes none, but not for ever.
  ///
  /// - Throws: `SystemError` if the connection is broken, or stays full.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      guard
        try waitUntilWritable(descriptor.number, timeout: Self.writeLimit) != .timedOut
      else { throw SystemError(code: ETIMEDOUT) }
      // Safe: the pointer reaches over the rest of the array, and `send` reads no further.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          descriptor.number, buffer.baseAddress?.advanced(by: written), bytes.count - written,
          Platform.sendFlags | CInt(MSG_DONTWAIT))
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR, errno != EAGAIN {
        throw .current
      }
    }
  }

  /// Cuts the connection both ways; waits return.
  package func disconnect() {
    _ = shutdown(descriptor.number, CInt(SHUT_RDWR))
  }

  /// Where the server is; `nil` if the connection is gone.
  package var remoteAddress: SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // Safe: the storage has room for every address, and the call says how long this one is.
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getpeername(descriptor.number, pointer, &length)
      }
    }
    return status == 0 ? SocketAddress(storage, length: length) : nil
  }
}
