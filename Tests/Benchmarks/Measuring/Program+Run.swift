import POSIX

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Program {
  /// What one run of a program took.
  struct Usage {
    let wallTime: Duration

    /// Time on a processor, the kernel's work for it included.
    let processorTime: Duration

    /// The most memory that it held at any moment; `nil` if that was not measured.
    var peakByteCount: Int?

    /// What a terminal saw of it; `nil` if it had none.
    var screen: ScreenWatcher?
  }

  /// Runs the program to its end; what it prints goes to a file, or nowhere.
  ///
  /// - Returns: What it took; `nil` if it is not there, or failed.
  func run(output: String = "/dev/null") -> Usage? {
    guard let path else { return nil }
    let start = ContinuousClock.now
    guard let processID = spawn(path, output: output),
      let ending = Ending(of: processID, waits: true), ending.isSuccess
    else { return nil }
    return ending.usage(wallTime: ContinuousClock.now - start)
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
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    return spawn(path, files: [(1, output, flags), (2, "/dev/null", flags)])
  }

  /// Starts the program with open files of its own; returns its number, or `nil`.
  func spawn(
    _ path: String, startsSession: Bool = false,
    files: [(number: CInt, path: String, flags: CInt)]
  ) -> pid_t? {
    var plan = SpawnPlan()
    for file in files { plan.open(file.path, as: file.number, flags: file.flags) }
    if startsSession { plan.startSession() }
    return try? plan.start([path] + arguments)
  }

  /// How a program ended, and what it took.
  struct Ending {
    private let status: CInt
    private let resources: rusage

    /// The change of a child's state; `nil` if there is none, or none yet.
    init?(of processID: pid_t, waits: Bool) {
      var (status, resources) = (CInt(0), rusage())
      // Safe: both outlive the call, which fills them.
      var number = unsafe wait4(processID, &status, waits ? 0 : WNOHANG, &resources)
      while number < 0 && errno == EINTR {
        number = unsafe wait4(processID, &status, waits ? 0 : WNOHANG, &resources)
      }
      guard number == processID else { return nil }
      (self.status, self.resources) = (status, resources)
    }

    var isSuccess: Bool { status == 0 }

    func usage(wallTime: Duration, screen: ScreenWatcher? = nil) -> Usage {
      #if canImport(Darwin)
        let unit = 1
      #else
        let unit = 1024
      #endif
      return Usage(
        wallTime: wallTime,
        processorTime: Duration(resources.ru_utime) + Duration(resources.ru_stime),
        peakByteCount: Int(resources.ru_maxrss) * unit, screen: screen)
    }
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }
}
