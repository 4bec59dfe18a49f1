import Media

/// When a fragment begins and how long it lasts, in streams of Microsoft's Smooth Streaming.
///
/// Protected Interoperable File Format, "tfxd", a `uuid` box inside `traf`; version 1 has 64 bits
/// where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     absolute_time       UInt32 or 64    in the track's timescale
///     fragment_duration   UInt32 or 64
public struct FragmentTimeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(userType: .fragmentTime, in: "traf", "Smooth Streaming §2.2.4.4")
  ]

  public let absoluteTime: UInt64
  public let fragmentDuration: UInt64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    absoluteTime = try payload.readTime("absoluteTime", version: header.version)
    fragmentDuration = try payload.readTime("fragmentDuration", version: header.version)
  }
}

/// When the next fragments of a live stream begin, so that a player can ask for them.
///
/// Protected Interoperable File Format, "tfrf", a `uuid` box inside `traf`; version 1 has 64 bits
/// where two sizes are given:
///
///     version, flags        UInt8, UInt24
///     fragment_count        UInt8
///     fragment_count × {
///       absolute_time       UInt32 or 64    in the track's timescale
///       fragment_duration   UInt32 or 64
///     }
public struct FragmentReferencesBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(userType: .fragmentReferences, in: "traf", "Smooth Streaming §2.2.4.5")
  ]

  public struct Entry: Hashable, Sendable {
    public let absoluteTime: UInt64
    public let fragmentDuration: UInt64
  }

  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    let count: UInt8 = try payload.read("fragmentCount")
    let size = version == 0 ? 4 : 8
    var rows = try payload.table(
      "entries", rowCount: count,
      columns: [
        Field.Column("absoluteTime", byteCount: size),
        Field.Column("fragmentDuration", byteCount: size),
      ])
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(
        Entry(
          absoluteTime: try rows.readTimeCell(version: version),
          fragmentDuration: try rows.readTimeCell(version: version)))
    }
    self.entries = entries
  }
}

extension ByteReader {
  fileprivate mutating func readTimeCell(version: UInt8) throws(ParsingError) -> UInt64 {
    version == 0 ? UInt64(try readInteger(UInt32.self)) : try readInteger()
  }
}
