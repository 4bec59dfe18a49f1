/// Compresses bytes that often repeat: deflate, IETF RFC 1951, with two of its many means.
///
/// Deflate replaces what was there before by a distance and a length. Here the distance is always 1:
/// "the last byte again, n times". Charts are plain areas, so that is nearly all there is to gain.
/// The codes are the fixed ones of §3.2.6, in one block:
///
///     block    1 bit    1: this block is the last
///              2 bits   01: fixed codes
///     symbols  0 … 143     8 bits, from 00110000     a byte
///              144 … 255   9 bits, from 110010000    a byte
///              256         7 bits, 0000000           the end
///              257 … 264   7 bits, from 0000001      a length from 3 to 10
///              285         8 bits, 11000101          a length of 258
///     distance 0           5 bits, 00000             1; it follows on each length
struct RunLengthDeflate {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount: UInt32 = 0

  /// Compresses some bytes.
  init(_ data: [UInt8]) {
    append(bits: 0b1, count: 1)
    append(bits: 0b01, count: 2)
    var start = 0
    while start < data.count {
      var end = start + 1
      while end < data.count, data[end] == data[start] { end += 1 }
      append(byte: data[start])
      appendRepeats(end - start - 1, of: data[start])
      start = end
    }
    append(code: 0, count: 7)
    while pendingCount > 0 { append(bits: 0, count: 1) }
  }

  /// Says that the last byte comes again, in as few steps as the lengths above allow.
  private mutating func appendRepeats(_ count: Int, of byte: UInt8) {
    var left = count
    while left >= 3 {
      if left >= 258 {
        append(code: 0b1100_0101, count: 8)
        left -= 258
      } else {
        let length = min(left, 10)
        append(code: UInt32(length - 3 + 1), count: 7)
        left -= length
      }
      append(code: 0, count: 5)
    }
    for _ in 0..<left { append(byte: byte) }
  }

  private mutating func append(byte: UInt8) {
    if byte < 144 {
      append(code: 0b0011_0000 + UInt32(byte), count: 8)
    } else {
      append(code: 0b1_1001_0000 + UInt32(byte - 144), count: 9)
    }
  }

  /// Codes begin with their most significant bit, numbers with their least significant one.
  private mutating func append(code: UInt32, count: UInt32) {
    for place in (0..<count).reversed() { append(bits: code >> place & 1, count: 1) }
  }

  private mutating func append(bits: UInt32, count: UInt32) {
    pending |= bits << pendingCount
    pendingCount += count
    guard pendingCount >= 8 else { return }
    bytes.append(UInt8(truncatingIfNeeded: pending))
    pending >>= 8
    pendingCount -= 8
  }
}
