import POSIX

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

  /// Runs the program to its end; what it prints goes to a file, or nowhere.
  ///
  /// - Returns: What it took; `nil` if it is not there, or failed.
  func run(output: String = "/dev/null") -> Usage? {
    guard let path else { return nil }
    let start = ContinuousClock.now
    guard let processID = spawn(path, output: output) else { return nil }
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

  /// Runs the program to its end, and reads what it has printed, by way of a file.
  ///
  /// - Returns: The bytes; `nil` if the program is not there, or failed.
  func output(through file: String) -> [UInt8]? {
    guard run(output: file) != nil, let printed = try? FileDescriptor(reading: file),
      let count = printed.regularFileSize
    else { return nil }
    return try? printed.read(count: count, at: 0)
  }

  private func spawn(_ path: String, output: String) -> pid_t? {
    // Safe: prepared before, and destroyed after all other calls.
    var actions = unsafe Actions()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [(1, output), (2, "/dev/null")] as [(CInt, String)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, number, file, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
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
