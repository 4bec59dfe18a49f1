import Media

/// The address of a playlist, to which its addresses are relative: RFC 8216 §4.1.
///
/// All segments of a playlist share it: a segment stores the address as the playlist has it, and
/// resolves it on request.
final class PlaylistAddress: Sendable {
  /// The address or the path of the playlist, after all redirections.
  let text: String

  private let web: WebAddress?

  /// The path up to its last slash.
  private let folder: String

  init(_ text: String) {
    let path = text.hasPrefix("file://") ? String(text.dropFirst(7)) : text
    self.text = text
    web = WebAddress(text).flatMap { $0.isWeb ? $0 : nil }
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The whole address that a reference in the playlist means; for a file, its path.
  ///
  /// Blanks in it, which a request cannot contain, become `%20`. With another scheme than HTTP's,
  /// or if no address can be made of it, it stays unchanged.
  func resolving(_ reference: String) -> String {
    if let web {
      return web.resolving(reference.withoutBlanks)?.textWithPassword ?? reference
    }
    if reference.hasPrefix("file://") { return String(reference.dropFirst(7)) }
    return reference.hasPrefix("/") || reference.namesScheme ? reference : folder + reference
  }
}

extension PlaylistAddress: Hashable {
  static func == (left: PlaylistAddress, right: PlaylistAddress) -> Bool {
    left === right || left.text == right.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
  /// With `%20` for blanks, and other escapes for characters that a request cannot contain.
  fileprivate var withoutBlanks: String {
    guard utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value <= 0x20 || scalar.value == 0x7F {
        text += "%" + UInt8(scalar.value).hexDigits(uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether it starts with a scheme, such as `https:` or `data:`.
  fileprivate var namesScheme: Bool {
    let start = utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    guard start.count > 1, start.count < utf8.count else { return false }
    return utf8[start.endIndex] == UInt8(ascii: ":")
      && start.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar))
      }
  }
}
