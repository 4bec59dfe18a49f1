/// Why a film cannot be opened: the one error that opening by name throws.
///
/// ``reason`` is what a program decides by; the description, which is that of ``cause``, is what a
/// person reads.
public struct OpeningError: Error, Sendable {
  /// What kinds of failure a program can tell apart.
  public enum Reason: String, Hashable, Sendable {
    /// Nothing has this name: there is no such file, or no such page.
    case notFound
    /// It is there, and this program or this user may not read it: file permissions, 401, 403.
    case notPermitted
    /// The network or the server fails, or there is no such host; it may work later.
    case unreachable
    /// Nothing has come for as long as the caller or the format would wait; it may come later.
    case timedOut
    /// It is not of a kind that is read, or is coded or encrypted in a way that is not read.
    case unsupported
    /// Its kind can be read, but something in it is wrong or missing.
    case damaged
    /// The task that was opening it is cancelled.
    case cancelled
    /// None of these, or an error of a format or a loader of the program's own that does not say.
    case other
  }

  public let reason: Reason

  /// The path or the address, without a password.
  public let name: String

  /// The error of the layer that failed: `ByteRangeError`, `MP4Error`, `StreamingError`.
  public let cause: any Error

  /// Wraps an error, whose type says what kind it is, as an ``OpeningFailure``.
  ///
  /// - Parameters:
  ///   - cause: What went wrong.
  ///   - name: What was to be opened.
  public init(_ cause: any Error, opening name: String) {
    reason =
      switch cause {
      case let error as OpeningError: error.reason
      case let error as any OpeningFailure: error.openingReason
      case is CancellationError: .cancelled
      default: .other
      }
    self.name = name.withoutPassword
    self.cause = (cause as? OpeningError)?.cause ?? cause
  }
}

extension OpeningError: CustomStringConvertible {
  public var description: String { "\(cause)" }
}

/// An error that says what it means for a film that is being opened.
public protocol OpeningFailure: Error {
  /// What kind of failure it is.
  var openingReason: OpeningError.Reason { get }
}

/// Nothing has come for longer than the caller would wait.
public struct OpeningTimeout: OpeningFailure, Hashable, CustomStringConvertible {
  /// How long that was.
  public let patience: Duration

  public init(after patience: Duration) {
    self.patience = patience
  }

  public var openingReason: OpeningError.Reason { .timedOut }

  public var description: String { "it is not open after \(patience.secondsText) s" }
}

extension ByteRangeError: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch reason {
    case .cannotOpen(_, let reason): reason
    case .pastEnd, .shortRead: .damaged
    case .network: .unreachable
    case .cancelled: .cancelled
    case .system, .changed: .other
    }
  }
}

extension ResourceError: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch self {
    case .status(let head):
      switch head.status {
      case 404, 410: .notFound
      case 401, 403, 407, 451: .notPermitted
      default: .unreachable
      }
    case .timedOut: .timedOut
    case .tooSlow, .connection, .interrupted, .permanent: .unreachable
    case .cancelled: .cancelled
    }
  }
}

extension MediaOpenerError: OpeningFailure {
  public var openingReason: OpeningError.Reason { .unsupported }
}

extension MediaSourceError: OpeningFailure {
  public var openingReason: OpeningError.Reason { .unsupported }
}
