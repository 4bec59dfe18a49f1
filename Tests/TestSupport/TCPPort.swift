import Foundation

/// Ports of this machine's loopback interface.
public enum TCPPort {
  /// A port that is free now.
  public static func free() throws -> UInt16 {
    let listener = try ListeningSocket()
    return listener.port
  }

  /// Whether a server takes connections there.
  public static func answers(_ port: UInt16) -> Bool {
    let number = socket(AF_INET, streamType, 0)
    defer { close(number) }
    var address = loopbackAddress(port: port)
    // Safe: the address outlives the call, and its size is given.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(number, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  #if canImport(Darwin)
    static let streamType = SOCK_STREAM
  #else
    static let streamType = CInt(SOCK_STREAM.rawValue)
  #endif

  static func loopbackAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}

/// A socket that takes connections on a port of the system's choice; closed when it goes.
public final class ListeningSocket: Sendable {
  public let port: UInt16
  private let number: CInt

  public init() throws {
    number = socket(AF_INET, TCPPort.streamType, 0)
    var address = TCPPort.loopbackAddress(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    // Safe: the address outlives the calls, and its size is given.
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(number, pointer, size) == 0 && listen(number, 16) == 0
          && getsockname(number, pointer, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(number) }

  /// Waits for the next connection; `nil` when the socket is shut down.
  public func nextConnection() -> FileHandle? {
    let connection = accept(number, nil, nil)
    return connection < 0 ? nil : FileHandle(fileDescriptor: connection, closeOnDealloc: true)
  }

  /// Wakes the thread that waits for a connection.
  public func shutDown() { shutdown(number, CInt(SHUT_RDWR)) }
}
