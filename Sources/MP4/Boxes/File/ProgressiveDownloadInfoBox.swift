import Media

/// How long a player should wait before it plays a file that is still being downloaded.
///
/// Writers of older phones used it; players measure instead.
///
/// ISO/IEC 14496-12 §8.1.3, box type `pdin`:
///
///     version, flags    UInt8, UInt24
///     to the end of the box {
///       rate            UInt32   bytes a second
///       initial_delay   UInt32   milliseconds to wait at that rate
///     }
public struct ProgressiveDownloadInfoBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("pdin", in: .file, .atMostOne, "§8.1.3")
  ]

  public struct Entry: Hashable, Sendable {
    /// Bytes a second.
    public let rate: UInt32

    /// Milliseconds.
    public let initialDelay: UInt32

    public init(rate: UInt32, initialDelay: UInt32) {
      (self.rate, self.initialDelay) = (rate, initialDelay)
    }
  }

  /// In the order of the file; the standard asks for ascending rates.
  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if it ends within an entry, or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    // Bytes that are not a whole entry make one more, which is then cut off.
    let rowCount = UInt32(clamping: (payload.remaining + 7) / 8)
    var rows = try payload.table(
      "entries", rowCount: rowCount, columns: ["rate", "initialDelay"])
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(Entry(rate: try rows.readInteger(), initialDelay: try rows.readInteger()))
    }
    self.entries = entries
  }
}
