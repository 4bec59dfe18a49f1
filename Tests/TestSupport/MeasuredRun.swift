import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One run of a program to its end, whose output goes nowhere: how it ended, and what it took.
public struct MeasuredRun {
  /// The exit status; `nil` if a signal ended it, or if it did not start.
  public let status: Int32?

  /// The most memory that it held at any moment.
  public let peakByteCount: Int

  /// Runs a program.
  public init(_ path: String, _ arguments: [String]) {
    let words = ["/bin/sh", "-c", "exec \"$0\" \"$@\" >/dev/null 2>&1", path] + arguments
    // Safe: the C strings live until they are freed below, and the list ends with a null pointer.
    var list = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe list.forEach { unsafe free($0) } }
    var processID: pid_t = 0
    var (status, usage) = (CInt(0), rusage())
    // Safe: all variables outlive the calls, which fill them.
    guard unsafe posix_spawn(&processID, "/bin/sh", nil, nil, &list, environ) == 0 else {
      (self.status, peakByteCount) = (nil, 0)
      return
    }
    var peak = 0
    while unsafe wait4(processID, &status, WNOHANG, &usage) == 0 {
      peak = Self.peakByteCount(of: processID) ?? peak
      usleep(2_000)
    }
    self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    #if canImport(Darwin)
      peakByteCount = Int(usage.ru_maxrss)
    #else
      // `ru_maxrss` counts what the process held before it became this program: the tests' memory.
      peakByteCount = peak
    #endif
  }

  /// What `/proc` says that a process has held at most; `nil` if there is no `/proc`.
  private static func peakByteCount(of processID: pid_t) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }
}
