/// What a ``PipedByteRangeReader`` asks of a ``ByteRangeServer``, as it goes over the wire.
///
///     kind    UInt8    0: read these bytes; 1: those of an earlier request are no longer wanted
///     id      UInt32   the answer carries the same; from 1 on, since 0 is the opening
///     offset  UInt64   of the first byte
///     length  UInt64   how many bytes
///     count   UInt8    bytes of the header; 0: there is none
///     header  UTF-8    how HTTP is to be asked, where somebody else has said so: ``ByteSteps``
struct ByteRangeRequest: Hashable, Sendable {
  enum Kind: UInt8 {
    case read = 0
    case cancel = 1
  }

  var kind = Kind.read
  let id: UInt32
  var offset = 0
  var length = 0

  /// The value of the header `Range`, where it is not ours.
  var rangeHeader: String?

  /// Bytes of a request before its header.
  static let headSize = 22
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
    let header = [UInt8](copying: try reader.take(Int(try reader.readInteger(UInt8.self))))
    rangeHeader = header.isEmpty ? nil : String(decoding: header, as: UTF8.self)
  }

  /// The request as it goes over the wire.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: kind.rawValue)
    bytes.append(bigEndian: id)
    bytes.append(bigEndian: UInt64(offset))
    bytes.append(bigEndian: UInt64(length))
    let header = (rangeHeader ?? "").utf8.prefix(Int(UInt8.max))
    bytes.append(UInt8(header.count))
    return bytes + header
  }

  /// What the other end has said of how to ask.
  var steps: ByteSteps {
    var steps = ByteSteps()
    if let rangeHeader { steps.rangeHeader = { _ in rangeHeader } }
    return steps
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
