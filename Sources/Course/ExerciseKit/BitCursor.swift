/// Bits and a place in them, to read from the front, the top bit of each byte first.
///
/// Whatever reaches beyond the end throws and leaves the place as it was; nothing traps.
///
///     var bits = BitCursor([0b0110_0111])
///     let flag = try bits.readFlag()      // false
///     let number = try bits.readBits(2)   // 0b11
package struct BitCursor: Sendable {
  package let bytes: [UInt8]

  /// How many bits have been read.
  package private(set) var bitOffset = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Bits that are left.
  package var remaining: Int { bytes.count * 8 - bitOffset }

  /// Reads one bit: the standards' `u(1)`.
  ///
  /// - Throws: `BitCursorError` if none is left.
  package mutating func readFlag() throws -> Bool { try readBits(1) == 1 }

  /// Reads a number without a sign: the standards' `u(n)`, of at most 63 bits.
  ///
  /// - Throws: `BitCursorError` if fewer bits are left.
  package mutating func readBits(_ count: Int) throws -> Int {
    guard 0...min(63, remaining) ~= count else {
      throw BitCursorError(bitOffset: bitOffset, needed: count, available: remaining)
    }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[bitOffset / 8] >> UInt8(7 - bitOffset % 8) & 1)
      bitOffset += 1
    }
    return value
  }

  /// Skips the next bits.
  ///
  /// - Throws: `BitCursorError` if fewer bits are left.
  package mutating func skip(_ count: Int) throws {
    guard 0...remaining ~= count else {
      throw BitCursorError(bitOffset: bitOffset, needed: count, available: remaining)
    }
    bitOffset += count
  }
}

/// What a ``BitCursor`` throws where fewer bits are left than are wanted.
package struct BitCursorError: Error, Hashable, CustomStringConvertible {
  package let bitOffset: Int
  package let needed: Int
  package let available: Int

  package var description: String {
    "\(needed) bits are wanted at bit \(bitOffset), \(available) are left"
  }
}
