#if canImport(Darwin)
  import Darwin
#else
  @unsafe @preconcurrency import Glibc
#endif

/// Where Linux and Darwin do the same in different words.
enum Platform {
  #if canImport(Darwin)
    typealias SpawnActions = posix_spawn_file_actions_t?
    typealias SpawnAttributes = posix_spawnattr_t?
    static let streamSocketType = SOCK_STREAM
    static let datagramSocketType = SOCK_DGRAM
    /// The kinds of sockets as `getaddrinfo` expects them, without flags.
    static let streamKind = SOCK_STREAM
    static let datagramKind = SOCK_DGRAM
    static let sendFlags: CInt = 0
    static let joinGroupOption = IPV6_JOIN_GROUP
    /// Darwin closes all descriptors in a child but those that the file actions name.
    static let spawnFlags =
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
    typealias SpawnActions = posix_spawn_file_actions_t
    typealias SpawnAttributes = posix_spawnattr_t
    /// Closed in children from the start: another thread may start one at any moment.
    static let streamSocketType = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    static let datagramSocketType = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    /// The kinds of sockets as `getaddrinfo` expects them, without flags.
    static let streamKind = CInt(SOCK_STREAM.rawValue)
    static let datagramKind = CInt(SOCK_DGRAM.rawValue)
    static let sendFlags = CInt(MSG_NOSIGNAL)
    static let joinGroupOption = IPV6_ADD_MEMBERSHIP
    static let spawnFlags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  #endif

  /// Does what Darwin does not let one ask for when a socket is made.
  static func prepareSocket(_ number: CInt) {
    #if canImport(Darwin)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      var yes: CInt = 1
      // Safe: `yes` outlives the call, and its size is given.
      _ = unsafe setsockopt(
        number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<CInt>.size))
    #endif
  }

  /// Lets a child have no more than its three standard files; on Darwin the flags say so.
  ///
  /// Our own files are closed in children anyway, but not those that other libraries open. The call
  /// is an extension of glibc 2.34 whose header Swift does not show, so it is looked up by name.
  static func closeOthers(_ actions: inout SpawnActions) {
    #if !canImport(Darwin)
      typealias CloseFrom = @convention(c) (UnsafeMutablePointer<SpawnActions>, CInt) -> CInt
      guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
        return
      }
      // Safe: the symbol is this function of <spawn.h>, and `actions` was prepared by the caller.
      _ = unsafe unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
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
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The process's environment, to be handed on to a child.
  ///
  /// Safe: this program never changes its environment.
  static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      unsafe _NSGetEnviron().pointee
    #else
      unsafe environ
    #endif
  }

  /// The path of the program that runs.
  static var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      // Safe: the call receives the buffer's length, and ends the text with a NUL.
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let count = buffer.firstIndex(of: 0) ?? 0
    #else
      // Safe: the call receives the buffer's length, and returns how much of it is filled.
      let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    #endif
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
