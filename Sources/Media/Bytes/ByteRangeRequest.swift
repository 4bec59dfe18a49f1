/// What a ``PipedByteRangeReader`` asks of a ``ByteRangeServer``, as it goes over the wire.
///
///     kind    UInt8    0: read these bytes; 1: those of an earlier request are no longer wanted
///     id      UInt32   the answer carries the same; from 1 on, since 0 is the opening
///     offset  UInt64   of the first byte
///     length  UInt64   how many bytes
struct ByteRangeRequest: Hashable, Sendable {
  enum Kind: UInt8 {
    case read = 0
    case cancel = 1
  }

  var kind = Kind.read
  let id: UInt32
  var offset = 0
  var length = 0

  /// Bytes of every request.
  static let size = 21
}

extension ByteRangeRequest {
  /// Parses a request.
  ///
  /// - Throws: `ParsingError` if it is cut off, or of no known kind.
  init(parsing reader: inout ByteReader) throws(ParsingError) {
    let start = reader.offset
    guard let kind = Kind(rawValue: try reader.readInteger()) else {
      throw ParsingError(.invalid("a request of no known kind"), at: start)
    }
    self.kind = kind
    id = try reader.readInteger()
    offset = try reader.readCount()
    length = try reader.readCount()
  }

  /// The request as it goes over the wire.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: kind.rawValue)
    bytes.append(bigEndian: id)
    bytes.append(bigEndian: UInt64(offset))
    bytes.append(bigEndian: UInt64(length))
    return bytes
  }
}

extension ByteReader {
  /// Reads a number of 8 bytes that counts something in memory or in a file.
  ///
  /// - Throws: `ParsingError` if it is cut off or larger than anything can be.
  mutating func readCount() throws(ParsingError) -> Int {
    let start = offset
    guard let count = Int(exactly: try readInteger(UInt64.self)) else {
      throw ParsingError(.invalid("a count of more than 2⁶³ bytes"), at: start)
    }
    return count
  }
}

extension [UInt8] {
  /// Appends an integer, most significant byte first.
  mutating func append(bigEndian value: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
