import Media

/// The variables of a playlist, and the texts that use them: RFC 8216bis §4.3 and §4.4.2.3.
///
///     #EXT-X-DEFINE:NAME="token",VALUE="x7"
///     segment-0.ts?t={$token}
struct PlaylistVariables {
  /// By name.
  private(set) var values: [String: String] = [:]

  private let imported: [String: String]
  private let url: String

  /// Bytes that replacing has made: a long value that is used often is a lot of text.
  private var replacedByteCount = 0

  /// More than any author defines by hand.
  private static let limit = 10_000

  /// Starts without variables; some may be imported, or taken from the query of an address.
  init(importing imported: [String: String], query url: String) {
    self.imported = imported
    self.url = url
  }

  /// Defines a variable as `EXT-X-DEFINE` says.
  mutating func define(_ attributes: AttributeList, line: Int) throws(PlaylistError) {
    let (name, value) = try definition(attributes, line: line)
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isNamePart) else {
      throw PlaylistError(
        .invalidVariable("a variable's name has letters, digits, - and _"), line: line)
    }
    guard values[name] == nil, values.count < Self.limit else {
      throw PlaylistError(
        .invalidVariable("the variable {$\(name.shortened)} is defined twice"), line: line)
    }
    values[name] = value
  }

  private func definition(
    _ attributes: AttributeList, line: Int
  ) throws(PlaylistError) -> (name: String, value: String) {
    if let name = attributes["NAME"] {
      guard let value = attributes["VALUE"] else {
        throw PlaylistError(.invalidVariable("EXT-X-DEFINE has a NAME and no VALUE"), line: line)
      }
      return (name, value)
    }
    if let name = attributes["IMPORT"] {
      guard let value = imported[name] else {
        throw PlaylistError(.undefinedVariable(name.shortened), line: line)
      }
      return (name, value)
    }
    if let name = attributes["QUERYPARAM"] {
      guard let value = queryValue(name), !value.isEmpty else {
        throw PlaylistError(
          .invalidVariable("the playlist's address has no parameter \(name.shortened)"), line: line)
      }
      return (name, value)
    }
    throw PlaylistError(.invalidVariable("EXT-X-DEFINE names no variable"), line: line)
  }

  /// A text with each `{$name}` replaced.
  mutating func replacing(in text: String, line: Int) throws(PlaylistError) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      guard let name = name(in: bytes, at: offset) else {
        result.append(bytes[offset])
        offset += 1
        continue
      }
      guard let value = values[name] else {
        throw PlaylistError(.undefinedVariable(name.shortened), line: line)
      }
      replacedByteCount += value.utf8.count
      guard replacedByteCount <= Playlist.byteLimit else {
        throw PlaylistError(.tooLong(byteCount: replacedByteCount), line: line)
      }
      result += value.utf8
      offset += name.utf8.count + 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The name of a reference that starts at an offset.
  private func name(in bytes: [UInt8], at offset: Int) -> String? {
    guard bytes[offset...].starts(with: [UInt8(ascii: "{"), UInt8(ascii: "$")]) else { return nil }
    let name = bytes[(offset + 2)...].prefix(while: Self.isNamePart)
    guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The value of a parameter in the query of the playlist's address, without its `%41`.
  private func queryValue(_ name: String) -> String? {
    let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].percentDecodedText == name else { continue }
      return parts[1].percentDecodedText
    }
    return nil
  }
}
