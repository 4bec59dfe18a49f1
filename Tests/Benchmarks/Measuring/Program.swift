import POSIX

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program with its arguments.
struct Program {
  /// What the table calls it.
  let name: String

  /// Where it is; `nil` if it is not installed.
  let path: String?
  let arguments: [String]

  /// A program that people have installed, or not.
  init(peer command: String, _ arguments: [String], name: String? = nil) {
    self.name = name ?? command
    path = Self.find(command)
    self.arguments = arguments
  }

  /// One of this package's programs, which lies beside the benchmark.
  init(own command: String, _ arguments: [String], name: String? = nil) {
    self.name = name ?? command
    let own = (executablePath ?? CommandLine.arguments[0])
      .split(separator: "/", omittingEmptySubsequences: false)
    let path = (own.dropLast() + [Substring(command)]).joined(separator: "/")
    self.path = Self.isExecutable(path) ? path : nil
    self.arguments = arguments
  }

  static func find(_ command: String) -> String? {
    // Safe: the text is copied before anybody could change the environment.
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { "\($0)/\(command)" }.first(where: isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    // Safe: `path` becomes a C string that lives as long as the call.
    unsafe access(path, X_OK) == 0
  }
}
