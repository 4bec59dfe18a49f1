#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Names of files as text, without loss.
///
/// To the operating system a name is any bytes but NUL and the slash; text is UTF-8. So that names
/// that are not UTF-8 can be typed, kept in a `String`, and opened, each other byte becomes a
/// character of Unicode's last private-use plane, U+10FE80 to U+10FEFF, and turns back into the byte
/// when the name is used. No standard gives these characters a meaning.
extension String {
  /// Creates text from the bytes of a name or of a word of the command line.
  package init(pathBytes bytes: some Collection<UInt8>) {
    self = ""
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let known = (1...4).lazy.compactMap { Self.scalar(of: rest.prefix($0)) }.first
      if let known, known.escapedByte == nil {
        unicodeScalars.append(known)
        rest = rest.dropFirst(String(known).utf8.count)
      } else {
        unicodeScalars.append(Unicode.Scalar(escaping: rest.removeFirst()))
      }
    }
  }

  /// Creates text from a name or a word that C has made, up to its NUL.
  @unsafe init(cPath: UnsafePointer<CChar>) {
    // Safe if the pointer is: the bytes are read up to their NUL, and copied.
    let bytes = unsafe UnsafeBufferPointer(start: cPath, count: Int(strlen(cPath)))
    self.init(pathBytes: unsafe bytes.map { UInt8(truncatingIfNeeded: $0) })
  }

  /// The bytes of the name as C takes them, with a NUL after them.
  package var pathBytes: [CChar] {
    let bytes = unicodeScalars.flatMap { scalar in
      scalar.escapedByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
    return bytes.map { CChar(truncatingIfNeeded: $0) } + [0]
  }

  /// The character that some bytes are in UTF-8, if they are one.
  private static func scalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}

extension Unicode.Scalar {
  private static let escapes: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF

  /// The character for a byte that belongs to no UTF-8, which is 0x80 or more.
  fileprivate init(escaping byte: UInt8) {
    // A byte below 0x80 is UTF-8 already; U+FFFD would mark any other mistake.
    self = Unicode.Scalar(0x10_FE00 + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The byte that this character stands for in a name, if it stands for one.
  package var escapedByte: UInt8? {
    Self.escapes ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }
}

/// The words of the command line, the program's own name first; no byte of them is lost.
package var commandLineWords: [String] {
  // Safe: the list has this many words, each of them a C string that lives as long as the process.
  (0..<Int(CommandLine.argc)).compactMap { index in
    guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
    return unsafe String(cPath: word)
  }
}
