import Media

/// Writes pictures of few colours as PNG files (ISO/IEC 15948), without any library.
///
/// A PNG file is a signature and a row of chunks; they are to it what boxes are to MP4:
///
///     length     UInt32    bytes of the data alone
///     type       4 letters
///     data       length bytes
///     checksum   UInt32    CRC-32 of type and data
///
/// Four kinds of chunks suffice: `IHDR`, the header; `PLTE`, the colours; `IDAT`, the pixels,
/// compressed; `IEND`, the end.
struct PlainPNGEncoder: IndexedImageEncoder {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Writes an image; PNG has none without pixels.
  func encode(_ image: IndexedImage) -> [UInt8] {
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
  /// Filter 2, "up", leaves the difference from the row above: where nothing changes it is 0.
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
