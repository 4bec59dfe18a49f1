/// How the letters of a file are written as bytes.
package enum CaptionEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1252 = "windows-1252"
}

extension CaptionEncoding {
  /// The text of some bytes as UTF-8, without a byte order mark.
  ///
  /// A byte order mark says UTF-16 or UTF-8, and wins over a name. Without a name bytes are UTF-8: of
  /// the encodings of a byte a letter, none can be told from the others with certainty.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The encoding, where the viewer has named it.
  /// - Returns: Valid UTF-8.
  /// - Throws: `CaptionError` if the bytes are not text of that encoding.
  static func text(
    of bytes: [UInt8], named name: CaptionEncoding?
  ) throws(CaptionError) -> [UInt8] {
    switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
    case (0xFF, 0xFE, _): return try utf16(bytes.dropFirst(2), isBigEndian: false)
    case (0xFE, 0xFF, _): return try utf16(bytes.dropFirst(2), isBigEndian: true)
    case (0xEF, 0xBB, 0xBF): return try utf8(Array(bytes.dropFirst(3)))
    default: break
    }
    switch name {
    case .windows1252: return windows1252(bytes)
    // RFC 2781 §4.3: without a mark, big-endian.
    case .utf16: return try utf16(bytes[...], isBigEndian: true)
    case .utf8, nil: return try utf8(bytes)
    }
  }

  private static func utf8(_ bytes: [UInt8]) throws(CaptionError) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    // Line by line, to say where: a line feed is a byte of its own in UTF-8.
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw .notUTF8(line: bad + 1)
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) throws(CaptionError) -> [UInt8] {
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
    else { throw .notUTF16 }
    return Array(text.utf8)
  }

  /// The letters of bytes 0x80 to 0x9F; the rest are Unicode's own numbers.
  ///
  /// As the WHATWG Encoding Standard has it: five bytes without a letter are control characters.
  private static let letters: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let number = 0x80...0x9F ~= byte ? letters[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
    return Array(String(text).utf8)
  }
}
