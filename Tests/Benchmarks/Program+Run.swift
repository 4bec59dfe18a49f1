#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Program {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  /// What one run of a program took.
  struct Usage {
    let wallTime: Duration

    /// Time on a processor, the kernel's work for it included.
    let processorTime: Duration

    /// The most memory that it held at any moment.
    let peakByteCount: Int
  }

  /// Runs the program to its end; what it prints goes nowhere.
  ///
  /// - Returns: What it took; `nil` if it is not there, or failed.
  func run() -> Usage? {
    guard let path else { return nil }
    let start = ContinuousClock.now
    guard let processID = spawn(path) else { return nil }
    var status: CInt = 0
    var usage = rusage()
    // Safe: both outlive the call, which fills them.
    while unsafe wait4(processID, &status, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    guard status == 0 else { return nil }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return Usage(
      wallTime: ContinuousClock.now - start,
      processorTime: Duration(usage.ru_utime) + Duration(usage.ru_stime),
      peakByteCount: Int(usage.ru_maxrss) * unit)
  }

  private func spawn(_ path: String) -> pid_t? {
    // Safe: prepared before, and destroyed after all other calls.
    var actions = unsafe Actions()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for number: CInt in 1...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
    }
    // Safe: the C strings live until they are freed below, and the list ends with a null pointer.
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var processID: pid_t = 0
    guard unsafe posix_spawn(&processID, path, &actions, nil, &words, environ) == 0 else {
      return nil
    }
    return processID
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}
