#if canImport(Darwin)
  import Darwin
#else
  @unsafe @preconcurrency import Glibc
#endif

/// Where Linux and Darwin do the same under different names.
enum Platform {
  #if canImport(Darwin)
    static let streamSocketType = SOCK_STREAM
    static let datagramSocketType = SOCK_DGRAM
    /// The kinds of sockets as `getaddrinfo` expects them, without flags.
    static let streamKind = SOCK_STREAM
    static let datagramKind = SOCK_DGRAM
    static let sendFlags: CInt = 0
    static let joinGroupOption = IPV6_JOIN_GROUP
  #else
    /// Closed in children from the start: another thread may start one at any moment.
    static let streamSocketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    static let datagramSocketType = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    /// The kinds of sockets as `getaddrinfo` expects them, without flags.
    static let streamKind = CInt(SOCK_STREAM.rawValue)
    static let datagramKind = CInt(SOCK_DGRAM.rawValue)
    static let sendFlags = CInt(MSG_NOSIGNAL)
    static let joinGroupOption = IPV6_ADD_MEMBERSHIP
  #endif

  /// Sets what Darwin cannot set when a socket is created.
  static func prepareSocket(_ number: CInt) {
    #if canImport(Darwin)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      var yes: CInt = 1
      // Safe: `yes` outlives the call, and its size is given.
      _ = unsafe setsockopt(
        number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
    #endif
  }

  /// Kills a process; by another name, because ``ChildProcess/kill()`` hides the C function.
  static func kill(_ processID: pid_t) {
    #if canImport(Darwin)
      _ = Darwin.kill(processID, SIGKILL)
    #else
      _ = Glibc.kill(processID, SIGKILL)
    #endif
  }

  /// Writes bytes; by another name, because ``CrashNote/write()`` hides the C function.
  static func write(_ number: CInt, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(number, bytes, count)
    #else
      unsafe Glibc.write(number, bytes, count)
    #endif
  }

  /// The thread that runs, as a number other than 0.
  static var thread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The process's environment, to be handed on to a child.
  ///
  /// Safe: this program never changes its environment.
  static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { unsafe environ }

  /// The path of the program that runs, without symbolic links: products lie in the folder `debug`,
  /// which is a link.
  static var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      // Safe: the call receives the buffer's length, and returns how much of it is filled.
      let count = Int(unsafe proc_pidpath(getpid(), &buffer, UInt32(buffer.count)))
    #else
      // Safe: as above.
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    #endif
    guard count > 0 else { return nil }
    return String(
      decoding: buffer.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
