/// Thumbnails in one file: Roku's BIF, an index of times and one JPEG after the other.
///
///     offset  bytes
///          0      8  89 42 49 46 0D 0A 1A 0A
///          8      4  version: 0
///         12      4  number of pictures
///         16      4  milliseconds in a unit of time; 0 means 1000
///         20     44  reserved: 0
///         64      8  for each picture: its time, the offset of its JPEG
///          …      8  FF FF FF FF, the offset after the last JPEG
///
/// All numbers have their least significant byte first.
package struct BIFArchive: Hashable, Sendable {
  /// One picture: its time in milliseconds, and the byte range of its JPEG.
  package struct Entry: Hashable, Sendable {
    package let milliseconds: Int
    package let range: Range<Int>
  }

  package static let magic: [UInt8] = [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
  static let headerByteCount = 64

  /// The pictures, ascending by time.
  package let entries: [Entry]

  // ANCHOR: solution-B.6
  /// The head of a file and its index: everything before the first JPEG.
  ///
  /// - Parameters:
  ///   - times: When the pictures are shown, in milliseconds, ascending.
  ///   - sizes: Bytes of each JPEG.
  /// - Returns: 64 bytes, and 8 for each picture and for the end.
  package static func index(times: [UInt32], sizes: [Int]) -> [UInt8] {
    let count = min(times.count, sizes.count)
    var bytes = magic + littleEndian(0) + littleEndian(UInt32(clamping: count)) + littleEndian(1)
    bytes += [UInt8](repeating: 0, count: headerByteCount - bytes.count)
    var offset = headerByteCount + 8 * (count + 1)
    for (time, size) in zip(times, sizes) {
      bytes += littleEndian(time) + littleEndian(UInt32(clamping: offset))
      offset += size
    }
    return bytes + littleEndian(.max) + littleEndian(UInt32(clamping: offset))
  }
  // ANCHOR_END: solution-B.6

  /// A whole file.
  package static func bytes(
    times: [UInt32], pictures: [[UInt8]], rules: TrickPlayRules = .core
  ) -> [UInt8] {
    let sizes = pictures.map(\.count)
    let index = rules.bifIndex?(times, sizes) ?? index(times: times, sizes: sizes)
    return index + pictures.joined()
  }

  /// Reads the index of a file.
  ///
  /// - Parameters:
  ///   - bytes: At least all before the first JPEG.
  ///   - fileLength: Bytes of the whole file.
  /// - Throws: ``BIFError`` if it is not one, or if an entry points out of it.
  package init(index bytes: [UInt8], fileLength: Int) throws(BIFError) {
    guard bytes.starts(with: Self.magic), bytes.count >= Self.headerByteCount else {
      throw .notBIF
    }
    guard Self.number(in: bytes, at: 8) == 0 else { throw .unknownVersion }
    let count = Int(Self.number(in: bytes, at: 12))
    let unit = Int(Self.number(in: bytes, at: 16))
    guard count <= (bytes.count - Self.headerByteCount) / 8 - 1 else { throw .truncated }
    var entries: [Entry] = []
    for index in 0..<count {
      let place = Self.headerByteCount + 8 * index
      let start = Int(Self.number(in: bytes, at: place + 4))
      let end = Int(Self.number(in: bytes, at: place + 12))
      let (time, isTooLate) = Int(Self.number(in: bytes, at: place))
        .multipliedReportingOverflow(by: unit == 0 ? 1000 : unit)
      guard !isTooLate, start <= end, end <= fileLength,
        entries.last.map({ $0.milliseconds <= time }) ?? true
      else { throw .badEntry(index) }
      entries.append(Entry(milliseconds: time, range: start..<end))
    }
    self.entries = entries
  }

  /// How many bytes of a file have to be read for its index, by its first 64.
  package static func indexByteCount(_ header: [UInt8]) -> Int {
    header.count < headerByteCount
      ? headerByteCount : headerByteCount + 8 * (Int(number(in: header, at: 12)) + 1)
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Why a file is not an archive of thumbnails.
package enum BIFError: Error, Hashable, CustomStringConvertible {
  case notBIF, unknownVersion, truncated
  /// Its time is before that of its predecessor, or its bytes are outside the file.
  case badEntry(Int)

  package var description: String {
    switch self {
    case .notBIF: "this is no BIF archive"
    case .unknownVersion: "the BIF archive is of a later version than 0"
    case .truncated: "the index of the BIF archive is cut off"
    case .badEntry(let index): "picture \(index) of the BIF archive has a wrong time or place"
    }
  }
}
