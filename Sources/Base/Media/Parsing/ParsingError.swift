/// Why some bytes could not be understood, and where.
public struct ParsingError: Error, Hashable {
  public enum Reason: Hashable, Sendable {
    /// The field needs more bytes than its container has left.
    case truncated(needed: Int, available: Int)
    /// A table claims more rows than its container has bytes for.
    case tableTooLarge(rows: UInt64, rowSize: Int, available: Int)
    /// The rows of a table were not read: they are still in the file.
    case deferred
    /// The format is valid but this version of it is not implemented.
    case unsupportedVersion(UInt8)
    /// The value breaks a rule of the standard; the text says which.
    case invalid(String)
  }

  public let reason: Reason

  /// Offset in the file of the first byte that is wrong.
  public let offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ParsingError: CustomStringConvertible {
  public var description: String { "at \(offset.grouped): \(reason)" }
}

extension ParsingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated(let needed, let available):
      "needs \(needed.grouped) more bytes, \(available.grouped) are left"
    case .tableTooLarge(let rows, let rowSize, let available):
      "\(rows.grouped) rows of \(rowSize) bytes do not fit into \(available.grouped) bytes"
    case .deferred:
      "the rows of the table have not been read"
    case .unsupportedVersion(let version):
      "version \(version) is not supported"
    case .invalid(let rule):
      rule
    }
  }
}
