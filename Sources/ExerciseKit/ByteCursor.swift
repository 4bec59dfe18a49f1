import Media

/// Bytes and a place in them, to read from the front: what exercises receive.
///
/// Numbers are read most significant byte first. Whatever reaches beyond the end throws and leaves
/// the place as it was; nothing traps.
///
///     var cursor = ByteCursor(bytes)
///     let size = try cursor.readUInt32()
///     let type = try cursor.readFourCC()
public struct ByteCursor: Sendable {
  public let bytes: [UInt8]

  /// Index of the next byte.
  public private(set) var offset: Int

  /// Begins at the byte of an index.
  public init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(max(0, offset), bytes.count)
  }

  /// Bytes that are left.
  public var remaining: Int { bytes.count - offset }

  public var isAtEnd: Bool { remaining == 0 }

  public mutating func readUInt8() throws -> UInt8 { try UInt8(truncatingIfNeeded: read(1)) }

  public mutating func readUInt16() throws -> UInt16 { try UInt16(truncatingIfNeeded: read(2)) }

  public mutating func readUInt24() throws -> UInt32 { try UInt32(truncatingIfNeeded: read(3)) }

  public mutating func readUInt32() throws -> UInt32 { try UInt32(truncatingIfNeeded: read(4)) }

  public mutating func readUInt64() throws -> UInt64 { try read(8) }

  /// Reads a number with a sign, as two's complement.
  public mutating func readInt32() throws -> Int32 { Int32(bitPattern: try readUInt32()) }

  public mutating func readFourCC() throws -> FourCC { FourCC(rawValue: try readUInt32()) }

  /// Takes the next bytes.
  ///
  /// - Throws: `ByteCursorError` if there are not so many.
  public mutating func readBytes(_ count: Int) throws -> [UInt8] {
    guard 0...remaining ~= count else {
      throw ByteCursorError(offset: offset, needed: count, available: remaining)
    }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// Passes over the next bytes.
  ///
  /// - Throws: `ByteCursorError` if there are not so many.
  public mutating func skip(_ count: Int) throws { _ = try readBytes(count) }

  private mutating func read(_ count: Int) throws -> UInt64 {
    try readBytes(count).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What a ``ByteCursor`` throws where fewer bytes are left than are wanted.
public struct ByteCursorError: Error, Hashable, CustomStringConvertible {
  public let offset: Int
  public let needed: Int
  public let available: Int

  public var description: String {
    "\(needed) bytes are wanted at \(offset), \(available) are left"
  }
}
