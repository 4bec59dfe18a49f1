import Media

/// Bytes and a place in them, to read from the front: what exercises receive.
///
/// Numbers are read most significant byte first. Whatever reaches beyond the end throws and leaves
/// the place as it was; nothing traps.
///
///     var cursor = ByteCursor(bytes)
///     let size = try cursor.readUInt32()
///     let type = try cursor.readFourCC()
package struct ByteCursor: Sendable {
  package let bytes: [UInt8]

  /// Index of the next byte.
  package private(set) var offset: Int

  /// Begins at the byte of an index.
  package init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(max(0, offset), bytes.count)
  }

  /// Bytes that are left.
  package var remaining: Int { bytes.count - offset }

  package var isAtEnd: Bool { remaining == 0 }

  package mutating func readUInt8() throws -> UInt8 { try UInt8(truncatingIfNeeded: read(1)) }

  package mutating func readUInt16() throws -> UInt16 { try UInt16(truncatingIfNeeded: read(2)) }

  package mutating func readUInt24() throws -> UInt32 { try UInt32(truncatingIfNeeded: read(3)) }

  package mutating func readUInt32() throws -> UInt32 { try UInt32(truncatingIfNeeded: read(4)) }

  package mutating func readUInt64() throws -> UInt64 { try read(8) }

  package mutating func readFourCC() throws -> FourCC { FourCC(rawValue: try readUInt32()) }

  /// Takes the next bytes.
  ///
  /// - Throws: `ByteCursorError` if fewer bytes are left.
  package mutating func readBytes(_ count: Int) throws -> [UInt8] {
    guard 0...remaining ~= count else {
      throw ByteCursorError(offset: offset, needed: count, available: remaining)
    }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// Skips the next bytes.
  ///
  /// - Throws: `ByteCursorError` if fewer bytes are left.
  package mutating func skip(_ count: Int) throws { _ = try readBytes(count) }

  private mutating func read(_ count: Int) throws -> UInt64 {
    try readBytes(count).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What a ``ByteCursor`` throws where fewer bytes are left than are wanted.
package struct ByteCursorError: Error, Hashable, CustomStringConvertible {
  package let offset: Int
  package let needed: Int
  package let available: Int

  package var description: String {
    "\(needed) bytes are wanted at \(offset), \(available) are left"
  }
}
