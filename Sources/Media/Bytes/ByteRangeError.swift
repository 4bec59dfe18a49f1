/// Why a range of bytes could not be read.
public struct ByteRangeError: Error, Hashable {
  public enum Reason: Hashable, Sendable {
    /// The range reaches past the end of the resource.
    case pastEnd(length: Int)
    /// The resource ended early: it is shorter than it was when it was opened.
    case shortRead(got: Int)
    /// The operating system refused; the text is its own explanation.
    case system(String)
    /// The network or the server failed; the text says how.
    case network(String)
    /// The resource is another one than the one that was opened: what was read of it is worthless.
    case changed
    /// Whoever asked for the bytes does not want them any more.
    case cancelled
    /// The name does not lead to a file of bytes; the text says why.
    case cannotOpen(String)
  }

  public let reason: Reason

  /// Offset of the first byte that was asked for.
  public let offset: Int

  /// Number of bytes that were asked for.
  public let length: Int

  public init(_ reason: Reason, offset: Int = 0, length: Int = 0) {
    self.reason = reason
    self.offset = offset
    self.length = length
  }
}

extension ByteRangeError: CustomStringConvertible {
  public var description: String {
    let range = "\(length.grouped) bytes at \(offset.grouped)"
    return switch reason {
    case .pastEnd(let total): "\(range) reach past the end, which is at \(total.grouped)"
    case .shortRead(let got): "\(range): only \(got.grouped) were there"
    case .system(let explanation), .network(let explanation): "\(range): \(explanation)"
    case .changed: "\(range): the resource has changed since it was opened"
    case .cancelled: "\(range): no longer wanted"
    case .cannotOpen(let explanation): explanation
    }
  }
}
