#if canImport(Darwin)
  import Darwin
#else
  @unsafe @preconcurrency import Glibc
#endif

/// How a child process starts, for `posix_spawn(3)`: its files, its signals, its session.
///
/// glibc declares both of its parts as structures, Darwin as pointers to what the system allocates.
@safe package struct SpawnPlan: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  private var flags: CInt = 0

  /// Starts a session of its own, in which the first terminal that is opened becomes its terminal:
  /// `POSIX_SPAWN_SETSID`, which C's headers keep from Swift on Linux.
  package static var newSession: CInt {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  package init() {
    // Safe: both are prepared before all other calls, and destroyed once, at the end.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
  }

  deinit {
    var (actions, attributes) = unsafe (actions, attributes)
    // Safe: nothing uses them after this.
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Gives the child the open file `source` under the number `number`.
  package mutating func duplicate(_ source: CInt, as number: CInt) {
    // Safe: `init` has prepared the actions.
    unsafe posix_spawn_file_actions_adddup2(&actions, source, number)
  }

  /// Opens a file for the child, under the number `number`.
  package mutating func open(
    _ path: String, as number: CInt, flags: CInt, mode: mode_t = 0o666
  ) {
    // Safe: as above; the call copies the path.
    unsafe posix_spawn_file_actions_addopen(&actions, number, path.pathBytes, flags, mode)
  }

  /// Lets the child have no more than its three standard files; on Darwin a flag says so.
  ///
  /// Our own files are closed in children anyway, but not those that other libraries open. The call
  /// is an extension of glibc 2.34 whose header Swift does not show, so it is looked up by name.
  package mutating func closeOtherFiles() {
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      typealias CloseFrom =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt
      guard let symbol = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else {
        return
      }
      // Safe: the symbol is this function of <spawn.h>, and `init` has prepared the actions.
      _ = unsafe unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
    #endif
  }

  /// Lets the child start with no signal blocked, whatever this thread does with them.
  package mutating func unblockSignals() {
    var none = sigset_t()
    // Safe: the set outlives the calls, which copy it.
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    flags |= CInt(POSIX_SPAWN_SETSIGMASK)
  }

  /// Lets the child start with no signal ignored, whatever this process does with them.
  package mutating func resetSignals() {
    var all = sigset_t()
    // Safe: as above.
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    flags |= CInt(POSIX_SPAWN_SETSIGDEF)
  }

  /// Makes the child the first process of a group, which has its number.
  package mutating func startGroup() { flags |= CInt(POSIX_SPAWN_SETPGROUP) }

  /// Makes the child the first process of a session.
  package mutating func startSession() { flags |= Self.newSession }

  /// Starts the program `words[0]`, which is searched for as a shell would.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: Its variables, `NAME=value`; `nil` for those of this process.
  /// - Returns: The number of the process.
  /// - Throws: `SystemError` if it does not start.
  package mutating func start(
    _ words: [String], environment: [String]? = nil
  ) throws(SystemError) -> pid_t {
    // Safe: the C strings live until they are freed below, and both lists end with a null pointer.
    var arguments = unsafe words.map { unsafe strdup($0.pathBytes) } + [nil]
    var variables = unsafe (environment ?? []).map { unsafe strdup($0.pathBytes) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var processID: pid_t = 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    let path = words.first ?? ""
    let code =
      if environment == nil {
        unsafe posix_spawnp(
          &processID, path.pathBytes, &actions, &attributes, &arguments, Platform.environment)
      } else {
        unsafe posix_spawnp(
          &processID, path.pathBytes, &actions, &attributes, &arguments, &variables)
      }
    guard code == 0 else { throw SystemError(code: code) }
    return processID
  }
}
