/// One message of the wire between a ``PipedResourceLoader`` and a `FetchServer`.
///
///     kind       UInt8    of a command or of an answer, by the direction
///     id         UInt32   of the request; the answers to it carry the same
///     byteCount  UInt32   of what follows
///     payload    see ``FetchCommand`` and ``FetchAnswer``
package struct FetchFrame: Hashable, Sendable {
  let kind: UInt8
  package let id: UInt32
  let payload: [UInt8]

  /// Bytes before the payload.
  static let headSize = 9

  /// The longest payload: longer than any request or piece of a body.
  static let payloadLimit = 1 << 20

  /// The message as it goes over the wire.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headSize + payload.count)
    bytes.append(bigEndian: kind)
    bytes.append(bigEndian: id)
    bytes.append(bigEndian: UInt32(payload.count))
    return bytes + payload
  }
}

/// Takes messages from bytes that arrive in pieces of any size.
package struct FetchFrameParser {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  /// Takes the bytes that have arrived.
  package mutating func append(_ new: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += new
  }

  /// Returns the next message, or `nil` until it is whole.
  ///
  /// - Throws: `ParsingError` if a message claims to be longer than any can be.
  package mutating func next() throws(ParsingError) -> FetchFrame? {
    let left = bytes.count - start
    guard left >= FetchFrame.headSize else { return nil }
    var reader = ByteReader(bytes.span.extracting(start..<bytes.count))
    let kind: UInt8 = try reader.readInteger()
    let id: UInt32 = try reader.readInteger()
    let byteCount = Int(try reader.readInteger(UInt32.self))
    guard byteCount <= FetchFrame.payloadLimit else {
      throw ParsingError(.invalid("a message of \(byteCount.grouped) bytes"), at: start)
    }
    guard reader.remaining >= byteCount else { return nil }
    let payload = [UInt8](copying: try reader.take(byteCount))
    start += FetchFrame.headSize + byteCount
    return FetchFrame(kind: kind, id: id, payload: payload)
  }
}

extension [UInt8] {
  /// Appends a text after its length in UTF-8, a `UInt32`.
  mutating func append(counted text: String) {
    append(bigEndian: UInt32(clamping: text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends header fields after their number, a `UInt16`; those of one order give the same bytes.
  mutating func append(headers: [String: String]) {
    append(bigEndian: UInt16(clamping: headers.count))
    for (name, value) in headers.sorted(by: { $0.key < $1.key }).prefix(Int(UInt16.max)) {
      append(counted: name)
      append(counted: value)
    }
  }

  /// Appends a duration in microseconds, a `UInt64`.
  mutating func append(microseconds duration: Duration) {
    append(bigEndian: duration.microsecondCount)
  }
}

extension Duration {
  /// Whole microseconds, as many as fit; none of a negative duration.
  var microsecondCount: UInt64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflow) = whole.addingReportingOverflow(
      UInt64(clamping: attoseconds / 1_000_000_000_000))
    return isTooLong || overflow ? .max : sum
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

  /// Reads what `append(counted:)` wrote.
  ///
  /// - Throws: `ParsingError` if it is cut off.
  mutating func readCountedText() throws(ParsingError) -> String {
    let count = Int(try readInteger(UInt32.self))
    return String(decoding: [UInt8](copying: try take(count)), as: UTF8.self)
  }

  /// Reads what `append(headers:)` wrote; of two fields of one name the last counts.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  mutating func readHeaders() throws(ParsingError) -> [String: String] {
    var headers: [String: String] = [:]
    for _ in 0..<(try readInteger(UInt16.self)) {
      let name = try readCountedText()
      headers[name] = try readCountedText()
    }
    return headers
  }

  /// Reads what `append(microseconds:)` wrote.
  ///
  /// - Throws: `ParsingError` if it is cut off.
  mutating func readMicroseconds() throws(ParsingError) -> Duration {
    .microseconds(Int64(clamping: try readInteger(UInt64.self)))
  }
}
