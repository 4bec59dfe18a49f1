#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the operating system answered when it refused.
public struct SystemError: Error, Hashable {
  /// The value of `errno`.
  public let code: CInt

  public init(code: CInt) {
    self.code = code
  }

  /// The error of the call that has just failed.
  public static var current: SystemError { SystemError(code: errno) }

  /// The device cannot be reached (EIO): a terminal that was closed, say.
  public static let inputOutput = SystemError(code: EIO)

  /// A file of this name is there already (EEXIST).
  public static let exists = SystemError(code: EEXIST)

  /// The reader of the output has gone (EPIPE), as when `head` has seen enough.
  public static let brokenPipe = SystemError(code: EPIPE)
}

extension SystemError {
  /// Whether there is no file of the name (ENOENT), or a part of its path is not a folder
  /// (ENOTDIR).
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether permissions are missing (EACCES, EPERM).
  package var isDenied: Bool { code == EACCES || code == EPERM }
}

extension SystemError: CustomStringConvertible {
  /// The operating system's own words, such as "No such file or directory".
  public var description: String {
    // Safe: `strerror` returns a C string that holds until the next call; it is copied at once.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
