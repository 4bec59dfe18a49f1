// ANCHOR: reader
/// Random access to the bytes of a file, a web resource, or anything else with a known length.
///
/// This is the first seam of the pipeline: the code above it requests ranges and does not know where
/// the bytes come from. A reader returns all requested bytes or throws; it never returns fewer, and
/// never zeros in their place.
public protocol ByteRangeReader: Sendable {
  /// Number of bytes in the whole resource.
  var length: Int { get }

  /// Reads `length` bytes from `offset` on.
  ///
  /// - Throws: `ByteRangeError` if the range reaches past the end, or could not be read.
  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8]
}
// ANCHOR_END: reader

/// A reader whose bytes come from far away, so that one caller may have to wait for another.
package protocol RemoteByteRangeReader: ByteRangeReader {
  /// Whether bytes are on their way.
  var isLoading: Bool { get async }
}

extension ByteRangeReader {
  /// Reads the bytes at the offsets in `range`.
  ///
  /// - Throws: `ByteRangeError` if the range reaches past the end, or could not be read.
  public func read(_ range: Range<Int>) async throws(ByteRangeError) -> [UInt8] {
    try await read(offset: range.lowerBound, length: range.count)
  }

  /// Whether a read now takes nothing from another one.
  package var isIdle: Bool {
    get async { await (self as? any RemoteByteRangeReader)?.isLoading != true }
  }

  /// Checks that a range lies within the resource.
  ///
  /// - Throws: `ByteRangeError` with the reason `pastEnd` if it does not.
  public func checkRange(offset: Int, length count: Int) throws(ByteRangeError) {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset else {
      throw ByteRangeError(.pastEnd(length: length), offset: offset, length: count)
    }
  }
}

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
    /// The resource has changed since it was opened: the bytes read so far cannot be used.
    case changed
    /// The caller that requested the bytes no longer needs them.
    case cancelled
    /// The name does not lead to a file of bytes; the text says why, and which kind of failure it is.
    case cannotOpen(String, OpeningError.Reason = .other)
  }

  public let reason: Reason

  /// Offset of the first requested byte.
  public let offset: Int

  /// Number of requested bytes.
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
    case .cannotOpen(let explanation, _): explanation
    }
  }
}
