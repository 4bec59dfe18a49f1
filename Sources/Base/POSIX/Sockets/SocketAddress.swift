#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An address and a port of IPv4 or IPv6, as the socket calls take them.
package struct SocketAddress: Hashable, Sendable {
  /// A `sockaddr_in` or a `sockaddr_in6`, byte by byte.
  private let bytes: [UInt8]

  /// Copies what a call has filled in.
  init(_ storage: sockaddr_storage, length: socklen_t) {
    // Safe: at most as many bytes are copied as the storage has.
    bytes = unsafe withUnsafeBytes(of: storage) { buffer in
      unsafe Array(buffer.prefix(Int(length)))
    }
  }

  /// Lets a call read the address.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var storage = sockaddr_storage()
    // Safe: the storage has room for every address, and outlives the call; both kinds of addresses
    // start as `sockaddr` does.
    unsafe withUnsafeMutableBytes(of: &storage) { buffer in
      unsafe buffer.copyBytes(from: bytes.prefix(buffer.count))
    }
    return unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe body(pointer, socklen_t(bytes.count))
      }
    }
  }

  /// AF_INET or AF_INET6.
  var family: CInt {
    // Safe: both kinds of addresses start as `sockaddr` does.
    unsafe withPointer { pointer, _ in unsafe CInt(pointer.pointee.sa_family) }
  }

  package var isIPv6: Bool { family == AF_INET6 }

  /// Both kinds of addresses have the port, most significant byte first, at this place.
  package var port: UInt16 { UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }

  /// The same address with another port.
  package func with(port: UInt16) -> SocketAddress {
    var bytes = bytes
    bytes[2] = UInt8(port >> 8)
    bytes[3] = UInt8(port & 0xFF)
    return SocketAddress(bytes: bytes)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The address without the port: 4 bytes, or 16.
  var hostBytes: ArraySlice<UInt8> { isIPv6 ? bytes[8..<24] : bytes[4..<8] }

  /// Whether packets to it reach all members of a group.
  package var isMulticast: Bool {
    isIPv6 ? hostBytes.first == 0xFF : (224...239).contains(hostBytes.first ?? 0)
  }

  /// Whether both are the same machine, at whatever ports.
  package func hasHost(of other: SocketAddress) -> Bool { hostBytes == other.hostBytes }
}

extension SocketAddress: CustomStringConvertible {
  /// The address in figures: `192.0.2.1`, or `2001:db8::1`.
  package var host: String {
    var text = [CChar](repeating: 0, count: 256)
    let status = unsafe withPointer { pointer, length in
      // Safe: the text has 256 bytes, and the call ends it with a NUL.
      unsafe getnameinfo(pointer, length, &text, 256, nil, 0, NI_NUMERICHOST)
    }
    guard status == 0 else { return "?" }
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// What a socket is for.
package enum SocketKind: Hashable, Sendable {
  /// TCP.
  case stream
  /// UDP.
  case datagram

  var type: CInt { self == .stream ? Platform.streamSocketType : Platform.datagramSocketType }
}

/// Why a name is not an address.
package struct ResolutionError: Error, Hashable, CustomStringConvertible {
  package let host: String
  package let reason: String

  package var description: String { "\(host): \(reason)" }
}

extension SocketAddress {
  /// Looks up a name, or reads an address in figures.
  ///
  /// It waits for servers of names.
  ///
  /// - Parameters:
  ///   - host: The name, an address with or without brackets, or `nil` for this machine at all its
  ///     addresses.
  ///   - port: The port of the addresses that are returned.
  ///   - kind: What the address is for.
  /// - Returns: At least one, the preferred one first.
  /// - Throws: `ResolutionError` if there is no such name.
  package static func resolve(
    _ host: String?, port: UInt16, for kind: SocketKind
  ) throws(ResolutionError) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = kind == .stream ? Platform.streamKind : Platform.datagramKind
    unsafe hints.ai_flags = host == nil ? AI_PASSIVE : 0
    let name = host.map { $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }
    var list: UnsafeMutablePointer<addrinfo>?
    // Safe: the list is read before it is freed; its addresses are copied.
    let status = unsafe getaddrinfo(name, String(port), &hints, &list)
    guard status == 0 else {
      let reason = unsafe String(cString: gai_strerror(status))
      throw ResolutionError(host: host ?? "this machine", reason: reason)
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var entry = unsafe list
    while let info = unsafe entry {
      let bytes = unsafe UnsafeRawBufferPointer(
        start: info.pointee.ai_addr, count: Int(info.pointee.ai_addrlen))
      if unsafe [AF_INET, AF_INET6].contains(info.pointee.ai_family) {
        addresses.append(SocketAddress(bytes: unsafe Array(bytes)))
      }
      unsafe entry = info.pointee.ai_next
    }
    guard !addresses.isEmpty else {
      throw ResolutionError(host: host ?? "this machine", reason: "no address of IPv4 or IPv6")
    }
    return addresses
  }
}
