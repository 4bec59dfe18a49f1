/// What a ``ByteRangeServer`` answers to a ``PipedByteRangeReader``, as it goes over the wire.
///
///     kind          UInt8    0: opened; 1: bytes; 2: failed
///     id            UInt32   of the request; 0 for the opening, which nobody has to ask for
///     requestCount  UInt32   requests that the server has sent over the network so far
///     byteCount     UInt64   of what follows
///     content       opened:  length UInt64, then remarks, one a line, in UTF-8
///                   bytes:   the bytes
///                   failed:  reason UInt8, number UInt64, text in UTF-8
struct ByteRangeAnswer: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// The resource is there: its length, and what is worth knowing of it.
    case opened(length: Int, remarks: [String])
    case bytes([UInt8])
    case failed(ByteRangeError.Reason)
  }

  let id: UInt32
  let requestCount: UInt32
  let content: Content

  /// Everything before the content.
  struct Header {
    /// Bytes of every header.
    static let size = 17

    let kind: UInt8
    let id: UInt32
    let requestCount: UInt32

    /// Bytes of the content.
    let byteCount: Int

    /// Parses the start of an answer.
    ///
    /// - Throws: `ParsingError` if it is cut off.
    init(parsing reader: inout ByteReader) throws(ParsingError) {
      kind = try reader.readInteger()
      id = try reader.readInteger()
      requestCount = try reader.readInteger()
      byteCount = try reader.readCount()
    }
  }
}

extension ByteRangeAnswer {
  /// Puts an answer together from its two parts.
  ///
  /// - Throws: `ParsingError` if the content is not what the header says.
  init(_ header: Header, content bytes: [UInt8]) throws(ParsingError) {
    id = header.id
    requestCount = header.requestCount
    var reader = ByteReader(bytes.span)
    switch header.kind {
    case 0:
      let length = try reader.readCount()
      let lines = try reader.readText("remarks").split(separator: "\n")
      content = .opened(length: length, remarks: lines.map(String.init))
    case 1:
      content = .bytes(bytes)
    case 2:
      content = .failed(try ByteRangeError.Reason(parsing: &reader))
    default:
      throw ParsingError(.invalid("an answer of no known kind"), at: 0)
    }
  }

  /// The answer as it goes over the wire.
  var bytes: [UInt8] {
    let (kind, content) = contentBytes
    var bytes: [UInt8] = []
    bytes.append(bigEndian: kind)
    bytes.append(bigEndian: id)
    bytes.append(bigEndian: requestCount)
    bytes.append(bigEndian: UInt64(content.count))
    return bytes + content
  }

  private var contentBytes: (kind: UInt8, [UInt8]) {
    switch content {
    case .opened(let length, let remarks):
      var bytes: [UInt8] = []
      bytes.append(bigEndian: UInt64(length))
      return (0, bytes + remarks.joined(separator: "\n").utf8)
    case .bytes(let bytes): return (1, bytes)
    case .failed(let reason): return (2, reason.bytes)
    }
  }
}

extension ByteRangeError.Reason {
  /// Parses what ``bytes`` wrote.
  ///
  /// - Throws: `ParsingError` if it is cut off, or of no known kind.
  fileprivate init(parsing reader: inout ByteReader) throws(ParsingError) {
    let kind: UInt8 = try reader.readInteger()
    let number = try reader.readCount()
    let text = try reader.readText("explanation")
    switch kind {
    case 0: self = .pastEnd(length: number)
    case 1: self = .shortRead(got: number)
    case 2: self = .system(text)
    case 3: self = .network(text)
    case 4: self = .changed
    case 5: self = .cancelled
    case 6: self = .cannotOpen(text)
    default: throw ParsingError(.invalid("a failure of no known kind"), at: 0)
    }
  }

  fileprivate var bytes: [UInt8] {
    let (kind, number, text): (UInt8, Int, String) =
      switch self {
      case .pastEnd(let length): (0, length, "")
      case .shortRead(let got): (1, got, "")
      case .system(let text): (2, 0, text)
      case .network(let text): (3, 0, text)
      case .changed: (4, 0, "")
      case .cancelled: (5, 0, "")
      case .cannotOpen(let text): (6, 0, text)
      }
    var bytes: [UInt8] = []
    bytes.append(bigEndian: kind)
    bytes.append(bigEndian: UInt64(number))
    return bytes + text.utf8
  }
}
