#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A socket of UDP: datagrams come whole or not at all, from anyone.
///
/// No call on it waits.
package final class DatagramSocket: Sendable {
  /// The most bytes that one can have.
  package static let byteLimit = 65_536

  /// Bytes that may wait in the kernel; it grants what its own limit allows.
  private static let receiveBufferSize: CInt = 4 << 20

  private let descriptor: FileDescriptor

  /// Opens a socket at an address of this machine; at port 0, at one that is free.
  ///
  /// - Throws: `SystemError` if the address is not this machine's, or the port is taken.
  package init(bindingTo address: SocketAddress) throws(SystemError) {
    descriptor = try FileDescriptor(owning: socket(address.family, SocketKind.datagram.type, 0))
    let number = descriptor.number
    Platform.prepareSocket(number)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    set(SO_RCVBUF, Self.receiveBufferSize)
    // Several receivers of a group share its port.
    if address.isMulticast { set(SO_REUSEADDR, 1) }
    let status = unsafe address.withPointer { pointer, length in
      unsafe bind(number, pointer, length)
    }
    guard status == 0 else { throw .current }
  }

  private func set(_ option: CInt, _ value: CInt) {
    var value = value
    // Safe: `value` outlives the call, and its size is given.
    _ = unsafe setsockopt(
      descriptor.number, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<CInt>.size))
  }

  /// The operating system's number for the socket.
  package var number: CInt { descriptor.number }

  /// Where it is open; `nil` if the system does not say.
  package var localAddress: SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // Safe: the storage has room for every address, and the call says how long this one is.
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(number, pointer, &length)
      }
    }
    return status == 0 ? SocketAddress(storage, length: length) : nil
  }

  /// Joins a multicast group, on the interface that the system chooses.
  ///
  /// - Throws: `SystemError` if no interface has them.
  package func join(_ group: SocketAddress) throws(SystemError) {
    let status: CInt
    if group.isIPv6 {
      var request = ipv6_mreq()
      // Safe: an address of IPv6 has 16 bytes, and this many are copied.
      unsafe withUnsafeMutableBytes(of: &request.ipv6mr_multiaddr) { target in
        unsafe target.copyBytes(from: group.hostBytes)
      }
      status = unsafe setsockopt(
        number, CInt(IPPROTO_IPV6), Platform.joinGroupOption, &request,
        socklen_t(MemoryLayout<ipv6_mreq>.size))
    } else {
      var request = ip_mreq()
      // Safe: an address of IPv4 has 4 bytes, and this many are copied.
      unsafe withUnsafeMutableBytes(of: &request.imr_multiaddr) { target in
        unsafe target.copyBytes(from: group.hostBytes)
      }
      status = unsafe setsockopt(
        number, CInt(IPPROTO_IP), IP_ADD_MEMBERSHIP, &request,
        socklen_t(MemoryLayout<ip_mreq>.size))
    }
    guard status == 0 else { throw .current }
  }

  /// Sends a datagram, or drops it where there is no room, as the network might do.
  ///
  /// - Throws: `SystemError` if it can never be sent there.
  package func send(_ bytes: [UInt8], to address: SocketAddress) throws(SystemError) {
    let count = unsafe address.withPointer { pointer, length in
      // Safe: the array is read by its length.
      unsafe sendto(number, bytes, bytes.count, Platform.sendFlags, pointer, length)
    }
    // A refusal is what happened to an earlier datagram: no program listened there, and yet may.
    if count < 0, ![EAGAIN, EWOULDBLOCK, ENOBUFS, EINTR, ECONNREFUSED].contains(errno) {
      throw .current
    }
  }

  /// Takes a datagram that has come.
  ///
  /// - Parameter buffer: Where it is put first, ``byteLimit`` bytes; what is returned takes no more
  ///   memory than the datagram has bytes.
  /// - Returns: The datagram, and where it came from; `nil` if there is none.
  /// - Throws: `SystemError` if the socket can no longer be used.
  package func receive(
    into buffer: inout [UInt8]
  ) throws(SystemError) -> (bytes: [UInt8], sender: SocketAddress)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let limit = buffer.count
    // Safe: the buffer and the storage are filled up to their own sizes at most.
    let count = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe recvfrom(number, &buffer, limit, 0, pointer, &length)
      }
    }
    guard count >= 0 else {
      if [EAGAIN, EWOULDBLOCK, EINTR, ECONNREFUSED].contains(errno) { return nil }
      throw .current
    }
    return (Array(buffer[..<count]), SocketAddress(storage, length: length))
  }
}

/// Waits until one of several open files can be read, for at most `timeout`.
///
/// - Throws: `SystemError` if the operating system cannot wait for them.
package func waitUntilAnyReadable(
  _ numbers: [CInt], timeout: Duration
) throws(SystemError) -> Bool {
  var requests = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  let milliseconds = CInt(clamping: Int64(timeout / .milliseconds(1)))
  // Safe: the count says how many requests there are.
  let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
  if count < 0, errno != EINTR { throw .current }
  return count > 0
}
