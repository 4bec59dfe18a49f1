import Media

/// Writes pictures of few colours as PNG files (ISO/IEC 15948), without any library.
///
/// A PNG file is a signature and a row of chunks, which are like the boxes of MP4:
///
///     length     UInt32    bytes of the data alone
///     type       4 letters
///     data       length bytes
///     checksum   UInt32    CRC-32 of type and data
///
/// Four kinds of chunks suffice: `IHDR`, the header; `PLTE`, the colours; `IDAT`, the pixels,
/// compressed; `IEND`, the end.
package struct PlainPNGEncoder: IndexedImageEncoder {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package init() {}

  /// Writes an image; PNG has none without pixels.
  package func encode(_ image: IndexedImage) -> [UInt8] {
    precondition(image.width > 0 && image.height > 0, "a PNG image has pixels")
    return Self.signature + chunk("IHDR", header(of: image))
      + chunk("PLTE", image.palette.components) + chunk("IDAT", compressed(rows(of: image)))
      + chunk("IEND", [])
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    var checksum = CRC32()
    checksum.append(content)
    return bytes(UInt32(data.count)) + content + bytes(checksum.value)
  }

  /// The header, ISO/IEC 15948 §11.2.2.
  ///
  ///     width, height   UInt32
  ///     bitDepth        UInt8   bits of an index
  ///     colourType      UInt8   3: indices of a palette
  ///     compression     UInt8   0: deflate, in zlib's envelope
  ///     filter          UInt8   0: each row says its own
  ///     interlace       UInt8   0: no
  private func header(of image: IndexedImage) -> [UInt8] {
    bytes(UInt32(image.width)) + bytes(UInt32(image.height)) + [8, 3, 0, 0, 0]
  }

  /// The rows, each after the number of its filter.
  ///
  /// Filter 2, "up", leaves the difference from the row above: it is 0 if nothing changes.
  private func rows(of image: IndexedImage) -> [UInt8] {
    let width = image.width
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * image.height)
    for row in 0..<image.height {
      rows.append(2)
      for place in row * width..<(row + 1) * width {
        rows.append(image.indices[place] &- (row > 0 ? image.indices[place - width] : 0))
      }
    }
    return rows
  }

  /// The data in zlib's envelope: IETF RFC 1950 §2.2.
  private func compressed(_ data: [UInt8]) -> [UInt8] {
    var checksum = Adler32()
    checksum.append(data)
    // 0x78: deflate, looking back at most 32 KiB; 0x01 makes both bytes a multiple of 31.
    return [0x78, 0x01] + RunLengthDeflate(data).bytes + bytes(checksum.value)
  }

  /// A number, the most significant byte first.
  private func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

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

/// A checksum of 32 bits that notices what a line or a disk changes: ISO/IEC 15948 §5.5.
///
/// The bytes are taken as one long binary number and divided by a fixed one, without carries; the
/// remainder is the checksum. Here bit 0 is the most significant one, so everything goes to the
/// right.
struct CRC32: Hashable {
  /// The divisor: x³² + x²⁶ + x²³ + … + x + 1, without x³², its bits in reverse order.
  private static let polynomial: UInt32 = 0xEDB8_8320

  private var remainder = UInt32.max

  /// The checksum of all bytes so far.
  var value: UInt32 { ~remainder }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= Self.polynomial }
      }
    }
  }
}

/// The checksum at the end of zlib data: IETF RFC 1950 §8.2.
///
/// Two sums: of the bytes, and of the first sum after each byte, so that the order matters too. Both
/// are taken modulo 65521, the largest prime below 2¹⁶.
struct Adler32: Hashable {
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  /// The checksum of all bytes so far.
  var value: UInt32 { sumOfSums << 16 | sum }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
  }
}
